import type { Area } from '@atithi/api/kernel/access/areas'
import { expect, it } from 'vitest'
import { callByPath, type ProcedureFacts, procedures } from '../support/procedures.ts'
import { deskBooking, useWorld } from '../support/world.ts'

const world = useWorld()

/** Whose work is not with guests: none of them sees who they are or how to reach them. */
const apart: readonly Area[] = ['website', 'property', 'channels', 'settings', 'reports']
/** Whose work is not with money. What came through a channel is the channels' own. */
const withoutTakings: readonly Area[] = ['website', 'property', 'settings', 'guests']

const takings = /"(totalRevenue|averageDailyRate|revenue|totalAmount|paidAmount)":(?!null)/

const isQueryOf = (area: Area) => (facts: ProcedureFacts) =>
  facts.type === 'query' &&
  (facts.access === 'portfolio' || facts.access === 'property') &&
  (!facts.area || facts.area === area) &&
  !facts.roles

it('review: security M5: neither contact data nor takings for those whose area it is not', async () => {
  const hotel = await world.openHotel({ basePrice: 412_345 })
  const { propertyId } = hotel
  const guest = {
    guestName: 'Parvathi Narayanaswamy',
    guestEmail: 'parvathi@example.com',
    guestPhone: '9811122233',
    specialRequests: 'Allergic to walnuts.',
  }
  const booking = await hotel.owner.call.bookings.create(
    deskBooking(world, hotel, { ...guest, checkIn: world.today(), checkOut: world.day(1) }),
  )
  const contact = [...Object.values(guest), booking.guestId]
  const input = {
    propertyId,
    query: guest.guestName,
    from: world.day(-5),
    to: world.day(5),
    limit: 5,
  }
  const told: string[] = []
  const answered: string[] = []
  for (const area of new Set([...apart, ...withoutTakings])) {
    const { call } = await world.createStaff(hotel, [area])
    for (const { path } of procedures.filter(isQueryOf(area))) {
      const answer = await callByPath(call, path, input).catch(() => undefined)
      if (answer === undefined) continue
      answered.push(path)
      const text = JSON.stringify(answer)
      if (apart.includes(area) && contact.some(part => text.includes(part)))
        told.push(`${area}: ${path} tells who the guest is`)
      if (withoutTakings.includes(area) && takings.test(text))
        told.push(`${area}: ${path} tells what the hotel takes`)
    }
  }
  expect(answered).toEqual(
    expect.arrayContaining([
      'dashboard.recentBookings',
      'dashboard.summary',
      'notifications.list',
      'properties.list',
      'search.global',
    ]),
  )
  expect(told).toEqual([])
})
