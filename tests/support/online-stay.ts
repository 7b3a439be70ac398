import { type Hotel, siteBooking, type World } from './world.ts'

/** A guest of the website in their room since today; the rate is that of the plan. */
export async function onlineStay(world: World, hotel: Hotel, nights = 2): Promise<string> {
  const stay = { checkIn: world.day(0), checkOut: world.day(nights) }
  const { id: bookingId } = await world.anonymous().call.site.book(siteBooking(world, hotel, stay))
  const { items } = await hotel.owner.call.bookings.roomsFor({ bookingId })
  await hotel.owner.call.bookings.checkIn({
    bookingId,
    roomId: items.find(room => !room.isTaken)?.id ?? '',
    acceptDirty: true,
    idProof: 'aadhar',
    idNumber: '2345 6789 0123',
  })
  return bookingId
}
