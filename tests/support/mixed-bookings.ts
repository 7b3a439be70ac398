import { deskBooking, type Hotel, type World } from './world.ts'

const sources = ['direct', 'walk-in', 'booking.com', 'agent'] as const

/** Bookings of several types, plans, sources and payers, some changed, some given up. */
export async function bookMixed(world: World, hotel: Hotel): Promise<string[]> {
  const { call } = hotel.owner
  const kind = { type: 'Suite', name: 'Lake Suite', maxGuests: 3, basePrice: 900_000, quantity: 3 }
  const suite = await call.roomTypes.create({ propertyId: hotel.propertyId, ...kind })
  const bookings = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      call.bookings.create(
        deskBooking(world, hotel, {
          roomTypeId: at % 3 === 0 ? suite.id : hotel.roomTypeId,
          source: sources[at % 4],
          checkIn: world.day(at % 4),
          checkOut: world.day((at % 4) + 1 + (at % 2)),
        }),
      ),
    ),
  )
  for (const at of [0, 5])
    await call.bookings.update({ bookingId: bookings[at]?.id ?? '', companyName: 'Tata Steel' })
  await call.bookings.cancel({ bookingId: bookings[7]?.id ?? '' })
  return bookings.map(({ id }) => id)
}
