import { askForReviews } from '@atithi/api/web/reviews/jobs'
import { readIn, type Scope, writeIn } from '@atithi/db/scope'
import { describe, expect, it } from 'vitest'
import { dayOfDeparture, linksTo, morningAfter, stayOver } from '../support/reviews.ts'
import { bookFromToday, stayInHouse } from '../support/stays.ts'
import { type Hotel, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()

/** A hotel with a guest who has left, and the link that was sent to them. */
async function hotelWithLink(overrides: Record<string, unknown> = {}) {
  const hotel = await world.openHotel()
  const booking = await stayOver(world, hotel, overrides)
  const [token = ''] = await linksTo(world, booking.guestEmail)
  const link = { subdomain: hotel.subdomain, token }
  return { hotel, booking, token, link, guest: world.anonymous() }
}

const list = async ({ owner, propertyId }: Hotel, filters: object = {}) =>
  (await owner.call.reviews.list({ propertyId, ...filters })).items

describe('the letter after a stay', () => {
  it('comes the morning after, once, and says whose stay it was', async () => {
    const hotel = await world.openHotel()
    const booking = await stayOver(world, hotel, { guestName: 'Meera Anand Rao' })
    world.clock.set('2026-11-21T04:29:00Z')
    await askForReviews(world.services)
    const asked = async () =>
      (await world.postTo(booking.guestEmail ?? '')).filter(({ subject }) =>
        subject.includes('stay at'),
      )
    expect(await asked()).toEqual([])
    expect(await linksTo(world, booking.guestEmail)).toHaveLength(1)
    world.clock.set('2026-11-22T05:00:00Z')
    await Promise.all([askForReviews(world.services), askForReviews(world.services)])
    const letters = await asked()
    expect(letters.map(letter => letter.subject)).toEqual([
      `How was your stay at ${booking.propertyName}?`,
    ])
    expect(letters[0]?.text).toContain('signed Meera R.')
    const { items } = await hotel.owner.call.bookings.activity({ bookingId: booking.id })
    expect(items.filter(entry => entry.action === 'review.requested')).toHaveLength(1)
  })

  it('comes to nobody who is in house, never came, has no email or left long ago, nor where the hotel does not ask', async () => {
    const hotel = await world.openHotel({ quantity: 9 })
    const { call } = hotel.owner
    const inHouse = await stayInHouse(world, hotel)
    const cancelled = await bookFromToday(world, hotel)
    await call.bookings.cancel({ bookingId: cancelled.id, reason: 'A fever.' })
    await stayOver(world, hotel, { guestEmail: null, guestPhone: '9000000001' })
    const left = await stayOver(world, hotel)
    const quiet = await world.openHotel()
    await quiet.owner.call.properties.update({
      propertyId: quiet.propertyId,
      asksForReviews: false,
    })
    const unasked = await stayOver(world, quiet)
    const asked = () =>
      world.ownerDb
        .selectFrom('reviewRequest')
        .select('bookingId')
        .where('propertyId', '=', hotel.propertyId)
        .execute()
    world.clock.set('2026-11-24T05:00:00Z')
    await askForReviews(world.services)
    expect(await asked()).toEqual([])
    for (const { guestEmail } of [inHouse, cancelled, unasked])
      expect(await linksTo(world, guestEmail)).toEqual([])
    expect(await asked()).toEqual([{ bookingId: left.id }])
  })

  it('is in the language in which the guest booked', async () => {
    const hotel = await world.openHotel()
    const stay = { checkIn: world.day(0), checkOut: world.day(2), language: 'hi' }
    const booking = await world.anonymous().call.site.book(siteBooking(world, hotel, stay))
    await world.ownerDb
      .updateTable('booking')
      .set({ status: 'checked-out', checkedOutAt: dayOfDeparture })
      .where('id', '=', booking.id)
      .execute()
    await linksTo(world, booking.guestEmail)
    const [letter] = await world.postTo(booking.guestEmail ?? '')
    expect(letter?.subject).toContain('आपका ठहरना कैसा रहा?')
    expect(letter?.text).toContain('/hi/review/')
  })
})

describe('site.submitReview', () => {
  it('keeps what the guest says, tells the hotel, and shows it to nobody else', async () => {
    const { hotel, booking, link, guest } = await hotelWithLink({ guestName: 'Meera Anand Rao' })
    const { call } = hotel.owner
    expect(await guest.call.site.review(link)).toMatchObject({
      state: 'open',
      stay: { guestName: 'Meera Anand Rao', roomTypeName: 'Lake Room' },
    })
    await guest.call.site.submitReview({ ...link, rating: 4, comment: ' The lake at dawn. ' })
    expect(await guest.call.site.review(link)).toMatchObject({ state: 'used' })
    const [review] = await list(hotel)
    expect(review).toMatchObject({
      rating: 4,
      comment: 'The lake at dawn.',
      isShown: false,
      answer: null,
      bookingId: booking.id,
    })
    await world.consume()
    expect((await call.notifications.list({})).items[0]).toMatchObject({
      type: 'review.submitted',
      rating: 4,
      guestName: 'Meera Anand Rao',
      isUnread: true,
    })
    expect((await guest.call.site.reviews({ subdomain: hotel.subdomain })).items).toEqual([])
    expect(await guest.call.site.bySubdomain({ subdomain: hotel.subdomain })).toMatchObject({
      reviews: [],
      rating: null,
    })
  })

  it('takes one of many uses of a link at once', async () => {
    const { hotel, link } = await hotelWithLink()
    const tries = [1, 2, 3, 4, 5].map(rating =>
      reasonOf(world.anonymous().call.site.submitReview({ ...link, rating })).catch(() => 'taken'),
    )
    expect((await Promise.all(tries)).sort()).toEqual([
      ...Array(4).fill('REVIEW_LINK_OVER'),
      'taken',
    ])
    expect(await list(hotel)).toHaveLength(1)
    expect((await hotel.owner.call.reviews.summary()).reviewCount).toBe(1)
  })

  it('refuses a link that has expired, one of another hotel, and stars that are none', async () => {
    const { hotel, link, guest } = await hotelWithLink()
    const neighbour = await world.openHotel()
    expect(
      await reasonOf(guest.call.site.review({ ...link, subdomain: neighbour.subdomain })),
    ).toBe('NOT_FOUND')
    expect(
      await reasonOf(
        guest.call.site.submitReview({ ...link, subdomain: neighbour.subdomain, rating: 5 }),
      ),
    ).toBe('NOT_FOUND')
    for (const rating of [0, 6, 4.5])
      expect(await reasonOf(guest.call.site.submitReview({ ...link, rating }))).toBe('BAD_REQUEST')
    expect(
      await reasonOf(
        guest.call.site.submitReview({ ...link, rating: 5, website: 'http://spam.example' }),
      ),
    ).toBe('BAD_REQUEST')
    world.clock.set('2027-01-19T07:00:01Z')
    expect(await guest.call.site.review(link)).toMatchObject({ state: 'expired' })
    expect(await reasonOf(guest.call.site.submitReview({ ...link, rating: 5 }))).toBe(
      'REVIEW_LINK_OVER',
    )
    expect(await list(hotel)).toEqual([])
  })

  it('refuses a stay that is not over after all', async () => {
    const { hotel, booking, link, guest } = await hotelWithLink()
    await world.ownerDb
      .updateTable('booking')
      .set({ status: 'checked-in' })
      .where('id', '=', booking.id)
      .execute()
    expect(await reasonOf(guest.call.site.submitReview({ ...link, rating: 5 }))).toBe(
      'REVIEW_LINK_OVER',
    )
    expect(await list(hotel)).toEqual([])
  })

  it('works while the website is a draft: the guest has stayed there', async () => {
    const { hotel, link, guest } = await hotelWithLink()
    await hotel.owner.call.website.setPublished({ propertyId: hotel.propertyId, published: false })
    expect((await guest.call.site.review(link)).hotel.name).toBeTruthy()
    await guest.call.site.submitReview({ ...link, rating: 5 })
    expect(await list(hotel)).toHaveLength(1)
  })
})

describe('reviews', () => {
  it('are answered once and corrected, by those of the area, and by no other hotel', async () => {
    const { hotel, link, guest } = await hotelWithLink()
    await guest.call.site.submitReview({ ...link, rating: 2, comment: 'Cold water.' })
    const reviewId = (await list(hotel))[0]?.id ?? ''
    const desk = await world.createStaff(hotel, ['guests'])
    await desk.call.reviews.answer({ reviewId, answer: 'The boiler is new now.' })
    await hotel.owner.call.reviews.answer({ reviewId, answer: 'The boiler is new since Monday.' })
    expect((await list(hotel))[0]).toMatchObject({
      answer: 'The boiler is new since Monday.',
      answeredByName: 'Asha Rao',
    })
    const trail = await world.ownerDb
      .selectFrom('auditEntry')
      .select(['before', 'after'])
      .where('entityId', '=', reviewId)
      .orderBy('id')
      .execute()
    expect(trail.map(entry => entry.before)).toEqual([
      { answer: null },
      { answer: 'The boiler is new now.' },
    ])
    const neighbour = await world.openHotel()
    const waiter = await world.createStaff(hotel, ['bookings'])
    expect(await reasonOf(neighbour.owner.call.reviews.answer({ reviewId, answer: 'Ha.' }))).toBe(
      'NOT_FOUND',
    )
    expect(await reasonOf(neighbour.owner.call.reviews.setShown({ reviewId, shown: true }))).toBe(
      'NOT_FOUND',
    )
    expect(await reasonOf(waiter.call.reviews.setShown({ reviewId, shown: true }))).toBe(
      'AREA_REQUIRED',
    )
    expect(await reasonOf(waiter.call.reviews.list({ propertyId: hotel.propertyId }))).toBe(
      'AREA_REQUIRED',
    )
  })

  it('are on the website when the hotel shows them, signed shortly, with the answer', async () => {
    const { hotel, link, guest } = await hotelWithLink({ guestName: 'Meera Anand Rao' })
    const { subdomain, propertyId } = hotel
    await guest.call.site.submitReview({ ...link, rating: 5, comment: 'The lake at dawn.' })
    const reviewId = (await list(hotel))[0]?.id ?? ''
    await hotel.owner.call.reviews.answer({ reviewId, answer: 'Come again.' })
    await hotel.owner.call.reviews.setShown({ reviewId, shown: true })
    const said = {
      signedAs: 'Meera R.',
      rating: 5,
      comment: 'The lake at dawn.',
      answer: 'Come again.',
      stayedUntil: '2026-11-20',
    }
    const onSite = await guest.call.site.reviews({ subdomain })
    expect(onSite).toMatchObject({ items: [said], nextCursor: null })
    expect(JSON.stringify(onSite)).not.toContain('Anand')
    expect(await guest.call.site.bySubdomain({ subdomain })).toMatchObject({
      reviews: [said],
      rating: { average: 5, count: 1 },
    })
    await hotel.owner.call.website.update({ propertyId, showReviews: false })
    expect((await guest.call.site.reviews({ subdomain })).items).toEqual([])
    expect(await guest.call.site.bySubdomain({ subdomain })).toMatchObject({
      reviews: [],
      rating: null,
    })
  })

  it('without a word count, and have nothing to show', async () => {
    const { hotel, link, guest } = await hotelWithLink()
    await guest.call.site.submitReview({ ...link, rating: 3 })
    const reviewId = (await list(hotel))[0]?.id ?? ''
    expect(await reasonOf(hotel.owner.call.reviews.setShown({ reviewId, shown: true }))).toBe(
      'NOTHING_TO_SHOW',
    )
    expect(await hotel.owner.call.properties.get({ propertyId: hotel.propertyId })).toMatchObject({
      averageRating: 3,
      reviewCount: 1,
    })
  })

  it('are listed page by page and filtered; their mean is that of all, whatever is shown', async () => {
    const hotel = await world.openHotel({ quantity: 9 })
    const { call } = hotel.owner
    const { propertyId } = hotel
    const before = await call.properties.get({ propertyId })
    expect(before).toMatchObject({ averageRating: null, reviewCount: 0 })
    for (const rating of [5, 4, 4, 2]) {
      const booking = await stayOver(world, hotel)
      const [token = ''] = await linksTo(world, booking.guestEmail)
      await world
        .anonymous()
        .call.site.submitReview({ subdomain: hotel.subdomain, token, rating, comment: 'Said.' })
      world.clock.set('2026-11-18T06:30:00Z')
    }
    world.clock.set(morningAfter)
    const first = await call.reviews.list({ propertyId, limit: 3 })
    const second = await call.reviews.list({ propertyId, limit: 3, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map(review => review.rating)).toEqual([2, 4, 4, 5])
    expect(second.nextCursor).toBeNull()
    expect(await list(hotel, { rating: 4 })).toHaveLength(2)
    await call.reviews.answer({ reviewId: first.items[0]?.id ?? '', answer: 'Sorry.' })
    expect((await list(hotel, { unanswered: true })).map(review => review.rating)).toEqual([
      4, 4, 5,
    ])
    const reviews = (rating: number, many: number) => ({ rating, reviews: many })
    expect(await call.reviews.summary({ propertyId })).toEqual({
      averageRating: 3.75,
      reviewCount: 4,
      distribution: [reviews(5, 1), reviews(4, 2), reviews(3, 0), reviews(2, 1), reviews(1, 0)],
    })
    expect((await call.properties.list({})).items[0]).toMatchObject({
      averageRating: 3.75,
      reviewCount: 4,
    })
    const newcomer = await world.openHotel()
    expect(await newcomer.owner.call.reviews.summary()).toMatchObject({
      averageRating: null,
      reviewCount: 0,
    })
    const { items } = await call.guests.recognise({
      propertyId,
      query: first.items[0]?.guestName ?? '',
    })
    expect(items.map(guest => guest.averageRating)).toEqual([3.75])
  })

  it('stay as the guests wrote them, and hidden from strangers by the database itself', async () => {
    const { hotel, link, guest } = await hotelWithLink()
    await guest.call.site.submitReview({ ...link, rating: 2, comment: 'Cold water.' })
    const { accountId } = hotel
    const propertyIds = [hotel.propertyId]
    const scope: Scope = { role: 'tenant', accountId, propertyIds, reaches: 'properties' }
    const rewrite = writeIn(world.db, scope, trx =>
      trx.updateTable('review').set({ rating: 5 }).execute(),
    )
    await expect(rewrite).rejects.toThrow(/permission denied/)
    const look: Scope = { role: 'visitor', accountId, propertyIds }
    expect(
      await readIn(world.db, look, db => db.selectFrom('review').select('id').execute()),
    ).toEqual([])
  })
})
