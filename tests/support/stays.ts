import { randomUUID } from 'node:crypto'
import { type Browser, deskBooking, type Hotel, type World } from './world.ts'

const identity = { idProof: 'aadhar', idNumber: '2345 6789 0123' } as const

/** A booking of two nights from today that has not begun. */
export async function bookFromToday(
  world: World,
  hotel: Hotel,
  overrides: Record<string, unknown> = {},
) {
  const dates = { checkIn: world.day(0), checkOut: world.day(2) }
  return hotel.owner.call.bookings.create(
    deskBooking(world, hotel, { ...dates, guestPhone: '9812345678', ...overrides }),
  )
}

/** A guest in a room since today. */
export async function stayInHouse(
  world: World,
  hotel: Hotel,
  overrides: Record<string, unknown> = {},
) {
  const booking = await bookFromToday(world, hotel, { idempotencyKey: randomUUID(), ...overrides })
  const { items } = await hotel.owner.call.bookings.roomsFor({ bookingId: booking.id })
  const free = items.filter(room => !room.isTaken).slice(0, booking.rooms)
  const [first, ...others] = free.map(room => room.id)
  await hotel.owner.call.bookings.checkIn({
    bookingId: booking.id,
    roomId: first ?? '',
    moreRoomIds: others,
    acceptDirty: true,
    ...identity,
  })
  return booking
}

/** The guest leaves on the day of departure, paying what is due in cash. */
export async function leave(browser: Browser, bookingId: string) {
  const { balance } = await browser.call.bookings.get({ bookingId })
  const payment = balance > 0 ? { payment: { method: 'cash' as const, amount: balance } } : {}
  return browser.call.bookings.checkOut({ bookingId, ...payment })
}
