import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import type { TestSandbox } from '@atithi/sandbox/test-sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listHotel, openChannels, pullNow } from '../support/channels.ts'
import { findConflicts } from '../support/recount.ts'
import { type Browser, deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openChannels(world)
})
afterAll(() => sandbox.stop())
beforeEach(() => world.clock.set(new Date().toISOString()))

interface Asked {
  bookingRoomIds?: string[]
  paidBy?: 'hotel' | 'channel'
}
const walkOf = (own: Asked = {}) => ({
  kind: 'walk' as const,
  hotelName: 'Hotel Amet',
  hotelAddress: '4 Fateh Sagar Road, Udaipur',
  hotelPhone: '98290 12345',
  roomCost: 520_000,
  transportCost: 40_000,
  compensation: 0,
  paidBy: 'hotel' as const,
  reason: 'Sold twice on the same evening',
  ...own,
})

async function walk(by: Browser, bookingId: string, own: Asked = {}) {
  const change = walkOf(own)
  const preview = await by.call.bookings.previewChange({ bookingId, change })
  expect(preview.refusal).toBeNull()
  await by.call.bookings.applyChange({ bookingId, change, version: preview.version })
  return preview
}

const refusalOf = async (by: Browser, bookingId: string, own: Asked = {}) =>
  (await by.call.bookings.previewChange({ bookingId, change: walkOf(own) })).refusal?.message

const oversoldAt = async ({ propertyId }: Hotel, night: IsoDate) =>
  (
    await world.ownerDb
      .selectFrom('roomNight')
      .select('oversold')
      .where('propertyId', '=', propertyId)
      .where('night', '=', night)
      .executeTakeFirst()
  )?.oversold

/** A hotel of two rooms, one of which the desk has sold; then a channel sells two. */
async function openShort() {
  const hotel = await world.openHotel({ quantity: 2 })
  const listed = await listHotel(world, sandbox, { hotel, channelId: 'booking.com' })
  await hotel.owner.call.bookings.create(deskBooking(world, hotel))
  const code = await listed.sell({
    guestName: 'Vikram Shah',
    guestEmail: `vikram-${listed.hotelCode.toLowerCase()}@example.in`,
    rooms: 2,
    adults: 4,
    total: 1_680_000,
  })
  const fetchAll = async () => {
    await pullNow(world, listed.connectionId)
    await listed.settle()
  }
  await fetchAll()
  const { propertyId, owner } = hotel
  const waiting = async () => (await owner.call.channels.overbooked({ propertyId })).items
  const [row] = await waiting()
  return { hotel, listed, code, fetchAll, waiting, bookingId: row?.bookingId ?? '' }
}

