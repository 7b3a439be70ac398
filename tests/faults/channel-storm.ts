import { randomInt, randomUUID } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { leaseDue } from '@atithi/api/channels/ari/commands/lease'
import { receiveReservations } from '@atithi/api/channels/reservations/commands/receive'
import type { ChannelId } from '@atithi/api/channels/rules'
import { visitChannel } from '@atithi/api/channels/worker/commands'
import type { Services } from '@atithi/api/kernel/context/services'
import { openApplication } from '@atithi/db/client'
import { loginsOf } from '@atithi/db/login-role'
import type { TestSandbox } from '@atithi/sandbox/test-sandbox'
import { sql } from 'kysely'
import { type Listed, listHotel } from '../support/channels.ts'
import { deskBooking, type Hotel, siteBooking, type World } from '../support/world.ts'

const quantity = 3
const nightsSold = 4
const nightsCompared = 14
const faultKinds = ['down', '500', '429', 'lost-answer', 'duplicate', 'reorder'] as const
/** So that a fault is over before the channel's patience is. */
const faultSeconds = 0.4

interface AtChannel extends Listed {
  channelId: ChannelId
  path: string
  sold: string[]
}

/** One process of the product: a worker and a server of its own, with connections of its own. */
interface Process {
  services: Services
  isDead: boolean
  visits: Set<Promise<void>>
  kill(): Promise<void>
}

export interface House {
  world: World
  sandbox: TestSandbox
  hotel: Hotel
  places: AtChannel[]
  processes: Process[]
  stop(): Promise<void>
}

/** What happened in a storm: each of these has to be more than none. */
export interface Counted {
  soldAtChannels: number
  changedAtChannels: number
  cancelledAtChannels: number
  soldAtHotel: number
  kills: number
}

let serial = 0

/** Its connections end as those of a killed process do: in the middle of what they are at, and no other is opened. */
function startProcess(world: World): Process {
  serial += 1
  const name = `storm-${serial}`
  const url = new URL(world.url)
  url.searchParams.set('application_name', name)
  const { db, pools } = openApplication(loginsOf(url.href), { max: 8 })
  const services = { ...world.services, clock: { now: () => new Date() }, db }
  const process: Process = {
    services,
    isDead: false,
    visits: new Set(),
    async kill() {
      process.isDead = true
      const ended = Promise.all(Object.values(pools).map(pool => pool.end()))
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.execute(
        world.ownerDb,
      )
      // What a killed process was at never ends: nobody waits for it for long.
      await Promise.race([Promise.allSettled([ended, ...process.visits]), sleep(300)])
    },
  }
  return process
}

/** The hotel's address for channels: whichever process lives answers; a killed one breaks its connections. */
async function openFront(processes: readonly Process[]) {
  let turn = 0
  const front = http.createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    turn += 1
    const alive = processes.filter(one => !one.isDead)
    const process = alive[turn % alive.length]
    if (!process) return void response.destroy()
    const { authorization } = request.headers
    const answer = await receiveReservations(
      process.services,
      request.url?.split('/').at(-1) ?? '',
      { headers: { authorization }, body },
    ).catch(() => undefined)
    if (!answer || process.isDead) return void response.destroy()
    response.writeHead(answer.status, { 'content-type': answer.contentType }).end(answer.body)
  })
  await new Promise<void>(resolve => front.listen(0, '127.0.0.1', resolve))
  return front
}

/** A hotel of a few rooms that eight channels list. */
export async function openStormHouse(
  world: World,
  sandbox: TestSandbox,
  channels: readonly ChannelId[],
): Promise<House> {
  world.clock.set(new Date().toISOString())
  const hotel = await world.openHotel({ quantity })
  await world.subscribe(hotel, 'professional')
  const processes = [startProcess(world), startProcess(world)]
  const front = await openFront(processes)
  const { port } = front.address() as AddressInfo
  const places: AtChannel[] = []
  for (const channelId of channels) {
    const webhookUrl = `http://127.0.0.1:${port}/webhooks/channels/${channelId}`
    const listed = await listHotel(world, sandbox, {
      hotel,
      channelId,
      webhookUrl,
      horizonNights: nightsCompared,
    })
    const path = `${sandbox.url}/api/channels/${channelId}/hotels/${listed.hotelCode}`
    places.push({ ...listed, channelId, path, sold: [] })
  }
  const stop = async () => {
    await Promise.all(processes.map(process => process.kill()))
    await new Promise<void>(resolve => front.close(() => resolve()))
  }
  return { world, sandbox, hotel, places, processes, stop }
}

