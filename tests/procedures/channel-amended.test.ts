import { keepMessages } from '@atithi/api/channels/reservations/commands/keep'
import type { ChannelReservation, ReservedStay } from '@atithi/api/channels/rules'
import { writeIn } from '@atithi/db/scope'
import type { TestSandbox } from '@atithi/sandbox/test-sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listHotel, openChannels, pullNow, reservedStay } from '../support/channels.ts'
import { findConflicts } from '../support/recount.ts'
import { roomsOf } from '../support/stay-changes.ts'
import { deskBooking, useWorld } from '../support/world.ts'

// MakeMyTrip and Goibibo end the number of a stay that is changed, and go on with it under a new one (reference/channels.md 2.8).

const world = useWorld()
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openChannels(world)
})
afterAll(() => sandbox.stop())
beforeEach(() => world.clock.set(new Date().toISOString()))

async function openSold() {
  const hotel = await world.openHotel({ quantity: 1 })
  const listed = await listHotel(world, sandbox, { hotel, channelId: 'goibibo' })
  const at = { id: listed.connectionId, propertyId: hotel.propertyId }
  const stay = reservedStay(world)
  let second = 0
  const said = (
    reservationCode: string,
    kind: ChannelReservation['kind'],
    own: Partial<ReservedStay> & { isAmended?: boolean } = {},
  ): ChannelReservation => {
    const { isAmended = false, ...changed } = own
    second += 1
    const revisedAt = new Date(Date.parse('2026-11-20T00:00:00Z') + second * 1000).toISOString()
    const messageKey = `${reservationCode}/${kind}/${revisedAt}`
    return {
      reservationCode,
      kind,
      revisedAt,
      messageKey,
      isAmended,
      stay: { ...stay, ...changed },
    }
  }
  const hear = async (...all: ChannelReservation[]) => {
    await writeIn(world.services.db, { role: 'platform' }, trx => keepMessages(trx, at, all))
    await listed.settle()
  }
  /** What waits for its successor is tried again now, as often as it is. */
  const tryAgain = async () => {
    for (let tried = 0; tried < 8; tried += 1) {
      await world.ownerDb
        .updateTable('channelMessage')
        .set({ nextAttemptAt: new Date(0).toISOString() })
        .where('connectionId', '=', listed.connectionId)
        .execute()
      await listed.settle()
    }
  }
  const { propertyId, owner } = hotel
  const bookings = async () => (await owner.call.bookings.list({ propertyId })).items
  await hear(said('GH1', 'new'))
  return { hotel, listed, said, hear, tryAgain, bookings }
}

const changed = { checkOut: '', total: 1_260_000, replaces: 'GH1' }

