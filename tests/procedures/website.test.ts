import { addVisits } from '@atithi/api/web/site/commands/visits'
import { describe, expect, it } from 'vitest'
import { reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()

describe('website.update', () => {
  it('keeps every setting, and of links and ids only what is named', async () => {
    const { owner, propertyId, subdomain } = await world.openHotel()
    const settings = {
      ...({
        theme: 'modern',
        primaryColor: '#112233',
        secondaryColor: '#AABBCC',
        fontFamily: 'Poppins',
        tagline: 'By the lake',
      } as const),
      ...({
        headerStyle: 'minimal',
        footerStyle: 'compact',
        seoTitle: 'Lake House',
        seoDescription: 'Rooms by the lake.',
      } as const),
      showBookingWidget: false,
      showReviews: false,
      showGallery: false,
      showAmenities: false,
      showLocation: false,
      socialLinks: {
        facebook: 'https://www.facebook.com/lake',
        instagram: '',
        twitter: 'https://x.com/lake',
        linkedin: '',
      },
      analytics: {
        googleAnalytics: 'G-AB12CD34',
        facebookPixel: '1234567890123',
        googleTagManager: 'GTM-AB12CD',
      },
    }
    await owner.call.website.update({ propertyId, ...settings })
    expect(await owner.call.website.get({ propertyId })).toMatchObject({
      ...settings,
      subdomain,
      siteUrl: `http://${subdomain}.localhost:4000`,
    })

    await owner.call.website.update({
      propertyId,
      socialLinks: { facebook: '' },
      analytics: { facebookPixel: '' },
    })
    const { socialLinks, analytics } = await world.anonymous().call.site.bySubdomain({ subdomain })
    expect(socialLinks).toEqual({ ...settings.socialLinks, facebook: '' })
    expect(analytics).toEqual({ ...settings.analytics, facebookPixel: '' })
  })

  it.each([
    { socialLinks: { facebook: 'http://facebook.com/lake' } },
    { socialLinks: { facebook: 'https://facebook.com.evil.in/lake' } },
    { socialLinks: { instagram: 'https://facebook.com/lake' } },
    { socialLinks: { twitter: 'javascript:alert(1)' } },
    { socialLinks: { linkedin: 'https://linkedin.com/"><script>' } },
    { analytics: { googleAnalytics: "G-1');alert(1)//" } },
    { analytics: { googleTagManager: 'UA-1' } },
    { fontFamily: 'Comic Sans' },
  ])('refuses %j', async patch => {
    const { owner, propertyId } = await world
      .registerOwner()
      .then(owner => ({ owner, propertyId: owner.propertyId }))
    expect(
      await reasonOf(
        owner.call.website.update({ propertyId, ...patch } as Parameters<
          typeof owner.call.website.update
        >[0]),
      ),
    ).toBe('BAD_REQUEST')
  })
})

describe('website.analytics', () => {
  it('adds up what the servers counted, and the bookings of the website', async () => {
    const hotel = await world.openHotel()
    const { subdomain } = hotel
    // Bookings carry the time of the database.
    world.clock.set(new Date().toISOString())
    const count = (kind: 'visit' | 'page' | 'search', source: string, times: number) => ({
      subdomain,
      kind,
      source,
      language: 'en' as const,
      times,
    })
    const visits = [
      count('visit', 'google', 3),
      count('visit', 'direct', 1),
      count('page', 'google', 9),
      count('search', 'site', 2),
    ]
    await addVisits(world.services, visits)
    await addVisits(world.services, [
      count('visit', 'google', 1),
      { ...count('visit', 'google', 5), subdomain: 'nobody-here' },
    ])
    await world.anonymous().call.site.book(siteBooking(world, hotel))
    const seen = await hotel.owner.call.website.analytics({ propertyId: hotel.propertyId, days: 7 })
    expect(seen.totals).toEqual({
      visits: 5,
      pages: 9,
      searches: 2,
      bookings: 1,
      conversionPercent: 20,
    })
    expect(seen.days).toHaveLength(7)
    expect(seen.days.at(-1)).toMatchObject({ date: world.today(), visits: 5, bookings: 1 })
    expect(seen.sources).toEqual([
      { source: 'google', visits: 4 },
      { source: 'direct', visits: 1 },
    ])
  })

  it('does not let strangers fill the list of sources', async () => {
    const hotel = await world.openHotel()
    const visits = Array.from({ length: 80 }, (_, at) => ({
      subdomain: hotel.subdomain,
      kind: 'visit' as const,
      source: `made-up-${at}`,
      language: 'en' as const,
      times: 1,
    }))
    await addVisits(world.services, visits)
    const rows = await world.ownerDb
      .selectFrom('siteVisit')
      .select('source')
      .where('propertyId', '=', hotel.propertyId)
      .execute()
    expect(rows).toHaveLength(51)
    const { totals } = await hotel.owner.call.website.analytics({ propertyId: hotel.propertyId })
    expect(totals.visits).toBe(80)
  })
})

describe('the plan', () => {
  it('tells the owner before the last bookings of the month and at the limit, and then the guests', async () => {
    const hotel = await world.openHotel({ quantity: 60 })
    world.clock.set(new Date().toISOString())
    const { propertyId, subdomain } = hotel
    await world.ownerDb
      .updateTable('planVersion')
      .set({ onlineBookings: 5 })
      .where('planId', '=', 'starter')
      .execute()
    await world.ownerDb
      .updateTable('subscription')
      .set({ trialEndsAt: new Date(world.clock.now().getTime() + 86_400_000).toISOString() })
      .where('propertyId', '=', propertyId)
      .execute()
    const told = async () => {
      await world.consume()
      const { items } = await hotel.owner.call.notifications.list({})
      return items.map(item => item.type).filter(type => type.startsWith('plan.'))
    }
    for (let made = 1; made <= 4; made++)
      await world.anonymous().call.site.book(siteBooking(world, hotel))
    expect(await told()).toEqual(['plan.bookings-near-limit'])
    expect(await hotel.owner.call.website.get({ propertyId })).toMatchObject({
      online: { made: 4, allowed: 5, state: 'trial' },
    })
    await world.anonymous().call.site.book(siteBooking(world, hotel))
    expect(await told()).toEqual(['plan.bookings-at-limit', 'plan.bookings-near-limit'])
    const guest = world.anonymous()
    expect(await reasonOf(guest.call.site.book(siteBooking(world, hotel)))).toBe('PLAN_LIMIT')
    expect(await guest.call.site.bySubdomain({ subdomain })).toMatchObject({
      takesBookingsOnline: false,
      bookingsClosed: 'this-month',
    })
    await world.ownerDb
      .updateTable('planVersion')
      .set({ onlineBookings: 50 })
      .where('planId', '=', 'starter')
      .execute()
  })

  it('sends guests of a hotel without online bookings to its telephone', async () => {
    const { propertyId, subdomain } = await world.openHotel()
    await world.ownerDb
      .updateTable('subscription')
      .set({ trialEndsAt: '2026-11-01T00:00:00Z' })
      .where('propertyId', '=', propertyId)
      .execute()
    expect(await world.anonymous().call.site.bySubdomain({ subdomain })).toMatchObject({
      takesBookingsOnline: false,
      bookingsClosed: 'never-online',
    })
  })
})
