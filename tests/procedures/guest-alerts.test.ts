import { expect, it } from 'vitest'
import { stayInHouse } from '../support/stays.ts'
import { deskBooking, useWorld } from '../support/world.ts'

const world = useWorld()

it('tells the desk of a guest at a new booking, at check-in, on the board and in the lists of the day', async () => {
  const hotel = await world.openHotel()
  const { call } = hotel.owner
  const { propertyId } = hotel
  const contact = {
    guestName: 'Meera Nair',
    guestEmail: 'meera@example.in',
    guestPhone: '9812345678',
  }
  const of = (over: object = {}) => ({
    propertyId,
    checkIn: world.day(0),
    checkOut: world.day(2),
    ...contact,
    ...over,
  })
  const desk = await world.createStaff(hotel, ['bookings'], ['leave-balance'])
  expect((await desk.call.bookings.guestAlertsFor(of())).alerts).toBeNull()

  // A stay that ended with money open and a bad review.
  const first = await stayInHouse(world, hotel, contact)
  world.clock.set('2026-11-20T06:30:00Z')
  await call.bookings.checkOut({ bookingId: first.id, leaveBalance: { reason: 'Pays later' } })
  await world.ownerDb
    .insertInto('review')
    .values({
      propertyId,
      bookingId: first.id,
      rating: 2,
      comment: 'No hot water.',
      language: 'en',
      signedAs: 'Meera N.',
      roomTypeName: 'Lake Room',
      stayedUntil: '2026-11-20',
    })
    .execute()
  const guestId = (await call.guests.list({ search: 'meera@' })).items[0]?.id ?? ''
  await call.guests.update({
    guestId,
    status: 'vip',
    statusReason: 'Family of the owner',
    dateOfBirth: '1984-11-21',
    preferences: { dietaryRestrictions: 'Jain' },
  })
  const alerts = {
    guestId,
    status: 'vip',
    statusReason: 'Family of the owner',
    birthday: '2026-11-21',
    complaint: { rating: 2, comment: 'No hot water.' },
    preferences: { dietaryRestrictions: 'Jain' },
    owes: first.totalAmount,
  }
  expect((await desk.call.bookings.guestAlertsFor(of())).alerts).toMatchObject(alerts)
  // The same phone with another name is somebody else.
  expect(
    (await desk.call.bookings.guestAlertsFor(of({ guestName: 'Dev Anand', guestEmail: '' })))
      .alerts,
  ).toBeNull()
  const next = await desk.call.bookings.create(
    deskBooking(world, hotel, { ...contact, checkIn: world.day(0), checkOut: world.day(2) }),
  )
  expect((await desk.call.bookings.guestAlerts({ bookingId: next.id })).alerts).toMatchObject(
    alerts,
  )
  const day = await desk.call.bookings.day({ propertyId })
  expect(day.arrivals.items).toMatchObject([
    { id: next.id, guestFlags: ['vip', 'birthday', 'owes', 'complaint', 'preferences'] },
  ])
  const board = () => desk.call.bookings.board({ propertyId, from: world.day(0), to: world.day(7) })
  expect((await board()).bookings.find(({ id }) => id === next.id)?.guestFlags).toEqual([
    'vip',
    'birthday',
    'owes',
    'complaint',
    'preferences',
  ])
  await call.guests.update({ guestId, status: 'blacklisted', statusReason: 'Damaged the room' })
  expect((await board()).bookings.find(({ id }) => id === next.id)?.guestFlags[0]).toBe(
    'blacklisted',
  )

  // Another hotel of the same owner knows the status, and not what this one wrote down; another owner's knows nothing.
  const neighbour = await world.openHotel()
  expect(
    (await neighbour.owner.call.bookings.guestAlertsFor(of({ propertyId: neighbour.propertyId })))
      .alerts,
  ).toBeNull()
  await call.payments.record({ bookingId: first.id, method: 'cash', amount: first.totalAmount })
  expect((await desk.call.bookings.guestAlerts({ bookingId: next.id })).alerts?.owes).toBe(0)
})
