import { randomUUID } from 'node:crypto'
import { generateReports } from '@atithi/api/insight/report-files/jobs'
import { updateBookingInput } from '@atithi/api/stays/bookings/schema/booking'
import { describe, expect, it } from 'vitest'
import { bookFromToday } from '../support/stays.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const asked = {
  purposeOfVisit: 'pilgrimage',
  comingFrom: 'Nagpur',
  goingTo: 'Puri',
  vehicleNumber: 'MH 31 AB 1234',
  expectedArrival: '02:30',
} as const

async function arrive(hotel: Hotel, bookingId: string, more: Record<string, unknown> = {}) {
  const { call } = hotel.owner
  const { items } = await call.bookings.roomsFor({ bookingId })
  const room = items.find(({ isTaken }) => !isTaken)
  return call.bookings.checkIn({
    bookingId,
    roomId: room?.id ?? '',
    idProof: 'voter-id',
    idNumber: 'ABC1234567',
    ...more,
  })
}

async function registerOf({ owner, propertyId }: Hotel) {
  const today = { from: world.day(0), to: world.day(0) }
  const reportId = 'guest-register'
  const { runId } = await owner.call.reports.generate({ propertyId, reportId, ...today })
  await generateReports(world.services)
  return owner.call.reports.rows({ propertyId, runId })
}

describe('review: back-office (b): the register of guests', () => {
  it('is asked when a stay is booked, corrected and checked in, and left as it is where nothing is said', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const { call } = hotel.owner
    const booked = await bookFromToday(world, hotel, { ...asked, idempotencyKey: randomUUID() })
    const bookingId = booked.id
    const get = () => call.bookings.get({ bookingId })
    expect(await get()).toMatchObject(asked)
    await call.bookings.update({ bookingId, goingTo: 'Konark', vehicleNumber: '' })
    await arrive(hotel, bookingId, { vehicleNumber: 'or 02 x 7', comingFrom: undefined })
    const kept = { ...asked, goingTo: 'Konark', vehicleNumber: 'OR 02 X 7' }
    expect(await get()).toMatchObject(kept)
    expect((await registerOf(hotel)).rows).toMatchObject([
      {
        idProof: 'Voter ID',
        comingFrom: 'Nagpur',
        goingTo: 'Konark',
        purpose: 'Pilgrimage',
        vehicle: 'OR 02 X 7',
      },
    ])
    const card = await call.bookings.registrationCard({ bookingId })
    expect(card).toMatchObject({
      ...kept,
      identity: { idProof: 'voter-id', idNumberLast: '4567', nationality: 'IND' },
      rooms: [{ numbers: ['101'] }],
      hotel: { name: expect.any(String), checkOutTime: '11:00' },
    })
    expect(JSON.stringify(card)).not.toContain('ABC123')
  })

  it('takes no purpose beside the list, and no hour that there is not', () => {
    const read = updateBookingInput.safeParse({ purposeOfVisit: 'fun', expectedArrival: '24:10' })
    expect(read.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['purposeOfVisit', 'Choose the purpose of the visit from the list, or none.'],
      ['expectedArrival', 'Use a time, as 14:00.'],
    ])
  })

  it('lists arrivals by their hour, those after midnight last before those who said none', async () => {
    const hotel = await world.openHotel({ quantity: 5 })
    const hours = { Night: '01:15', Noon: '12:00', Unsaid: undefined, Evening: '21:40' }
    for (const [guestName, expectedArrival] of Object.entries(hours))
      await bookFromToday(world, hotel, {
        guestName,
        expectedArrival,
        idempotencyKey: randomUUID(),
      })
    const { arrivals } = await hotel.owner.call.bookings.day({ propertyId: hotel.propertyId })
    expect(arrivals.items.map(({ guestName }) => guestName)).toEqual([
      'Noon',
      'Evening',
      'Night',
      'Unsaid',
    ])
  })

  it('shows a card to people of the hotel alone', async () => {
    const hotel = await world.openHotel()
    const { id: bookingId } = await bookFromToday(world, hotel)
    const stranger = await world.openHotel()
    expect(await reasonOf(stranger.owner.call.bookings.registrationCard({ bookingId }))).toBe(
      'NOT_FOUND',
    )
  })
})