describe('walking a part of a booking', () => {
  it('brings one room of several elsewhere, and leaves the others as they are', async () => {
    const { hotel, waiting, bookingId } = await openShort()
    const { owner, propertyId } = hotel
    expect(await oversoldAt(hotel, world.day(1))).toBe(1)
    const before = await owner.call.bookings.get({ bookingId })
    const [first, second] = before.bookingRooms
    await owner.call.payments.record({
      bookingId,
      method: 'upi',
      amount: before.totalAmount,
      idempotencyKey: `paid-${bookingId}`,
    })
    const preview = await walk(owner, bookingId, { bookingRoomIds: [second?.bookingRoomId ?? ''] })
    // Half of it was paid for the room that is elsewhere.
    expect(preview.money).toMatchObject({ fee: 0, refund: before.totalAmount / 2 })
    const after = await owner.call.bookings.get({ bookingId })
    expect(after).toMatchObject({
      status: 'confirmed',
      isWalked: false,
      walk: null,
      rooms: 1,
      totalAmount: before.totalAmount / 2,
      walks: [{ scope: 'rooms', rooms: 1, walkedFrom: before.checkIn, walkedTo: before.checkOut }],
    })
    expect(after.bookingRooms.map(room => room.bookingRoomId)).toEqual([first?.bookingRoomId])
    expect(await oversoldAt(hotel, world.day(1))).toBe(0)
    expect(await findConflicts(world.ownerDb)).toEqual([])

    const letters = await world.postTo(before.guestEmail ?? '')
    const letter = letters.find(({ subject }) => subject.includes('a part of your booking'))
    for (const words of ['Hotel Amet', '+91 98290 12345', '1 room,', 'The rest of your booking'])
      expect(letter?.text).toContain(words)
    // The stay goes on: it is no cancellation in the guest's calendar.
    expect(JSON.stringify(letter?.attachments)).not.toContain('CANCELLED')

    // The channel has both rooms still, until somebody has told it.
    expect(await waiting()).toMatchObject([{ problem: 'walked', bookingId }])
    // The guest's history says where they were.
    const { bookingHistory } = await owner.call.guests.get({ guestId: after.guestId })
    expect(bookingHistory).toMatchObject([{ isWalked: false, walkedTo: 'Hotel Amet' }])
    // And the last room is the whole booking.
    await walk(owner, bookingId)
    expect(await owner.call.bookings.get({ bookingId })).toMatchObject({
      isWalked: true,
      status: 'cancelled',
    })
    const recent = (await owner.call.dashboard.recentBookings({ propertyId })).items
    expect(recent.find(({ id }) => id === bookingId)).toMatchObject({ isWalked: true })
    const [stay] = (await owner.call.guests.get({ guestId: after.guestId })).bookingHistory
    expect(stay).toMatchObject({ isWalked: true, walkedTo: 'Hotel Amet' })
    // What comes back is what was walked last; the first room stays where it is.
    const change = { kind: 'reinstate' } as const
    const back = await owner.call.bookings.previewChange({ bookingId, change })
    await owner.call.bookings.applyChange({ bookingId, change, version: back.version })
    expect(await owner.call.bookings.get({ bookingId })).toMatchObject({
      status: 'confirmed',
      rooms: 1,
      walks: [{ scope: 'rooms' }],
    })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('does not come back by what a channel says that has not heard of it', async () => {
    const { hotel, listed, code, fetchAll, waiting, bookingId } = await openShort()
    const { owner } = hotel
    const { bookingRooms } = await owner.call.bookings.get({ bookingId })
    await walk(owner, bookingId, { bookingRoomIds: [bookingRooms[1]?.bookingRoomId ?? ''] })
    await listed.change(code, { rooms: 2, guestName: 'Vikram R Shah' })
    await fetchAll()
    const [row] = await waiting()
    expect(row).toMatchObject({ problem: 'walked', bookingId })
    expect(await owner.call.bookings.get({ bookingId })).toMatchObject({
      rooms: 1,
      guestName: 'Vikram Shah',
    })
    // The channel has heard: it says one room, and nobody needs to tell it.
    await listed.change(code, { rooms: 1, adults: 2, guestName: 'Vikram R Shah' })
    await fetchAll()
    expect(await waiting()).toEqual([])
    expect(await owner.call.bookings.get({ bookingId })).toMatchObject({
      rooms: 1,
      guestName: 'Vikram R Shah',
    })
  })

  it('brings a guest in house elsewhere for the nights that are left', async () => {
    const hotel = await world.openHotel({ quantity: 1 })
    const { call } = hotel.owner
    const booking = await call.bookings.create({
      ...deskBooking(world, hotel),
      checkIn: world.today(),
      checkOut: world.day(4),
    })
    const bookingId = booking.id
    const { items } = await call.rooms.list({ propertyId: hotel.propertyId })
    await call.bookings.checkIn({
      bookingId,
      roomId: items[0]?.id ?? '',
      idProof: 'pan',
      idNumber: 'ABCDE1234F',
    })
    const amounts = await call.bookings.get({ bookingId })
    await call.payments.record({
      bookingId,
      method: 'upi',
      amount: amounts.totalAmount,
      idempotencyKey: `paid-${bookingId}`,
    })
    world.clock.set(new Date(Date.now() + 2 * 86_400_000).toISOString())
    // The hotel did not sell it to a channel, and nobody else pays.
    expect(await refusalOf(hotel.owner, bookingId, { paidBy: 'channel' })).toContain(
      'No channel sold',
    )
    const version = (
      await call.bookings.previewChange({ bookingId, change: walkOf({ paidBy: 'channel' }) })
    ).version
    expect(
      await reasonOf(
        call.bookings.applyChange({ bookingId, change: walkOf({ paidBy: 'channel' }), version }),
      ),
    ).toBe('STAY_REFUSED')
    const preview = await walk(hotel.owner, bookingId)
    expect(preview.money).toMatchObject({ fee: 0 })
    expect(preview.money.refund).toBeGreaterThan(0)
    const today = addDays(booking.checkIn, 2)
    expect(await call.bookings.get({ bookingId })).toMatchObject({
      status: 'checked-in',
      checkOut: today,
      isWalked: false,
      walks: [{ scope: 'rest', walkedFrom: today, walkedTo: booking.checkOut }],
    })
    // Once: nothing is left to walk.
    expect(await refusalOf(hotel.owner, bookingId)).toContain('No night is left')
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('needs the discount grant where the rooms are there, and names rooms of the booking', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    await hotel.owner.call.policies.create({
      propertyId: hotel.propertyId,
      type: 'cancellation',
      title: 'Strict',
      description: 'One night.',
      cancellation: { freeUntilHours: 2160, fee: { kind: 'nights', nights: 1 } },
    })
    const booking = { ...deskBooking(world, hotel), rooms: 2 }
    const { id: bookingId } = await hotel.owner.call.bookings.create(booking)
    const { bookingRooms } = await hotel.owner.call.bookings.get({ bookingId })
    const staff = await world.createStaff(hotel, ['bookings'])
    const one = { bookingRoomIds: [bookingRooms[0]?.bookingRoomId ?? ''] }
    expect(await refusalOf(staff, bookingId, one)).toContain('discount')
    expect(await refusalOf(hotel.owner, bookingId, one)).toBeUndefined()
    const other = await world.openHotel()
    const stranger = await other.owner.call.bookings.create(deskBooking(world, other))
    const [foreign] = (await other.owner.call.bookings.get({ bookingId: stranger.id })).bookingRooms
    const bookingRoomIds = [foreign?.bookingRoomId ?? '']
    expect(await refusalOf(hotel.owner, bookingId, { bookingRoomIds })).toContain(
      'room of the booking',
    )
    const none = { bookingId, change: walkOf({ bookingRoomIds: [] }) }
    await expect(hotel.owner.call.bookings.previewChange(none)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})
