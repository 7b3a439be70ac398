import { describe, expect, it } from 'vitest'
import { findConflicts } from '../support/recount.ts'
import { deskBooking, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld({ max: 50 })

describe('the last room', () => {
  it('is sold once to fifty at the same time, from the desk and the website', async () => {
    const hotel = await world.openHotel({ quantity: 1 })
    const attempts = Array.from({ length: 50 }, (_, at) =>
      at % 2 === 0
        ? world.anonymous().call.site.book(siteBooking(world, hotel))
        : hotel.owner.call.bookings.create(deskBooking(world, hotel)),
    )
    const outcomes = await Promise.all(
      attempts.map(attempt =>
        attempt.then(
          () => 'booked',
          () => reasonOf(attempt),
        ),
      ),
    )
    expect(outcomes.filter(outcome => outcome === 'booked')).toHaveLength(1)
    expect(outcomes.filter(outcome => outcome === 'SOLD_OUT')).toHaveLength(49)
    expect((await hotel.owner.call.bookings.list({ propertyId: hotel.propertyId })).total).toBe(1)
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('is sold once per night to stays that overlap in every way', async () => {
    const hotel = await world.openHotel({ quantity: 1 })
    const stays = Array.from({ length: 40 }, (_, at) => ({
      checkIn: world.day(1 + (at % 7)),
      checkOut: world.day(2 + (at % 7) + (at % 4)),
    }))
    const outcomes = await Promise.all(
      stays.map(stay =>
        world
          .anonymous()
          .call.site.book(siteBooking(world, hotel, stay))
          .then(
            () => 'booked',
            error => (error instanceof Error ? error.message : ''),
          ),
      ),
    )
    expect(outcomes.filter(outcome => outcome === 'booked').length).toBeGreaterThan(0)
    expect(
      outcomes
        .filter(outcome => outcome !== 'booked')
        .every(outcome => outcome.startsWith('Sold out on')),
    ).toBe(true)
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('has no price for the next guest, on any of its nights', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    const guest = world.anonymous()
    const { subdomain, roomTypeId } = hotel
    const ask = (from: number, to: number, rooms = 1) =>
      guest.call.site
        .quote({
          subdomain,
          roomTypeId,
          checkIn: world.day(from),
          checkOut: world.day(to),
          adults: 3,
          rooms,
        })
        .then(
          () => 'priced',
          error => (error instanceof Error ? error.message : ''),
        )
    await guest.call.site.book(
      siteBooking(world, hotel, { checkIn: world.day(2), checkOut: world.day(4), rooms: 2 }),
    )
    await guest.call.site.book(
      siteBooking(world, hotel, { checkIn: world.day(4), checkOut: world.day(5) }),
    )
    // Two nights are sold, the third has one room left, and nobody has touched the others.
    const soldOut = (...days: number[]) =>
      expect.stringContaining(`Sold out on ${days.map(world.day).join(', ')}.`)
    expect(await ask(1, 6)).toEqual(soldOut(2, 3))
    expect(await ask(4, 6)).toBe('priced')
    expect(await ask(4, 6, 2)).toEqual(soldOut(4))
    expect(await ask(0, 2, 2)).toBe('priced')
    expect(await ask(0, 2, 3)).toEqual(soldOut(0, 1))
  })

  it('makes one booking of fifty requests with one key', async () => {
    const hotel = await world.openHotel({ quantity: 50 })
    const request = siteBooking(world, hotel)
    const made = await Promise.all(
      Array.from({ length: 50 }, () => world.anonymous().call.site.book(request)),
    )
    expect(new Set(made.map(booking => booking.id)).size).toBe(1)
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('is given to one of two desks that check in to it at once', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    const { call } = hotel.owner
    const both = await Promise.all(
      [0, 1].map(() => call.bookings.create(deskBooking(world, hotel, { checkIn: world.day(0) }))),
    )
    const roomId =
      (await call.bookings.roomsFor({ bookingId: both[0]?.id ?? '' })).items[0]?.id ?? ''
    const attempts = both.map(booking =>
      call.bookings.checkIn({
        bookingId: booking.id,
        roomId,
        idProof: 'passport',
        idNumber: 'K1234567',
      }),
    )
    const outcomes = await Promise.all(
      attempts.map(attempt =>
        attempt.then(
          () => 'in',
          () => reasonOf(attempt),
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['ROOM_UNSUITABLE', 'in'])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('never goes below what is booked when the quantity shrinks during sales', async () => {
    const hotel = await world.openHotel({ quantity: 6 })
    const outcomeOf = (act: Promise<unknown>) =>
      act.then(
        () => 'done',
        () => reasonOf(act),
      )
    const cut = hotel.owner.call.roomTypes.update({ roomTypeId: hotel.roomTypeId, quantity: 3 })
    const sales = Array.from({ length: 6 }, () =>
      world.anonymous().call.site.book(siteBooking(world, hotel)),
    )
    const [shrunk, ...sold] = await Promise.all([cut, ...sales].map(outcomeOf))
    // Either three are sold of three, or all six and the quantity stays: nothing else may happen.
    expect(['done', 'ROOMS_IN_USE']).toContain(shrunk)
    expect(new Set([...sold, 'done', 'SOLD_OUT'])).toEqual(new Set(['done', 'SOLD_OUT']))
    expect(sold.filter(outcome => outcome === 'done')).toHaveLength(shrunk === 'done' ? 3 : 6)
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})