const anyOf = <T>(all: readonly T[]): T => {
  const one = all[randomInt(all.length)]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

function someStay(world: World, nights: readonly number[] = [1, 2]) {
  const first = randomInt(1, 1 + nightsSold)
  return { checkIn: world.day(first), checkOut: world.day(first + anyOf(nights)) }
}

/** Sells by what the channel believes, changes and cancels, as its guests do. */
async function tradeAt(world: World, place: AtChannel, counted: Counted): Promise<void> {
  const call = (path: string, method: string, body?: object) =>
    fetch(`${place.path}/reservations${path}`, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  const what = randomInt(6)
  if (what < 4 || place.sold.length === 0) {
    const product = { roomCode: 'DBL', rateCode: 'BAR', total: 840_000, onlyIfOffered: true }
    const guest = { guestName: 'Meera Iyer', guestPhone: '+919812345670' }
    const sold = await call('', 'POST', { ...product, ...guest, ...someStay(world) })
    if (!sold.ok) return
    place.sold.push(((await sold.json()) as { reservationId: string }).reservationId)
    counted.soldAtChannels += 1
  } else if (what === 4) {
    const changed = await call(`/${anyOf(place.sold)}`, 'PUT', {
      guestName: 'Meera Das',
      ...someStay(world),
    })
    if (!changed.ok) return
    place.sold.push(((await changed.json()) as { reservationId: string }).reservationId)
    counted.changedAtChannels += 1
  } else {
    const cancelled = await call(`/${anyOf(place.sold)}`, 'DELETE')
    if (cancelled.ok) counted.cancelledAtChannels += 1
  }
}

/** The desk and the website, which give rooms back as well. */
async function tradeAtHotel({ world, hotel }: House, booked: string[], counted: Counted) {
  const { call } = hotel.owner
  const own = { ...someStay(world), idempotencyKey: randomUUID() }
  try {
    if (booked.length > 2 && randomInt(3) === 0) {
      await call.bookings.cancel({ bookingId: booked.shift() ?? '' })
      return
    }
    const { id } =
      randomInt(2) === 0
        ? await call.bookings.create(deskBooking(world, hotel, own))
        : await world.anonymous().call.site.book(siteBooking(world, hotel, own))
    booked.push(id)
    counted.soldAtHotel += 1
  } catch (error) {
    // Sold out is an answer; anything else is not.
    if (!/no room|sold out|left|available/i.test(String(error))) throw error
  }
}

/** Leases and visits as a worker does, until it is killed or told to stop. */
async function work(process: Process, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !process.isDead) {
    const leased = await leaseDue(process.services, 4).catch(() => [])
    for (const one of leased) {
      const visit: Promise<void> = visitChannel(process.services, one)
        .catch(() => {})
        .finally(() => process.visits.delete(visit))
      process.visits.add(visit)
    }
    await sleep(250)
  }
}

/** The time of pauses, leases and of the clock by which reservations are fetched passes at once. */
async function passTime({ world }: House, also: 'leases' | 'no leases'): Promise<void> {
  await sql`update channel_connection set next_attempt_at = clock_timestamp(),
      next_pull_at = case when next_pull_at is not null then clock_timestamp() end,
      lease_until = case when ${also === 'leases'} and lease_until is not null then clock_timestamp() - interval '1 second'
        else lease_until end
    where suspended_at is null`.execute(world.ownerDb)
  await sql`update channel_message set next_attempt_at = clock_timestamp() where id in (
    select id from channel_message where applied_at is null for update skip locked)`.execute(
    world.ownerDb,
  )
}

/** Everything happens side by side for so many seconds; processes are killed and others started in their place. */
export async function stormOn(house: House, seconds: number): Promise<Counted> {
  const { world, sandbox, places, processes } = house
  const counted = {
    soldAtChannels: 0,
    changedAtChannels: 0,
    cancelledAtChannels: 0,
    soldAtHotel: 0,
    kills: 0,
  }
  const over = AbortSignal.timeout(seconds * 1000)
  const booked: string[] = []
  const until = async (pauseMs: number, act: () => Promise<unknown>) => {
    while (!over.aborted) {
      await act()
      await sleep(randomInt(pauseMs))
    }
  }
  const selling = places.filter(place => place.channelId !== 'google')
  const long = Math.min(40, seconds / 10)
  for (const process of processes) void work(process, over)
  await Promise.all([
    ...selling.map(place => until(600 * long + 100, () => tradeAt(world, place, counted))),
    until(300 * long + 100, () => tradeAtHotel(house, booked, counted)),
    until(200, async () => {
      const fault = { target: `channel:${anyOf(places).channelId}`, kind: anyOf(faultKinds) }
      await fetch(`${sandbox.url}/api/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...fault, seconds: faultSeconds }),
      })
    }),
    until(1000 + 1000 * long, async () => {
      await sleep(400)
      const [oldest] = processes
      await oldest?.kill()
      processes.shift()
      const next = startProcess(world)
      processes.push(next)
      void work(next, over)
      counted.kills += 1
      await passTime(house, 'leases')
    }),
  ])
  await fetch(`${sandbox.url}/api/faults`, { method: 'DELETE' })
  return counted
}

const patienceMs = 30_000

/** Without faults everything comes to rest: what is late arrives, pauses end, and nobody is killed. */
export async function settleStorm(house: House): Promise<void> {
  const { processes } = house
  const over = AbortSignal.timeout(patienceMs)
  const resting = new AbortController()
  for (const process of processes) void work(process, AbortSignal.any([over, resting.signal]))
  await passTime(house, 'leases')
  while (!over.aborted && (await differencesOf(house)).length > 0) {
    await sleep(300)
    await passTime(house, 'no leases')
  }
  resting.abort()
  await Promise.race([Promise.all(processes.flatMap(one => [...one.visits])), sleep(1000)])
}

interface Reserved {
  id: string
  state: string
  checkIn: string
  checkOut: string
}

/** Its versions are counted, from 1. */
interface AtSimulator extends Reserved {
  revision: number
  acknowledged: number
}

/**
 * In which ways the product and the channels are not one truth: a reservation that is not there exactly once as its
 * channel has it, or that the channel does not know to be there, a night of which a channel believes something else than is free.
 */
export async function differencesOf({ world, hotel, places }: House): Promise<string[]> {
  const { rows: nights } = await sql<{ night: string; free: number }>`
    select d::date::text as night, greatest(0, coalesce(n.total + n.overbooking_allowance - n.booked - n.blocked, ${quantity}))::int as free
    from generate_series(${world.day(0)}::date, ${world.day(nightsCompared - 1)}::date, interval '1 day') d
    left join room_night n on n.room_type_id = ${hotel.roomTypeId} and n.night = d::date order by 1`.execute(
    world.ownerDb,
  )
  const all = await Promise.all(
    places.map(async ({ channelId, connectionId, path, believes }) => {
      const said = (await (await fetch(`${path}/reservations`)).json()) as { items: AtSimulator[] }
      const { rows: kept } = await sql<Reserved & { times: number; problem: string | null }>`
        select r.reservation_code as id, b.status as state, b.check_in::text as "checkIn", b.check_out::text as "checkOut", r.problem_message as problem,
          count(*) over (partition by r.reservation_code)::int as times
        from channel_reservation r left join booking b on b.id = r.booking_id where r.connection_id = ${connectionId}`.execute(
        world.ownerDb,
      )
      const { rows: bookings } = await sql<{
        count: number
      }>`select count(*)::int as count from booking
        where property_id = ${hotel.propertyId} and source = ${channelId}`.execute(world.ownerDb)
      const linked = kept.filter(one => one.state !== null).length
      const differences =
        bookings[0]?.count === linked
          ? []
          : [`${channelId}: ${bookings[0]?.count} bookings, ${linked} kept`]
      for (const one of said.items) {
        const own = kept.find(({ id }) => id === one.id)
        // One that was cancelled before the hotel heard of it need be no booking.
        const isOver = one.state === 'cancelled' && (own?.state ?? 'cancelled') === 'cancelled'
        const isSame =
          own?.times === 1 &&
          own.state === 'confirmed' &&
          own.checkIn === one.checkIn &&
          own.checkOut === one.checkOut
        if (one.acknowledged < one.revision)
          differences.push(`${channelId}: ${one.id} is not acknowledged`)
        if (!(own && isOver) && !(one.state !== 'cancelled' && isSame))
          differences.push(`${channelId}: ${JSON.stringify(one)} is ${JSON.stringify(own)}`)
      }
      const believed = await believes(world.day(0), world.day(nightsCompared - 1))
      for (const [at, { night, free }] of nights.entries())
        if (believed[at]?.date !== night || believed[at]?.available !== free)
          differences.push(
            `${channelId}: ${night} has ${free}, believed ${believed[at]?.available}`,
          )
      return differences
    }),
  )
  return all.flat()
}
