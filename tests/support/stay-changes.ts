import type { StayChange } from '@atithi/api/stays/changes/schema/changes'
import type { ChangePreview } from '@atithi/api/stays/changes/schema/preview'
import { expect } from 'vitest'
import { type Browser, deskBooking, type Hotel, type World } from './world.ts'

type Counters = Map<string, number>

/** Rooms sold by room type and night, of one property. */
async function countersOf(world: World, propertyId: string): Promise<Counters> {
  const rows = await world.ownerDb
    .selectFrom('roomNight as n')
    .innerJoin('roomType as t', 't.id', 'n.roomTypeId')
    .select(['t.name', 'n.night', 'n.booked'])
    .where('n.propertyId', '=', propertyId)
    .execute()
  return new Map(rows.map(row => [`${row.name} ${row.night}`, row.booked]))
}

function movedBetween(before: Counters, after: Counters): Record<string, number> {
  const keys = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  const moved = keys.map(key => [key, (after.get(key) ?? 0) - (before.get(key) ?? 0)] as const)
  return Object.fromEntries(moved.filter(([, rooms]) => rooms !== 0))
}

const promised = ({ nightsTaken, nightsFreed }: ChangePreview): Record<string, number> =>
  Object.fromEntries(
    [
      ...nightsTaken.map(
        change => [`${change.roomTypeName} ${change.night}`, change.rooms] as const,
      ),
      ...nightsFreed.map(
        change => [`${change.roomTypeName} ${change.night}`, -change.rooms] as const,
      ),
    ].toSorted(([a], [b]) => a.localeCompare(b)),
  )

/** Shows a change and does it; proves that rooms, money and the stay came out as the preview said, with one entry in the trail. */
export async function applyAndProve(
  world: World,
  { propertyId, owner }: Pick<Hotel, 'propertyId'> & { owner: Browser },
  bookingId: string,
  change: StayChange,
): Promise<ChangePreview> {
  const { call } = owner
  const countersBefore = await countersOf(world, propertyId)
  const trail = (await call.bookings.activity({ bookingId })).items.length
  const preview = await call.bookings.previewChange({ bookingId, change })
  expect(preview.refusal).toBeNull()
  const booking = await call.bookings.applyChange({ bookingId, change, version: preview.version })

  expect(movedBetween(countersBefore, await countersOf(world, propertyId))).toEqual(
    promised(preview),
  )
  const { money, after } = preview
  const dueBack = await refundsDue(world, bookingId)
  expect({ status: booking.status, checkIn: booking.checkIn, checkOut: booking.checkOut }).toEqual({
    status: after.status,
    checkIn: after.checkIn,
    checkOut: after.checkOut,
  })
  const total = booking.status === 'cancelled' ? booking.chargedAmount : booking.totalAmount
  expect({ total, balance: booking.balance + dueBack }).toEqual({
    total: money.totalAfter,
    balance: money.balanceAfter,
  })
  expect(money.received).toBe(money.feeCovered + money.refund + money.retained)
  // The next preview begins where this one ended.
  expect((await call.bookings.previewChange({ bookingId, change })).before).toEqual(after)
  expect((await call.bookings.activity({ bookingId })).items.length).toBeGreaterThan(trail)
  return preview
}

export async function refundsDue(world: World, bookingId: string): Promise<number> {
  const rows = await world.ownerDb
    .selectFrom('refund')
    .select('amount')
    .where('bookingId', '=', bookingId)
    .where('status', '=', 'due')
    .execute()
  return rows.reduce((sum, row) => sum + row.amount, 0)
}

/** Money that came for a booking, laid straight onto its folio. */
export async function pay(
  world: World,
  bookingId: string,
  amount: number,
  method: 'upi' | 'cash' = 'upi',
): Promise<void> {
  const { propertyId } = await world.ownerDb
    .selectFrom('booking')
    .select('propertyId')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const payment = await world.ownerDb
    .insertInto('payment')
    .values({
      propertyId,
      bookingId,
      origin: 'desk',
      method,
      amount,
      status: 'completed',
      completedAt: world.clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = {
    propertyId,
    bookingId,
    paymentId: payment.id,
    kind: 'payment',
    method,
    amount: -amount,
    description: 'Payment received',
  }
  await world.ownerDb
    .insertInto('folioLine')
    .values({ ...line, businessDate: world.today() })
    .execute()
}

/** The rooms of a booking as the preview names them. */
export async function roomsOf(browser: Browser, bookingId: string) {
  const { before } = await browser.call.bookings.previewChange({
    bookingId,
    change: { kind: 'reinstate' },
  })
  return before.rooms
}

/** The numbered rooms of the hotel by number. */
export async function numberedRooms({ owner, propertyId }: Hotel): Promise<Record<string, string>> {
  const { items } = await owner.call.rooms.list({ propertyId })
  return Object.fromEntries(items.map(room => [room.number, room.id]))
}

/** Books, checks in to the first rooms that are free and answers the booking's id. */
export async function arrive(
  world: World,
  hotel: Hotel,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const { call } = hotel.owner
  const { id: bookingId, rooms } = await call.bookings.create(
    deskBooking(world, hotel, { checkIn: world.day(0), ...overrides }),
  )
  const free = (await call.bookings.roomsFor({ bookingId })).items.filter(room => !room.isTaken)
  const [roomId = '', ...moreRoomIds] = free.slice(0, rooms).map(room => room.id)
  await call.bookings.checkIn({
    bookingId,
    roomId,
    moreRoomIds,
    idProof: 'passport',
    idNumber: 'K1234567',
    acceptDirty: true,
  })
  return bookingId
}
