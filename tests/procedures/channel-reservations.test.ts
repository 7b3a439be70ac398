import { keepMessages } from '@atithi/api/channels/reservations/commands/keep'
import type { ReservedStay } from '@atithi/api/channels/rules'
import { writeIn } from '@atithi/db/scope'
import type { TestSandbox } from '@atithi/sandbox/test-sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { listHotel, openChannels, pullNow, receiveFrom, reservedStay } from '../support/channels.ts'
import { findConflicts } from '../support/recount.ts'
import { deskBooking, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openChannels(world)
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  world.clock.set(new Date().toISOString())
  await fetch(`${sandbox.url}/api/faults`, { method: 'DELETE' })
})

const open = async (quantity = 5, horizonNights?: number) => {
  const hotel = await world.openHotel({ quantity })
  const listed = await listHotel(world, sandbox, {
    hotel,
    channelId: 'booking.com',
    ...(horizonNights !== undefined && { horizonNights }),
  })
  return { hotel, listed }
}

const said = (reservationCode: string, own: Partial<ReservedStay> = {}) => ({
  reservationCode,
  messageKey: `${reservationCode}/new`,
  kind: 'new' as const,
  revisedAt: world.clock.now().toISOString(),
  stay: { ...reservedStay(world), ...own },
})

describe('what a channel believes', () => {
  const fault = (kind: string) =>
    fetch(`${sandbox.url}/api/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ target: 'channel:booking.com', kind, seconds: 60 }),
    })

  it('is not known where an answer was lost, though nothing of the hotel differs in the end', async () => {
    const { hotel, listed } = await open(5)
    const { call } = hotel.owner
    await fault('lost-answer')
    const { id } = await call.bookings.create(deskBooking(world, hotel))
    await listed.settle()
    const first = async () => (await listed.believes(world.day(1), world.day(1)))[0]?.available
    expect(await first()).toBe(4)
    await fetch(`${sandbox.url}/api/faults`, { method: 'DELETE' })
    await call.bookings.cancel({ bookingId: id })
    await pullNow(world, listed.connectionId)
    await listed.settle()
    expect(await first()).toBe(5)
  })

  it('is told again where it sold and cancelled before we heard of it', async () => {
    const { listed } = await open(5)
    await listed.cancel(await listed.sell({}))
    const first = async () => (await listed.believes(world.day(1), world.day(1)))[0]?.available
    expect(await first()).toBe(4)
    await pullNow(world, listed.connectionId)
    await listed.settle()
    expect(await first()).toBe(5)
  })

  const open100 = async () => {
    const hotel = await world.openHotel({ quantity: 5 })
    const listed = await listHotel(world, sandbox, {
      hotel,
      channelId: 'expedia',
      horizonNights: 30,
    })
    const { connections } = hotel.owner.call.channels
    const at = { connectionId: listed.connectionId }
    const check = async () => {
      await connections.check(at)
      await listed.settle()
      return (await connections.checks(at)).items[0]
    }
    return { hotel, listed, connections, at, check }
  }

  it('is mended past the price guard, and counted in its health', async () => {
    const { listed, connections, at, check } = await open100()
    const night = { from: world.day(2), to: world.day(2), rateCode: 'BAR' }
    await connections.configure({ ...at, largestChangePercent: 10 })
    await listed.settle()
    await listed.editThere({ ...night, price: 40_000 })
    expect(await check()).toMatchObject({
      different: 1,
      askedBy: expect.any(String),
      differences: [{ field: 'price', accepted: 400_000, said: 40_000, outcome: 'sent' }],
    })
    expect((await listed.believes(night.from, night.to))[0]?.price).toBe(400_000)
    const health = await connections.get(at)
    expect(health).toMatchObject({ drifted: 1, heldPrices: 0, lastCheckAt: expect.any(String) })
    expect((await connections.runs(at)).items.some(run => run.kind === 'check')).toBe(true)
    await check()
    expect((await connections.get(at)).drifted).toBe(0)
  })

  it('is not corrected upwards before its own sale can have come', async () => {
    const { listed, connections, at, check } = await open100()
    // Two rooms fewer than it had accepted: nobody of ours has sold them yet.
    await listed.editThere({ from: world.day(1), to: world.day(1), available: 3 })
    expect(await check()).toMatchObject({ differences: [{ said: 3, outcome: 'waits' }] })
    const first = async () => (await listed.believes(world.day(1), world.day(1)))[0]?.available
    expect(await first()).toBe(3)
    const { checks } = await connections.get(at)
    expect(Date.parse(checks?.next ?? '') - Date.now()).toBeLessThan(601_000)
    expect(await check()).toMatchObject({ differences: [{ said: 3, outcome: 'sent' }] })
    expect(await first()).toBe(5)
  })

  it('is asked by a schedule of each connection, which its channel must be able to answer', async () => {
    const { listed, connections, at } = await open100()
    const next = async () => (await connections.get(at)).checks?.next ?? null
    await connections.configure({ ...at, checkEveryHours: 0 })
    expect(await next()).toBeNull()
    await connections.configure({ ...at, checkEveryHours: 6 })
    expect(Date.parse((await next()) ?? '') - Date.now()).toBeGreaterThan(5 * 3_600_000)
    await listed.settle()
    expect((await connections.checks(at)).items).toEqual([])
    await world.ownerDb
      .updateTable('channelConnection')
      .set({ nextCheckAt: new Date(0).toISOString() })
      .where('id', '=', at.connectionId)
      .execute()
    await listed.settle()
    expect((await connections.checks(at)).items).toMatchObject([{ askedBy: null, different: 0 }])
    expect(Date.parse((await next()) ?? '')).toBeGreaterThan(Date.now())
  })

  it('makes a change of dates overbooked, never refused', async () => {
    const { hotel, listed } = await open(1)
    const id = await listed.sell({})
    await pullNow(world, listed.connectionId)
    await listed.settle()
    const night = { checkIn: world.day(3), checkOut: world.day(4) }
    await hotel.owner.call.bookings.create(deskBooking(world, hotel, night))
    await listed.change(id, { checkOut: world.day(4), total: 1_260_000 })
    await pullNow(world, listed.connectionId)
    await listed.settle()
    const { items } = await hotel.owner.call.channels.overbooked({ propertyId: hotel.propertyId })
    expect(items).toMatchObject([
      { problem: 'overbooked', checkOut: world.day(4), nights: [world.day(3)] },
    ])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})

describe('a reservation of a channel', () => {
  const bookingsOf = async (hotel: Awaited<ReturnType<typeof open>>['hotel']) =>
    (await hotel.owner.call.bookings.list({ propertyId: hotel.propertyId })).items

  it('becomes a booking once, is acknowledged after it, and changes and is cancelled with it', async () => {
    const { hotel, listed } = await open(3)
    const id = await listed.sell({ guestEmail: 'meera@example.in', guestPhone: '+919812345670' })
    await pullNow(world, listed.connectionId)
    await listed.settle()
    const [booking] = await bookingsOf(hotel)
    expect(booking).toMatchObject({
      source: 'booking.com',
      guestName: 'Meera Iyer',
      checkIn: world.day(1),
      checkOut: world.day(3),
      totalAmount: 840_000,
      status: 'confirmed',
    })
    expect(await listed.reservation(id)).toEqual({
      state: 'booked',
      acknowledged: true,
      hotelConfirmation: booking?.code,
    })
    const nights = () => listed.believes(world.day(1), world.day(5))
    expect((await nights()).map(night => night.available)).toEqual([2, 2, 3, 3, 3])

    await listed.change(id, { checkOut: world.day(5), total: 1_680_000, guestName: 'Meera Das' })
    await pullNow(world, listed.connectionId)
    await listed.settle()
    expect((await bookingsOf(hotel))[0]).toMatchObject({
      id: booking?.id,
      checkOut: world.day(5),
      totalAmount: 1_680_000,
      guestName: 'Meera Das',
    })
    expect((await nights()).map(night => night.available)).toEqual([2, 2, 2, 2, 3])
    await listed.cancel(id)
    await pullNow(world, listed.connectionId)
    await listed.settle()
    expect((await bookingsOf(hotel))[0]).toMatchObject({ id: booking?.id, status: 'cancelled' })
    expect((await listed.reservation(id)).acknowledged).toBe(true)
    expect((await nights()).map(night => night.available)).toEqual([3, 3, 3, 3, 3])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('review: money 22: is told of an allowance, and sells within it without an alarm', async () => {
    const { hotel, listed } = await open(1)
    await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    const { propertyId, roomTypeId } = hotel
    const nights = { from: world.day(1), to: world.day(2) }
    const { availability, channels } = hotel.owner.call
    await availability.setOverbooking({ propertyId, roomTypeId, allowance: 1, ...nights })
    await listed.settle()
    expect((await listed.believes(world.day(1), world.day(1)))[0]?.available).toBe(1)
    await listed.sell({})
    await pullNow(world, listed.connectionId)
    await listed.settle()
    expect((await channels.overbooked({ propertyId })).items).toEqual([])
    expect((await listed.believes(world.day(1), world.day(1)))[0]?.available).toBe(0)
    await listed.sell({})
    await pullNow(world, listed.connectionId)
    await listed.settle()
    expect((await channels.overbooked({ propertyId })).items).toHaveLength(1)
    await availability.setOverbooking({ propertyId, roomTypeId, allowance: 2, ...nights })
    expect((await channels.overbooked({ propertyId })).items).toEqual([])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('is kept as overbooked where no room is left, and takes the first that comes free', async () => {
    const { hotel, listed } = await open(1)
    const desk = await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    const id = await listed.sell({})
    await pullNow(world, listed.connectionId)
    await listed.settle()
    expect(await bookingsOf(hotel)).toHaveLength(2)
    expect((await listed.reservation(id)).acknowledged).toBe(true)
    const { overbooked } = hotel.owner.call.channels
    const { items } = await overbooked({ propertyId: hotel.propertyId })
    expect(items).toMatchObject([
      { problem: 'overbooked', reservationCode: id, nights: [world.day(1), world.day(2)] },
    ])
    expect(await findConflicts(world.ownerDb)).toEqual([])
    await hotel.owner.call.bookings.cancel({ bookingId: desk.id })
    expect((await overbooked({ propertyId: hotel.propertyId })).items).toEqual([])
    expect(await findConflicts(world.ownerDb)).toEqual([])
    await listed.settle()
    expect((await listed.believes(world.day(1), world.day(1)))[0]?.available).toBe(0)
  })

  it('waits for a mapping that is not there, and is booked with it', async () => {
    const { hotel, listed } = await open(2)
    const { owner, roomTypeId, propertyId } = hotel
    const { connectionId } = listed
    const plan = (await owner.call.ratePlans.list({ propertyId, roomTypeId })).items[0]
    await world.ownerDb.deleteFrom('channelRate').where('connectionId', '=', connectionId).execute()
    await listed.sell({})
    await pullNow(world, connectionId)
    await listed.settle()
    expect(await bookingsOf(hotel)).toEqual([])
    const { items } = await owner.call.channels.overbooked({ propertyId })
    expect(items).toMatchObject([{ problem: 'unmapped', bookingId: null }])
    const rate = { roomTypeId, ratePlanId: plan?.id ?? '' }
    await owner.call.channels.mapping.save({
      connectionId,
      rates: [{ ...rate, channelRoomCode: 'DBL', channelRateCode: 'BAR' }],
    })
    await listed.settle()
    expect(await bookingsOf(hotel)).toHaveLength(1)
    expect((await owner.call.channels.overbooked({ propertyId })).items).toEqual([])
  })

  it('is kept again without waiting for whoever acts on it', async () => {
    const { hotel, listed } = await open(5)
    const at = { id: listed.connectionId, propertyId: hotel.propertyId }
    const keep = () =>
      writeIn(world.services.db, { role: 'platform' }, trx =>
        keepMessages(trx, at, [said('W2'), said('W1')]),
      )
    await keep()
    const { ownerDb } = world
    await ownerDb.transaction().execute(async acting => {
      await acting
        .selectFrom('channelMessage')
        .select('id')
        .where('connectionId', '=', at.id)
        .where('reservationCode', '=', 'W1')
        .forUpdate()
        .execute()
      expect(await keep()).toEqual(['W2/new', 'W1/new'])
    })
    await listed.settle()
    expect(await bookingsOf(hotel)).toHaveLength(2)
  })

  it('comes in whatever is in its texts, and keeps no other waiting', async () => {
    const { hotel, listed } = await open(5)
    const at = { id: listed.connectionId, propertyId: hotel.propertyId }
    const poisoned = [
      said('R1', { guestName: 'Zoë\u0000 \ud83d', notes: '\u0000'.repeat(100_000) }),
      said('R2\u0000', { guestName: '\u0000' }),
      said(`R3${'9'.repeat(500)}`, { notes: 'long '.repeat(100_000) }),
      said('R4', { checkIn: 'tomorrow', guestName: '\udc00' }),
      said('R5'),
    ]
    await writeIn(world.services.db, { role: 'platform' }, trx =>
      keepMessages(trx, at, [...poisoned, ...poisoned]),
    )
    await listed.settle()
    const names = (await bookingsOf(hotel)).map(({ guestName }) => guestName)
    expect(names).toHaveLength(4)
    expect(names).toContain('Meera Iyer')
    const { reservations, overbooked } = hotel.owner.call.channels
    const { items } = await reservations.list({ propertyId: hotel.propertyId })
    expect(items).toHaveLength(5)
    expect(items.filter(({ problem }) => problem !== null)).toMatchObject([
      { reservationCode: 'R4', problem: 'refused', checkIn: null },
    ])
    const [waiting] = (await overbooked({ propertyId: hotel.propertyId })).items
    const one = { connectionId: listed.connectionId, reservationId: waiting?.id ?? '' }
    await reservations.retry(one)
    await listed.settle()
    expect((await overbooked({ propertyId: hotel.propertyId })).total).toBe(1)
    await reservations.settle(one)
    expect((await overbooked({ propertyId: hotel.propertyId })).total).toBe(0)
    expect(await reasonOf(reservations.settle(one))).toBe('RESERVATION_NOT_WAITING')
  })
})

describe('a channel that is connected again', () => {
  it.each(['booking.com', 'oyo'] as const)(
    '%s changes and cancels what it sold before, and sells nothing twice',
    async channelId => {
      const hotel = await world.openHotel({ quantity: 5 })
      const { propertyId, owner } = hotel
      const { connections, mapping } = owner.call.channels
      const server = await receiveFrom(world)
      onTestFinished(() => server.stop())
      const webhookUrl = server.url(channelId)
      const listed = await listHotel(world, sandbox, { hotel, channelId, webhookUrl })
      /** Whichever of both speaks first. */
      const hear = async (connectionId: string) => {
        await server.idle()
        await pullNow(world, connectionId)
        await listed.settle()
      }
      const sold = [await listed.sell({}), await listed.sell({}), await listed.sell({})]
      await hear(listed.connectionId)
      const bookings = async () => {
        const { items } = await owner.call.bookings.list({ propertyId, source: channelId })
        return items.map(({ status, checkOut }) => `${status} ${checkOut}`).toSorted()
      }
      expect(await bookings()).toEqual(Array.from({ length: 3 }, () => `confirmed ${world.day(3)}`))

      const { rates } = await mapping.get({ connectionId: listed.connectionId })
      await connections.disconnect({ connectionId: listed.connectionId })
      await listed.settle()
      const [changed = '', cancelled = '', whileAway = ''] = sold
      await listed.cancel(whileAway)
      const { hotelCode, credentials } = listed
      const at = { propertyId, channelId, hotelCode, credentials }
      const { connectionId } = await connections.connect(at)
      await mapping.save({ connectionId, rates })
      await listed.settle()
      await listed.change(changed, { checkIn: world.day(1), checkOut: world.day(4) })
      await listed.cancel(cancelled)
      // What was not taken while nobody was connected is pushed again after a pause.
      await expect
        .poll(
          async () => {
            await hear(connectionId)
            return bookings()
          },
          { timeout: 30_000 },
        )
        .toEqual([
          `cancelled ${world.day(3)}`,
          `cancelled ${world.day(3)}`,
          `confirmed ${world.day(4)}`,
        ])
      expect(await findConflicts(world.ownerDb)).toEqual([])
    },
  )
})
