import { randomUUID } from 'node:crypto'
import { deskBooking, type Hotel, type World } from './world.ts'

let serial = 0
/** A hotel and a booking of a guest with a number of their own. */
export async function hotelWithGuest(world: World, overrides: Record<string, unknown> = {}) {
  const hotel = await world.openHotel()
  serial += 1
  const guestPhone = `+9198123${String(serial).padStart(5, '0')}`
  const booking = await hotel.owner.call.bookings.create(
    deskBooking(world, hotel, { guestPhone, guestName: 'Meera Rao', ...overrides }),
  )
  return { hotel, booking, guestPhone, communications: hotel.owner.call.communications }
}

/** A WhatsApp template for a booking, or what `overrides` make of it. */
export const createTemplate = (hotel: Hotel, overrides: Record<string, unknown> = {}) =>
  hotel.owner.call.communications.templates.create({
    propertyId: hotel.propertyId,
    name: `Template ${randomUUID()}`,
    channel: 'whatsapp',
    category: 'transactional',
    language: 'en',
    content: 'Dear {{guest.firstName}}, your booking {{booking.code}} at {{property.name}} stands.',
    ...overrides,
  } as never)

export const statusOf = async (hotel: Hotel, messageId: string) =>
  (await hotel.owner.call.communications.messages.get({ messageId })).status
