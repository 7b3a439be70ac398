import { randomInt, randomUUID } from 'node:crypto'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { channelIds } from '@atithi/api/channels/rules'
import { seal } from '@atithi/api/kernel/secrets/box'
import { addDays, utcDateOf } from '@atithi/api/kernel/shared/dates'
import { startTestSandbox, type TestSandbox } from '@atithi/sandbox/test-sandbox'
import { type Callers, openCallers } from './callers.ts'
import { type Ground, residentMegabytes } from './ground.ts'
import { filledDatabase, password } from './platform/filled-database.ts'
import { quantile } from './quantile.ts'
import { startWorker, type Worker } from './worker.ts'

// What nobody publishes: how soon a channel believes a sale at the desk, and what a full sync of many hotels takes. A worker of the
// product talks to stand-ins over their own protocols and within their limits; nothing of it is in `npm test`.

export interface ChannelLoad {
  /** Hotels with channels. */
  hotels: number
  /** Channels of each hotel. */
  each: number
  sales: number
  /** Sales a second, all hotels together. */
  pace: number
}

type Say = (message: string) => void

const key = new Uint8Array(32).fill(7)
const keys = [{ id: 'bench', key }]
const lookEveryMs = 25
/** A sale that a channel does not believe by then is counted as lost. */
const patienceMs = 60_000

interface Connected {
  hotel: number
  propertyId: string
  accountId: string
  roomTypeId: string
  /** Of the first of its channels. */
  ari: string
}

/** Lists hotels at stand-ins of channels and connects them, with all their rooms mapped. */
async function connect(
  callers: Callers,
  sandbox: TestSandbox,
  { hotels, each }: ChannelLoad,
): Promise<Connected[]> {
  const { rows } = await callers.owner.query<{
    n: number
    id: string
    account_id: string
    types: string[]
    plans: string[]
  }>(
    `select h.n, p.id, p.account_id, array_agg(t.id order by t.name) as types, array_agg(plan.id order by t.name) as plans
     from generate_series(2, $1::int + 1) h(n) join property p on p.subdomain = 'bench-' || h.n
     join room_type t on t.property_id = p.id join rate_plan plan on plan.room_type_id = t.id and plan.is_best_available
     group by 1, 2, 3 order by 1`,
    [hotels],
  )
  const connected: Connected[] = []
  // What a sign-up writes: the filled platform has been read only until now.
  await callers.owner.query(
    'insert into account (id) select distinct account_id from property on conflict do nothing',
  )
  await callers.owner.query(
    'truncate channel_price_limit, channel_difference, channel_check, channel_cell, channel_mark, channel_rate, channel_closure, channel_run, channel_error, channel_message, channel_reservation, channel_connection',
  )
  await callers.owner.query(`delete from directory where kind = 'channel-hotel'`)
  for (const [at, { n, id, account_id, types, plans }] of rows.entries()) {
    let ari = ''
    for (let which = 0; which < each; which += 1) {
      const channelId = channelIds[(at + which) % channelIds.length] ?? 'google'
      const base = `${sandbox.url}/api/channels/${channelId}/hotels`
      const made = (await (
        await fetch(base, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            name: `Hotel ${n}`,
            rooms: types.map((_, type) => ({
              code: `T${type}`,
              name: `Room kind ${type}`,
              rates: [{ code: `T${type}-BAR`, name: 'Best Available' }],
            })),
          }),
        })
      ).json()) as { hotelCode: string; credentials: Record<string, string> }
      const { rows: inserted } = await callers.owner.query<{ id: string }>(
        `insert into channel_connection (account_id, property_id, channel_id, hotel_code, credentials_sealed)
         values ($1, $2, $3, $4, $5) returning id`,
        [account_id, id, channelId, made.hotelCode, seal(JSON.stringify(made.credentials), keys)],
      )
      const connectionId = inserted[0]?.id
      await callers.owner.query(
        `insert into directory (kind, name, account_id, property_id, entity_id) values ('channel-hotel', $1, $2, $3, $4)`,
        [`${channelId} ${made.hotelCode}`, account_id, id, connectionId],
      )
      await callers.owner.query(
        `insert into channel_rate (account_id, property_id, connection_id, room_type_id, rate_plan_id, room_code, rate_code)
         select $1, $2, $3, t, p, 'T' || (at - 1), 'T' || (at - 1) || '-BAR' from unnest($4::uuid[], $5::uuid[]) with ordinality u(t, p, at)`,
        [account_id, id, connectionId, types, plans],
      )
      await callers.owner.query(
        'insert into channel_mark (account_id, property_id, connection_id, is_full) values ($1, $2, $3, true)',
        [account_id, id, connectionId],
      )
      if (which === 0) ari = `${base}/${made.hotelCode}/ari`
    }
    connected.push({
      hotel: n,
      propertyId: id,
      accountId: account_id,
      roomTypeId: types[0] ?? '',
      ari,
    })
  }
  return connected
}

