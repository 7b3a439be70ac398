import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { describe, expect, it } from 'vitest'
import { findConflicts } from '../support/recount.ts'
import { deskBooking, type Hotel, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()

interface Stay {
  checkIn: IsoDate
  checkOut: IsoDate
}

/** A hotel of one room, which a hold has taken for two nights and which nobody has released since it ran out. */
async function heldInVain() {
  const hotel = await world.openHotel({ quantity: 1 })
  const held = deskBooking(world, hotel, { holdMinutes: 30 })
  const { id } = await hotel.owner.call.bookings.create(held)
  const stay = { checkIn: held.checkIn, checkOut: held.checkOut }
  return { hotel, stay, bookingId: id }
}

const nightsOf = ({ checkIn, checkOut }: Stay) => ({ from: checkIn, to: addDays(checkOut, -1) })

/** The hold has run out, and the job has not come round. */
const waitOut = () =>
  world.clock.set(new Date(world.clock.now().getTime() + 31 * 60_000).toISOString())

/** What every reader says is left on the nights of the stay: the fewest. */
async function readers(hotel: Hotel, stay: Stay) {
  const { propertyId, subdomain, roomTypeId } = hotel
  const { call } = hotel.owner
  const guest = world.anonymous().call
  const request = { ...stay, adults: 1, roomTypeId }
  const least = (numbers: readonly number[] = []) => Math.min(...numbers.slice(0, 2))
  const span = { from: stay.checkIn, to: stay.checkOut }
  const { lines } = await call.bookings.quote({ propertyId, ...request })
  const site = await guest.site.availability({ subdomain, ...stay, adults: 1 })
  const prices = await guest.site.calendar({ subdomain, from: stay.checkIn, months: 1 })
  return {
    search: (await call.availability.search({ propertyId, ...stay, adults: 1 })).roomTypes[0]
      ?.available,
    quote: lines[0]?.available,
    calendar: least(
      (await call.availability.calendar({ propertyId, ...span })).roomTypes[0]?.available,
    ),
    board: least((await call.bookings.board({ propertyId, ...span })).roomTypes[0]?.available),
    site: site.roomTypes[0]?.available,
    siteCalendar: prices.nights.slice(0, 2).some(night => night.isSoldOut) ? 0 : 1,
    siteQuote: await guest.site.quote({ subdomain, ...request }).then(
      () => 1,
      () => 0,
    ),
  }
}

const all = (left: number) => ({
  search: left,
  quote: left,
  calendar: left,
  board: left,
  site: left,
  siteCalendar: left,
  siteQuote: left,
})

describe('review: money 26, a hold that has run out', () => {
  it('is free in every reader from that moment, though nobody has released it', async () => {
    const { hotel, stay } = await heldInVain()
    expect(await readers(hotel, stay)).toMatchObject(all(0))
    waitOut()
    expect(await readers(hotel, stay)).toMatchObject(all(1))
  })

  it('gives its room to whoever takes it, by every way', async () => {
    const ways: Record<string, (hotel: Hotel, stay: Stay) => Promise<unknown>> = {
      desk: hotel => hotel.owner.call.bookings.create(deskBooking(world, hotel)),
      website: hotel => world.anonymous().call.site.book(siteBooking(world, hotel)),
      group: (hotel, stay) =>
        hotel.owner.call.groups.create({
          propertyId: hotel.propertyId,
          name: 'Rao wedding',
          status: 'definite',
          cutOff: stay.checkIn,
          lines: [{ roomTypeId: hotel.roomTypeId, rooms: 1 }],
          ...stay,
        }),
      block: (hotel, stay) =>
        hotel.owner.call.availability.block({
          propertyId: hotel.propertyId,
          roomTypeId: hotel.roomTypeId,
          ...nightsOf(stay),
          rooms: 1,
          reason: 'Paint',
        }),
      'out of order': async (hotel, stay) => {
        const { items } = await hotel.owner.call.rooms.list({ propertyId: hotel.propertyId })
        const [room] = items
        return hotel.owner.call.rooms.setOutOfOrder({
          roomId: room?.id ?? '',
          ...nightsOf(stay),
          reason: 'Boiler',
        })
      },
    }
    for (const [way, take] of Object.entries(ways)) {
      const { hotel, stay, bookingId } = await heldInVain()
      waitOut()
      await take(hotel, stay)
      const { status } = await hotel.owner.call.bookings.get({ bookingId })
      expect([way, status]).toEqual([way, 'cancelled'])
      expect(await readers(hotel, stay), way).toMatchObject(all(0))
    }
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})
