import { freshGstin } from './gstin.ts'
import type { Hotel } from './world.ts'

/** Another hotel of the same owner, of one room type. */
export async function openSecond(hotel: Hotel): Promise<Hotel> {
  const { call } = hotel.owner
  const { id: propertyId } = await call.properties.create({
    name: 'Lotus Beach',
    propertyType: 'hotel',
  })
  const { subdomain } = await call.properties.update({
    propertyId,
    description: 'By the sea.',
    address: '2 Beach Road',
    city: 'Udaipur',
    state: 'Rajasthan',
    pincode: '313001',
    gstNumber: freshGstin(),
    phone: '02941234567',
    email: 'sea@example.in',
  })
  const roomType = await call.roomTypes.create({
    propertyId,
    type: 'Deluxe Room',
    name: 'Sea Room',
    maxGuests: 3,
    basePrice: 300_000,
    quantity: 5,
  })
  return { ...hotel, propertyId, roomTypeId: roomType.id, subdomain: subdomain ?? '' }
}