/** Waits until every channel has everything, and says what it took. */
async function firstSync(
  callers: Callers,
  { pid, hasEnded }: Worker,
  { load: { hotels, each }, say }: { load: ChannelLoad; say: Say },
): Promise<void> {
  const started = performance.now()
  const memory: number[] = []
  for (let look = 0; ; look += 1) {
    if (hasEnded()) throw new Error('the worker has ended')
    const { rows } = await callers.owner.query<{ waiting: number; cells: number }>(
      'select (select count(*)::int from channel_mark) as waiting, (select count(*)::int from channel_cell) as cells',
    )
    memory.push(residentMegabytes(pid) ?? 0)
    const { waiting = 0, cells = 0 } = rows[0] ?? {}
    const seconds = (performance.now() - started) / 1000
    if (look % 10 === 0)
      say(
        `  ${seconds.toFixed(0)} s: ${cells} nights accepted, ${waiting} connections left, ${memory.at(-1)} MB`,
      )
    if (waiting === 0) {
      const { rows: runs } = await callers.owner.query<{
        messages: number
        throttled: number
        refused: number
      }>(
        `select coalesce(sum(messages), 0)::int as messages, (count(*) filter (where outcome = 'throttled'))::int as throttled,
          coalesce(sum(rejected), 0)::int as refused from channel_run`,
      )
      const quarter = Math.max(1, Math.floor(memory.length / 4))
      say(
        `full sync of ${hotels} hotels × ${each} connections: ${seconds.toFixed(1)} s, ${cells} nights in ${runs[0]?.messages} messages, ${runs[0]?.refused} refused, ${runs[0]?.throttled} visits told to wait; worker ${Math.max(...memory)} MB at most, ${Math.max(...memory.slice(quarter, 2 * quarter))} MB in its second quarter, ${Math.max(...memory.slice(-quarter))} MB in its last`,
      )
      return
    }
    await sleep(1000)
  }
}

interface Night {
  date: string
  roomCode: string
  available: number
}

const roomsLeft = async ({ ari }: Connected, night: string): Promise<number | undefined> => {
  const { items } = (await (await fetch(`${ari}?from=${night}&to=${night}`)).json()) as {
    items: Night[]
  }
  return items.find(item => item.roomCode === 'T0')?.available
}

/** Sells at desks and waits until the channel believes it. Answers milliseconds from the commit, undefined for a sale it never believed. */
async function sell(
  callers: Callers,
  connected: readonly Connected[],
  { sales, pace }: ChannelLoad,
) {
  await callers.owner.query('delete from attempt')
  const people = new Map<string, ReturnType<Callers['person']>>()
  for (const { accountId, hotel } of connected) {
    if (people.has(accountId)) continue
    const person = callers.person()
    await person.call.auth.login({
      email: `owner-${hotel <= 5 ? 1 : hotel}@bench.example.in`,
      password,
    })
    people.set(accountId, person)
  }
  const today = utcDateOf(new Date())
  const waits: Promise<number | undefined>[] = []
  for (let sale = 0; sale < sales; sale += 1) {
    const at = connected[sale % connected.length]
    const person = at && people.get(at.accountId)
    if (!at || !person) continue
    // Far from the stays of the filled platform, and a night of its own for each round.
    const night = addDays(today, 150 + Math.floor(sale / connected.length) * 3)
    const before = await roomsLeft(at, night)
    await person.call.bookings.create({
      propertyId: at.propertyId,
      checkIn: night,
      checkOut: addDays(night, 1),
      roomTypeId: at.roomTypeId,
      adults: 1,
      guestName: 'Meera Iyer',
      guestEmail: `meera-${randomUUID()}@example.in`,
      guestPhone: '9812345670',
      idempotencyKey: randomUUID(),
    })
    waits.push(waitFor(at, { night, before: before ?? 0 }))
    await sleep(randomInt(Math.round(2000 / pace)))
  }
  return Promise.all(waits)
}

async function waitFor(at: Connected, { night, before }: { night: string; before: number }) {
  const started = performance.now()
  while (performance.now() - started < patienceMs) {
    if ((await roomsLeft(at, night)) === before - 1) return performance.now() - started
    await sleep(lookEveryMs)
  }
  return undefined
}

/** Seconds in which half of the sales, and nearly all of them, are believed at most (3-decisions 10). */
const most = { half: 2, nearlyAll: 5 }

/**
 * Connects hotels to stand-ins of channels, has a worker of the product tell them everything, then sells at desks. Answers the line of
 * the table: how long until the channels believe the sales, and whether that misses what it has to be.
 */
export async function benchChannels(ground: Ground, load: ChannelLoad, say: Say): Promise<string> {
  const sandbox = await startTestSandbox()
  const databaseUrl = await filledDatabase(ground.serverUrl, load.hotels + 1, say)
  const callers = await openCallers(databaseUrl)
  try {
    const connected = await connect(callers, sandbox, load)
    const connections = connected.length * load.each
    say(
      `${connections} connections on ${os.cpus().length} processors; load, stand-ins and PostgreSQL on the same machine`,
    )
    const worker = await startWorker({
      databaseUrl,
      folder: sandbox.folder,
      role: 'worker',
      settings: {
        CHANNELS_URL: `${sandbox.url}/channels`,
        ENCRYPTION_KEYS: `bench:${Buffer.from(key).toString('base64')}`,
      },
    })
    try {
      await firstSync(callers, worker, { load, say })
      if (load.sales === 0) return ''
      const took = await sell(callers, connected, load)
      const sorted = took.flatMap(one => one ?? []).toSorted((a, b) => a - b)
      const [half, nearlyAll] = [quantile(sorted, 0.5), quantile(sorted, 0.95)]
      const lost = took.length - sorted.length
      const misses = [
        ...(half > most.half ? ['p50'] : []),
        ...(nearlyAll > most.nearlyAll ? ['p95'] : []),
        ...(lost > 0 ? ['lost sales'] : []),
      ]
      return `sale to the channel's belief, ${connections} connections, ${took.length} sales: p50 ${half.toFixed(2)} s (≤ ${most.half}), p95 ${nearlyAll.toFixed(2)} s (≤ ${most.nearlyAll}), longest ${quantile(sorted, 1).toFixed(2)} s, never believed ${lost}; misses: ${misses.join(', ') || 'none'}`
    } finally {
      await worker.stop()
    }
  } finally {
    await callers.close()
    await sandbox.stop()
  }
}
