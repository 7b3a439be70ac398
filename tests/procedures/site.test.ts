import { createContextFactory } from '@atithi/api/create-context'
import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { appRouter } from '@atithi/api/router'
import { readPreview } from '@atithi/api/web/website/adapters/preview-token'
import { describe, expect, it } from 'vitest'
import { deskBooking, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
const callerOf = createCallerFactory(appRouter)

/** A caller below a preview link. */
async function holderOf(url: string) {
  const token = /~([^/]+)\//.exec(url)?.[1] ?? ''
  const preview = readPreview(token, world.services.settings.signingKey, world.clock.now())
  const context = await createContextFactory(world.services)({
    ip: '10.9.9.9',
    requestId: 'preview',
    setCookie() {},
  })
  return callerOf({ ...context, ...(preview && { preview }) }).site
}

describe('site.bySubdomain', () => {
  it('answers what the owner wrote, without the sections that are hidden', async () => {
    const { owner, propertyId, subdomain } = await world.openHotel()
    const { call } = owner
    const about = { title: 'Cancellation', description: 'Free until two days before.' }
    const terms = { freeUntilHours: 48, fee: { kind: 'nights', nights: 1 } } as const
    await call.policies.create({ propertyId, type: 'cancellation', ...about, cancellation: terms })
    await call.testimonials.create({
      propertyId,
      guestName: 'Ravi',
      rating: 5,
      comment: 'Quiet.',
      date: '2026-10-01',
    })
    await call.attractions.create({
      propertyId,
      name: 'Fort',
      distance: '2 km',
      category: 'attraction',
    })
    await call.properties.update({ propertyId, amenities: { property: ['Pool'] } })
    const look = () => world.anonymous().call.site.bySubdomain({ subdomain })
    expect(await look()).toMatchObject({
      isPreview: false,
      takesBookingsOnline: true,
      bookingsClosed: null,
      fontFamily: 'Inter',
      favicon: null,
      policies: [{ ...about, cancellation: terms }],
      testimonials: [{ guestName: 'Ravi' }],
      attractions: [{ name: 'Fort' }],
      amenities: { property: ['Pool'] },
    })
    await call.website.update({
      propertyId,
      showReviews: false,
      showLocation: false,
      showAmenities: false,
    })
    expect(await look()).toMatchObject({ testimonials: [], attractions: [], amenities: {} })
  })
})

describe('a preview', () => {
  it('shows the draft with unsaved settings for an hour, sells nothing and stores nothing', async () => {
    const hotel = await world.openHotel()
    const { owner, propertyId, subdomain, roomTypeId } = hotel
    await owner.call.website.setPublished({ propertyId, published: false })
    const { url } = await owner.call.website.previewLink({
      propertyId,
      draft: { tagline: 'Not saved', theme: 'modern' },
    })
    expect(url).toMatch(new RegExp(`^http://${subdomain}\\.localhost:4000/~`))
    expect(await reasonOf(world.anonymous().call.site.bySubdomain({ subdomain }))).toBe('NOT_FOUND')

    const holder = await holderOf(url)
    expect(await holder.bySubdomain({ subdomain })).toMatchObject({
      isPreview: true,
      tagline: 'Not saved',
      theme: 'modern',
      propertyId,
    })
    const stay = { subdomain, checkIn: world.day(1), checkOut: world.day(3), adults: 2 }
    expect(await holder.availability(stay)).toMatchObject({
      roomTypes: [{ roomTypeId, available: 5 }],
    })
    expect(await reasonOf(holder.book(siteBooking(world, hotel)))).toBe('PREVIEW_ONLY')
    expect(await owner.call.website.get({ propertyId })).toMatchObject({
      tagline: '',
      theme: 'classic',
    })

    world.clock.set('2026-11-18T07:31:00Z')
    expect(await reasonOf((await holderOf(url)).bySubdomain({ subdomain }))).toBe('NOT_FOUND')
  })

  it('is of one property, and no stranger can make one', async () => {
    const one = await world.openHotel()
    const other = await world.openHotel()
    const { url } = await one.owner.call.website.previewLink({ propertyId: one.propertyId })
    const holder = await holderOf(url)
    expect(await holder.bySubdomain({ subdomain: other.subdomain })).toMatchObject({
      propertyId: one.propertyId,
    })
    const forged = url.replace('~', '~AA')
    await one.owner.call.website.setPublished({ propertyId: one.propertyId, published: false })
    expect(await reasonOf((await holderOf(forged)).bySubdomain({ subdomain: one.subdomain }))).toBe(
      'NOT_FOUND',
    )
    expect(
      await reasonOf(other.owner.call.website.previewLink({ propertyId: one.propertyId })),
    ).toBe('NOT_FOUND')
  })
})

describe('the company that pays', () => {
  const company = {
    companyName: 'Kalpataru Foods',
    companyGstin: '08 aakfc 4821q1zy',
    companyAddress: '4 MI Road, Jaipur 302001',
  }

  it('stands on the booking and its invoice', async () => {
    const hotel = await world.openHotel()
    const guest = world.anonymous()
    const request = siteBooking(world, hotel, {
      checkIn: world.today(),
      checkOut: world.day(1),
      ...company,
    })
    const kept = {
      companyName: 'Kalpataru Foods',
      companyGstin: '08AAKFC4821Q1ZY',
      specialRequests: '',
    }
    const { id, code } = await guest.call.site.book(request)
    expect(await guest.call.site.booking({ code, email: request.guestEmail })).toMatchObject(kept)
    expect(await hotel.owner.call.bookings.get({ bookingId: id })).toMatchObject(kept)
    const { bills } = await hotel.owner.call.folio.get({ bookingId: id })
    expect(bills[0]).toMatchObject({ name: 'Kalpataru Foods', gstin: '08AAKFC4821Q1ZY' })
  })

  it.each([
    [{ companyName: 'Kalpataru Foods' }, 'companyGstin'],
    [{ companyGstin: '08AAKFC4821Q1ZY' }, 'companyName'],
    [{ ...company, companyGstin: '08AAKFC4821Q1ZX' }, 'companyGstin'],
    [{ ...company, companyAddress: '' }, 'companyAddress'],
  ])('is refused as %j at %s', async (wrong, field) => {
    const hotel = await world.openHotel()
    const sent = await world
      .anonymous()
      .call.site.book(siteBooking(world, hotel, wrong))
      .catch((error: Error) => error.message)
    expect(sent).toContain(`"${field}"`)
  })
})

describe('site.calendar', () => {
  it('shows the lowest rate of each night that is left, and what binds it', async () => {
    const hotel = await world.openHotel({ quantity: 1, basePrice: 400_000, weekendPrice: 500_000 })
    const { call } = hotel.owner
    const { propertyId, subdomain, roomTypeId } = hotel
    await call.roomTypes.create({
      propertyId,
      type: 'Suite',
      name: 'Suite',
      maxGuests: 4,
      basePrice: 900_000,
      quantity: 2,
    })
    await call.bookings.create(
      deskBooking(world, hotel, { checkIn: '2026-11-19', checkOut: '2026-11-20' }),
    )
    const rates = {
      propertyId,
      roomTypeId,
      dateFrom: '2026-11-23',
      dateTo: '2026-11-23',
      baseRate: 350_000,
    }
    await call.availability.updateRates({ ...rates, minimumStay: 3, closedToArrival: false })
    const { from, to, nights } = await world
      .anonymous()
      .call.site.calendar({ subdomain, from: '2026-11-01', months: 1 })
    expect({ from, to, count: nights.length }).toEqual({
      from: '2026-11-18',
      to: '2026-12-01',
      count: 13,
    })
    const on = (date: string) => nights.find(night => night.date === date)
    expect(on('2026-11-18')).toMatchObject({
      date: '2026-11-18',
      lowestRate: 400_000,
      isSoldOut: false,
      minimumStay: 1,
      closedToArrival: false,
    })
    expect(on('2026-11-19')?.lowestRate).toBe(900_000)
    expect(on('2026-11-20')?.lowestRate).toBe(500_000)
    expect(on('2026-11-23')).toMatchObject({ lowestRate: 350_000, minimumStay: 1 })
    const four = await world
      .anonymous()
      .call.site.calendar({ subdomain, from: '2026-11-18', months: 1, adults: 4 })
    expect(four.nights[0]?.lowestRate).toBe(900_000)
    const saver = {
      name: 'Saver',
      isRefundable: false,
      adjustment: { kind: 'percent', percent: -10 },
    } as const
    await call.ratePlans.create({ propertyId, roomTypeId, ...saver })
    const withPlan = await world
      .anonymous()
      .call.site.calendar({ subdomain, from: '2026-11-18', months: 1 })
    expect(withPlan.nights[0]?.lowestRate).toBe(360_000)
    await call.availability.block({
      propertyId,
      roomTypeId,
      from: '2026-11-25',
      to: '2026-11-25',
      rooms: 1,
      reason: 'Painting',
    })
    const again = await world
      .anonymous()
      .call.site.calendar({ subdomain, from: '2026-11-25', months: 1 })
    expect(again.nights[0]).toMatchObject({ lowestRate: 900_000, isSoldOut: false })
  })

  it('is empty behind the end of sales, and refuses a day that nobody reckons with', async () => {
    const { subdomain } = await world.openHotel()
    const from = '2199-12-31'
    expect(
      await world.anonymous().call.site.calendar({ subdomain, from, months: 2 }),
    ).toMatchObject({
      from,
      to: from,
      nights: [],
    })
    await expect(
      world.anonymous().call.site.calendar({ subdomain, from: '9999-12-31', months: 2 }),
    ).rejects.toThrow('real date')
  })
})

describe('review: websites 25, the same stay from a second window', () => {
  it('is asked about, also where two come together, and made when the guest wants one more', async () => {
    const hotel = await world.openHotel({ quantity: 6 })
    const guest = world.anonymous()
    const guestEmail = 'two.windows@example.in'
    const request = () => siteBooking(world, hotel, { guestEmail })
    const answers = await Promise.all(
      [request(), request()].map(one =>
        guest.call.site.book(one).then(
          () => 'booked',
          error => reasonOf(Promise.reject(error)),
        ),
      ),
    )
    expect(answers.toSorted()).toEqual(['STAY_BOOKED_ALREADY', 'booked'])
    expect(
      await reasonOf(guest.call.site.book({ ...request(), guestEmail: 'Two.Windows@example.in' })),
    ).toBe('STAY_BOOKED_ALREADY')
    const more = { ...request(), again: true }
    const { code } = await guest.call.site.book(more)
    // The same request again is answered with its booking, and not asked about.
    expect((await guest.call.site.book(more)).code).toBe(code)
    const later = { checkIn: world.day(5), checkOut: world.day(6) }
    await guest.call.site.book(siteBooking(world, hotel, { guestEmail, ...later }))
  })
})
