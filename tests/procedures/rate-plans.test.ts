import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deskBooking, type Hotel, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
const breakfast = {
  name: 'With breakfast',
  mealPlan: 'CP',
  adjustment: { kind: 'amount', amount: 60_000 },
} as const
const saver = {
  name: 'Saver',
  adjustment: { kind: 'percent', percent: -10 },
  isRefundable: false,
} as const
const corporate = {
  name: 'Infosys',
  adjustment: { kind: 'percent', percent: -25 },
  isPublic: false,
} as const

const addPlan = (hotel: Hotel, plan: object) =>
  hotel.owner.call.ratePlans.create({
    propertyId: hotel.propertyId,
    roomTypeId: hotel.roomTypeId,
    ...plan,
  } as never)
const stayOf = (hotel: Hotel) => ({
  subdomain: hotel.subdomain,
  checkIn: world.day(1),
  checkOut: world.day(3),
  adults: 2,
})

describe('rate plans', () => {
  it('are offered, quoted and booked at their own price, the public ones on the website', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const withBreakfast = await addPlan(hotel, breakfast)
    await addPlan(hotel, saver)
    const forCompany = await addPlan(hotel, corporate)
    const guest = world.anonymous()

    const { roomTypes } = await guest.call.site.availability(stayOf(hotel))
    expect(
      roomTypes[0]?.ratePlans.map(plan => [
        plan.name,
        plan.mealPlan,
        plan.roomAmount,
        plan.isRefundable,
      ]),
    ).toEqual([
      ['Best Available', 'EP', 800_000, true],
      ['Saver', 'EP', 720_000, false],
      ['With breakfast', 'CP', 920_000, true],
    ])
    const { roomTypes: atDesk } = await call.availability.search({
      propertyId: hotel.propertyId,
      ...stayOf(hotel),
    })
    expect(atDesk[0]?.ratePlans.map(plan => plan.name)).toEqual([
      'Best Available',
      'Infosys',
      'Saver',
      'With breakfast',
    ])

    const request = { ...stayOf(hotel), roomTypeId: hotel.roomTypeId }
    const quote = await guest.call.site.quote({ ...request, ratePlanId: withBreakfast.id })
    expect(quote).toMatchObject({ roomAmount: 920_000, taxAmount: 46_000, totalAmount: 966_000 })
    const booked = await guest.call.site.book(
      siteBooking(world, hotel, { ratePlanId: withBreakfast.id, quoteToken: quote.token }),
    )
    expect(booked.totalAmount).toBe(966_000)
    expect(
      await call.bookings.create(deskBooking(world, hotel, { ratePlanId: forCompany.id })),
    ).toMatchObject({ roomAmount: 600_000 })
    const rows = await world.ownerDb
      .selectFrom('bookingRoom')
      .select('ratePlanId')
      .where('bookingId', '=', booked.id)
      .execute()
    expect(rows).toEqual([{ ratePlanId: withBreakfast.id }])

    // What a company has agreed is nobody else's to look at or to book.
    expect(await reasonOf(guest.call.site.quote({ ...request, ratePlanId: forCompany.id }))).toBe(
      'NOT_FOUND',
    )
    expect(
      await reasonOf(
        guest.call.site.book(siteBooking(world, hotel, { ratePlanId: forCompany.id })),
      ),
    ).toBe('NOT_FOUND')
  })

  it('refuse a stay that breaks a restriction of their own, on the website, and warn at the desk', async () => {
    const hotel = await world.openHotel()
    const weekday = new Date(`${world.day(1)}T00:00:00Z`).getUTCDay()
    const long = await addPlan(hotel, { ...saver, minimumStay: 3, closedToArrival: [weekday] })
    const { roomTypes } = await world.anonymous().call.site.availability(stayOf(hotel))
    expect(roomTypes[0]?.restrictions).toEqual([])
    expect(roomTypes[0]?.ratePlans.map(plan => plan.restrictions.length)).toEqual([0, 2])
    expect(
      await reasonOf(
        world.anonymous().call.site.book(siteBooking(world, hotel, { ratePlanId: long.id })),
      ),
    ).toBe('RESTRICTED')
    const { warnings } = await hotel.owner.call.bookings.quote({
      ...deskBooking(world, hotel),
      ratePlanId: long.id,
    })
    expect(warnings).toEqual([
      `No arrivals on ${world.day(1)}.`,
      `Stays from ${world.day(1)} are of at least 3 nights.`,
    ])
    await hotel.owner.call.bookings.create(deskBooking(world, hotel, { ratePlanId: long.id }))
  })

  it('follow Best Available when its rates change, and never one room type for another', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const { call } = hotel.owner
    const suite = await call.roomTypes.create({
      propertyId,
      type: 'Suite',
      name: 'Suite',
      maxGuests: 2,
      basePrice: 900_000,
      quantity: 1,
    })
    const { ids } = await call.ratePlans.create({ propertyId, ...saver })
    expect(ids).toHaveLength(2)
    const { items } = await call.ratePlans.list({ propertyId })
    expect(items.map(plan => [plan.roomTypeName, plan.name, plan.adjustment])).toEqual([
      ['Lake Room', 'Best Available', null],
      ['Lake Room', 'Saver', { kind: 'percent', percent: -10 }],
      ['Suite', 'Best Available', null],
      ['Suite', 'Saver', { kind: 'percent', percent: -10 }],
    ])
    await call.availability.updateRates({
      propertyId,
      roomTypeId: hotel.roomTypeId,
      dateFrom: world.day(1),
      dateTo: world.day(1),
      baseRate: 600_000,
    })
    const saverOfSuite = items.find(plan => plan.roomTypeId === suite.id && plan.name === 'Saver')
    const saverOfLake = items.find(
      plan => plan.roomTypeId === hotel.roomTypeId && plan.name === 'Saver',
    )
    const quoted = await call.bookings.quote({
      ...deskBooking(world, hotel),
      ratePlanId: saverOfLake?.id ?? '',
    })
    expect(quoted.nights.map(night => night.rate)).toEqual([540_000, 360_000])
    expect(
      await reasonOf(
        call.bookings.quote({ ...deskBooking(world, hotel), ratePlanId: saverOfSuite?.id ?? '' }),
      ),
    ).toBe('NOT_FOUND')
  })

  it('are changed, taken off sale once used, deleted otherwise; Best Available stays', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const { call } = hotel.owner
    const plan = await addPlan(hotel, breakfast)
    expect(await reasonOf(addPlan(hotel, { ...breakfast, name: 'with BREAKFAST' }))).toBe(
      'NAME_TAKEN',
    )
    const terms = { freeUntilHours: 24, fee: { kind: 'nights', nights: 1 } } as const
    const updated = await call.ratePlans.update({
      ratePlanId: plan.id,
      adjustment: { kind: 'percent', percent: 12.5 },
      cancellation: terms,
    })
    expect(updated).toMatchObject({
      name: 'With breakfast',
      mealPlan: 'CP',
      adjustment: { kind: 'percent', percent: 12.5 },
      cancellation: terms,
    })
    expect(await call.ratePlans.update({ ratePlanId: plan.id, isRefundable: false })).toMatchObject(
      { cancellation: null, mealPlan: 'CP' },
    )
    expect(
      await reasonOf(call.ratePlans.update({ ratePlanId: plan.id, cancellation: terms })),
    ).toBe('RATE_PLAN_REFUSED')
    await call.ratePlans.update({ ratePlanId: plan.id, maximumStay: 2 })
    expect(await reasonOf(call.ratePlans.update({ ratePlanId: plan.id, minimumStay: 3 }))).toBe(
      'RATE_PLAN_REFUSED',
    )

    const booking = await call.bookings.create(deskBooking(world, hotel, { ratePlanId: plan.id }))
    expect(await call.ratePlans.delete({ ratePlanId: plan.id })).toEqual({ outcome: 'deactivated' })
    expect(
      await reasonOf(call.bookings.create(deskBooking(world, hotel, { ratePlanId: plan.id }))),
    ).toBe('NOT_FOUND')
    expect(await call.bookings.get({ bookingId: booking.id })).toMatchObject({
      roomAmount: booking.roomAmount,
    })
    const kept = await call.ratePlans.list({ propertyId, includeInactive: true })
    expect(kept.items.map(item => [item.name, item.isActive])).toEqual([
      ['Best Available', true],
      ['With breakfast', false],
    ])
    const again = await addPlan(hotel, breakfast)
    expect(await call.ratePlans.delete({ ratePlanId: again.id })).toEqual({ outcome: 'deleted' })
    const bestAvailable = kept.items[0]?.id ?? ''
    expect(await reasonOf(call.ratePlans.delete({ ratePlanId: bestAvailable }))).toBe(
      'BEST_AVAILABLE_STAYS',
    )
    expect(
      await reasonOf(call.ratePlans.update({ ratePlanId: bestAvailable, isActive: false })),
    ).toBe('BEST_AVAILABLE_STAYS')
  })

  it('are never deleted under a booking that is being made', async () => {
    const hotel = await world.openHotel({ quantity: 20 })
    const { call } = hotel.owner
    for (let round = 0; round < 5; round += 1) {
      const plan = await addPlan(hotel, { ...saver, name: `Saver ${round}` })
      const [booked, gone] = await Promise.allSettled([
        call.bookings.create(
          deskBooking(world, hotel, { ratePlanId: plan.id, idempotencyKey: randomUUID() }),
        ),
        call.ratePlans.delete({ ratePlanId: plan.id }),
      ])
      if (gone.status === 'rejected') throw gone.reason
      const outcome = booked.status === 'fulfilled' ? 'deactivated' : 'deleted'
      expect(gone.value).toEqual({ outcome })
    }
  })

  it('belong to their property: audited, and out of another owner’s reach', async () => {
    const hotel = await world.openHotel()
    const other = await world.openHotel()
    const plan = await addPlan(hotel, corporate)
    expect(
      await reasonOf(other.owner.call.ratePlans.update({ ratePlanId: plan.id, name: 'Mine' })),
    ).toBe('NOT_FOUND')
    expect(
      await reasonOf(
        other.owner.call.bookings.create(deskBooking(world, other, { ratePlanId: plan.id })),
      ),
    ).toBe('NOT_FOUND')
    await hotel.owner.call.ratePlans.update({ ratePlanId: plan.id, name: 'Wipro' })
    const trail = await world.ownerDb
      .selectFrom('auditEntry')
      .select(['action', 'before', 'after'])
      .where('entityId', '=', plan.id)
      .orderBy('id')
      .execute()
    expect(trail.map(entry => entry.action)).toEqual(['rate-plan.created', 'rate-plan.updated'])
    expect(trail[1]).toMatchObject({ before: { name: 'Infosys' }, after: { name: 'Wipro' } })
  })
})

describe('a hotel outside the regular GST scheme', () => {
  it('charges no GST', async () => {
    const hotel = await world.openHotel()
    await world.ownerDb
      .updateTable('property')
      .set({ gstRegistration: 'composition' })
      .where('id', '=', hotel.propertyId)
      .execute()
    const { roomTypes } = await world.anonymous().call.site.availability(stayOf(hotel))
    expect(roomTypes[0]?.ratePlans[0]).toMatchObject({
      roomAmount: 800_000,
      taxAmount: 0,
      totalAmount: 800_000,
    })
    const booked = await hotel.owner.call.bookings.create(
      deskBooking(world, hotel, { totalAmount: 1_600_001, overrideReason: 'Suite price' }),
    )
    expect(booked).toMatchObject({ taxAmount: 0, totalAmount: 1_600_001 })
  })
})