describe('a stay that a channel amends', () => {
  it.each(['the old number first', 'the new number first', 'both at once'])(
    'stays the booking that it is: %s',
    async order => {
      const { hotel, said, hear, tryAgain, bookings } = await openSold()
      const [booking] = await bookings()
      const ended = said('GH1', 'cancelled', { isAmended: true })
      const goesOn = said('GH2', 'new', { ...changed, checkOut: world.day(4) })
      if (order === 'both at once') await hear(ended, goesOn)
      else if (order === 'the old number first') {
        await hear(ended)
        // It keeps its room until the new number has come.
        expect((await bookings())[0]?.status).toBe('confirmed')
        await hear(goesOn)
      } else {
        await hear(goesOn)
        await hear(ended)
      }
      await tryAgain()
      expect(await bookings()).toMatchObject([
        {
          id: booking?.id,
          status: 'confirmed',
          checkOut: world.day(4),
          totalAmount: 1_260_000,
          specialRequests: expect.stringContaining('GH2'),
        },
      ])
      const { propertyId, owner } = hotel
      const { items } = await owner.call.channels.reservations.list({ propertyId })
      expect(items).toMatchObject([
        { reservationCode: 'GH2', bookingId: booking?.id, state: 'booked', problem: null },
        { reservationCode: 'GH1', bookingId: null, state: 'cancelled', problem: null },
      ])
      // What is cancelled from now on is the new number.
      await hear(said('GH2', 'cancelled'))
      expect((await bookings())[0]).toMatchObject({ id: booking?.id, status: 'cancelled' })
      expect(await findConflicts(world.ownerDb)).toEqual([])
    },
  )

  it('is cancelled where no new number comes', async () => {
    const { said, hear, tryAgain, bookings } = await openSold()
    await hear(said('GH1', 'cancelled', { isAmended: true }))
    expect((await bookings())[0]?.status).toBe('confirmed')
    await tryAgain()
    expect(await bookings()).toMatchObject([{ status: 'cancelled' }])
  })

  it.each(['the old number first', 'the new number first'])(
    'is cancelled at once where the new number ended before the hotel heard of it: %s',
    async order => {
      const { hotel, said, hear, bookings } = await openSold()
      const ended = said('GH1', 'cancelled', { isAmended: true })
      const goesOn = said('GH2', 'cancelled', { ...changed, checkOut: world.day(4) })
      await hear(order === 'the old number first' ? ended : goesOn)
      expect((await bookings())[0]?.status).toBe('confirmed')
      await hear(order === 'the old number first' ? goesOn : ended)
      expect(await bookings()).toMatchObject([{ status: 'cancelled' }])
      const { propertyId, owner } = hotel
      const { items } = await owner.call.channels.reservations.list({ propertyId })
      expect(items.map(({ state, problem }) => ({ state, problem }))).toEqual([
        { state: 'cancelled', problem: null },
        { state: 'cancelled', problem: null },
      ])
      expect(await findConflicts(world.ownerDb)).toEqual([])
    },
  )

  it('stays the booking that it is where it was amended again before the hotel heard of it', async () => {
    const { said, hear, tryAgain, bookings } = await openSold()
    const [booking] = await bookings()
    await hear(
      said('GH1', 'cancelled', { isAmended: true }),
      said('GH2', 'cancelled', { ...changed, checkOut: world.day(4), isAmended: true }),
    )
    expect((await bookings())[0]?.status).toBe('confirmed')
    await hear(said('GH3', 'new', { checkOut: world.day(5), total: 1_680_000, replaces: 'GH2' }))
    const goesOn = { id: booking?.id, status: 'confirmed', checkOut: world.day(5) }
    expect(await bookings()).toMatchObject([goesOn])
    await tryAgain()
    expect(await bookings()).toMatchObject([goesOn])
    await hear(said('GH3', 'cancelled', { replaces: 'GH2' }))
    expect(await bookings()).toMatchObject([{ id: booking?.id, status: 'cancelled' }])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('is a new booking where the old one cannot be made what it is now', async () => {
    const { said, hear, bookings } = await openSold()
    const two = { roomCode: 'DBL', rateCode: 'BAR', rooms: 2, adults: 4, children: 0 }
    await hear(
      said('GH1', 'cancelled', { isAmended: true }),
      said('GH2', 'new', { replaces: 'GH1', rooms: [two], total: 1_680_000 }),
    )
    expect((await bookings()).map(({ status, rooms }) => ({ status, rooms }))).toEqual([
      { status: 'confirmed', rooms: 2 },
      { status: 'cancelled', rooms: 1 },
    ])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('comes so over the wire, and is acknowledged under both numbers', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    const listed = await listHotel(world, sandbox, { hotel, channelId: 'makemytrip' })
    const settle = async () => {
      await pullNow(world, listed.connectionId)
      await listed.settle()
    }
    const first = await listed.sell({})
    await settle()
    const second = await listed.change(first, { checkOut: world.day(4), total: 1_260_000 })
    expect(second).not.toBe(first)
    await settle()
    const { items } = await hotel.owner.call.bookings.list({ propertyId: hotel.propertyId })
    expect(items).toMatchObject([{ checkOut: world.day(4), totalAmount: 1_260_000 }])
    const confirmed = { acknowledged: true, hotelConfirmation: items[0]?.code }
    expect(await listed.reservation(second)).toMatchObject(confirmed)
    await expect
      .poll(
        async () => {
          await settle()
          return listed.reservation(first)
        },
        { timeout: 15_000 },
      )
      .toMatchObject({ state: 'cancelled', acknowledged: true })
  })
})

it('waits for the desk where it would move a guest who must not be moved', async () => {
  const { hotel, listed, said, hear, bookings } = await openSold()
  const { owner, propertyId } = hotel
  const { call } = owner
  const [room] = (await call.rooms.list({ propertyId })).items
  const assign = async (bookingId: string) => {
    const bookingRoomId = (await roomsOf(owner, bookingId))[0]?.bookingRoomId ?? ''
    const change = { kind: 'assign', bookingRoomId, roomId: room?.id ?? '' } as const
    const { version } = await call.bookings.previewChange({ bookingId, change })
    await call.bookings.applyChange({ bookingId, change, version })
    return { bookingId, bookingRoomId }
  }
  const own = await assign((await bookings())[0]?.id ?? '')
  await call.bookings.pinRoom({ ...own, reason: 'Cannot climb stairs' })
  const later = { checkIn: world.day(6), checkOut: world.day(8) }
  await assign((await call.bookings.create(deskBooking(world, hotel, later))).id)

  await hear(said('GH1', 'modified', later))
  const { reservations } = call.channels
  const waiting = async () => (await reservations.list({ propertyId })).items
  const [held] = await waiting()
  expect(held).toMatchObject({ reservationCode: 'GH1', problem: 'refused' })
  expect(held?.problemMessage).toContain('is not to be moved out of room')
  await call.bookings.pinRoom({ ...own, reason: null })
  const { connectionId = '', id: reservationId = '' } = held ?? {}
  await reservations.retry({ connectionId, reservationId })
  await listed.settle()
  expect((await bookings()).find(({ id }) => id === own.bookingId)).toMatchObject(later)
})
