import { describe, expect, it } from 'vitest'
import { openSecond } from '../support/second-hotel.ts'
import { deskBooking, type Hotel, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()

async function professionalHotel(): Promise<Hotel> {
  const hotel = await world.openHotel()
  await world.subscribe(hotel, 'professional')
  return hotel
}

const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const password = 'a phrase of their very own'

describe('staff', () => {
  it('come by invitation, work in their areas, and are out at once when deactivated', async () => {
    const { owner, propertyId } = await professionalHotel()
    const email = 'kiran@example.in'
    const { userId } = await owner.call.settings.staff.invite({
      propertyId,
      name: 'Kiran Das',
      email,
      areas: ['bookings'],
    })
    expect((await owner.call.settings.staff.list({ propertyId })).items).toMatchObject([
      { state: 'invited', areas: ['bookings'] },
    ])
    const first = tokenIn((await world.postTo(email)).at(-1)?.text)
    await owner.call.settings.staff.reinvite({ propertyId, userId })
    const second = tokenIn((await world.postTo(email)).at(-1)?.text)

    const kiran = world.anonymous()
    expect(await reasonOf(kiran.call.auth.acceptInvitation({ token: first, password }))).toBe(
      'TOKEN_INVALID',
    )
    await kiran.call.auth.acceptInvitation({ token: second, password })
    expect(await kiran.call.auth.me()).toMatchObject({
      role: 'staff',
      post: { propertyId, areas: ['bookings'] },
    })
    expect((await kiran.call.bookings.list({})).total).toBe(0)
    expect(await reasonOf(kiran.call.website.get({ propertyId }))).toBe('AREA_REQUIRED')
    expect(await reasonOf(owner.call.settings.staff.reinvite({ propertyId, userId }))).toBe(
      'STAFF_HAS_JOINED',
    )

    await owner.call.settings.staff.update({
      propertyId,
      userId,
      areas: ['bookings', 'website'],
      grants: ['override'],
    })
    expect(await kiran.call.website.get({ propertyId })).toMatchObject({ propertyId })
    await owner.call.settings.staff.deactivate({ propertyId, userId })
    expect(await kiran.call.auth.me()).toBeNull()
    expect(await reasonOf(world.anonymous().call.auth.login({ email, password }))).toBe(
      'INVALID_CREDENTIALS',
    )
    await owner.call.settings.staff.reactivate({ propertyId, userId })
    await world.anonymous().call.auth.login({ email, password })
  })

  it('are as many as the plan allows, however many are invited at once', async () => {
    const free = await world.openHotel()
    const invite = (hotel: Hotel, at: number) =>
      hotel.owner.call.settings.staff.invite({
        propertyId: hotel.propertyId,
        name: 'N',
        email: `n${at}-${hotel.propertyId}@example.in`,
        areas: ['bookings'],
      })
    expect(await reasonOf(invite(free, 0))).toBe('PLAN_LIMIT')
    const hotel = await professionalHotel()
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        invite(hotel, at).then(
          () => 'invited',
          () => 'refused',
        ),
      ),
    )
    expect(outcomes.filter(outcome => outcome === 'invited')).toHaveLength(2)
  })

  it('cannot hand out access themselves', async () => {
    const hotel = await professionalHotel()
    const clerk = await world.createStaff(hotel, ['settings'])
    const { propertyId } = hotel
    expect(await reasonOf(clerk.call.settings.staff.list({ propertyId }))).toBe('ROLE_NOT_ALLOWED')
    expect(
      await reasonOf(
        clerk.call.settings.staff.invite({
          propertyId,
          name: 'X',
          email: 'x@example.in',
          areas: ['payments'],
        }),
      ),
    ).toBe('ROLE_NOT_ALLOWED')
  })
})

describe('search', () => {
  it('review: mission 12: finds hotels, bookings and guests past a typing error, within what the person may see', async () => {
    const hotel = await world.openHotel()
    const rival = await world.openHotel()
    const booking = await world
      .anonymous()
      .call.site.book(siteBooking(world, hotel, { guestName: 'Lakshmi Narayanan' }))
    await world
      .anonymous()
      .call.site.book(siteBooking(world, rival, { guestName: 'Lakshmi Narayanan' }))
    const slip = await hotel.owner.call.search.global({ query: 'Laxmi Narayan' })
    expect(slip.bookings.map(hit => hit.id)).toEqual([booking.id])
    expect(slip.guests).toMatchObject([{ name: 'Lakshmi Narayanan' }])
    // Two letters the other way round, at the head of a word, where hardly a trigram is left.
    const swapped = await hotel.owner.call.search.global({ query: 'alkshmi' })
    expect(swapped.bookings.map(hit => hit.id)).toEqual([booking.id])
    expect(swapped.guests).toMatchObject([{ name: 'Lakshmi Narayanan' }])
    expect(
      (await hotel.owner.call.search.global({ query: booking.code.slice(0, 6).toLowerCase() }))
        .bookings,
    ).toHaveLength(1)
    // A code read out wrong by a letter, or with two of them swapped.
    const { code } = booking
    const wrong = `${code.slice(0, 3)}${code[3] === 'A' ? 'B' : 'A'}${code.slice(4)}`
    for (const query of [wrong, wrong.toLowerCase()])
      expect((await hotel.owner.call.search.global({ query })).bookings).toMatchObject([{ code }])
    expect((await rival.owner.call.search.global({ query: wrong })).bookings).toEqual([])
    expect((await hotel.owner.call.search.global({ query: '98123' })).bookings).toHaveLength(1)
    expect((await hotel.owner.call.search.global({ query: 'lotus' })).hotels).toHaveLength(1)
    const clerk = await world.createStaff(hotel, ['website'])
    expect(await clerk.call.search.global({ query: 'Lakshmi' })).toEqual({
      hotels: [],
      bookings: [],
      guests: [],
    })
  })

  it('finds for staff the guests with a booking at their hotel, and no others of its owner', async () => {
    const hotel = await world.openHotel()
    const other = await openSecond(hotel)
    const book = (at: Hotel, guestName: string) =>
      hotel.owner.call.bookings.create(deskBooking(world, at, { guestName }))
    await book(hotel, 'Lakshmi Narayanan')
    await book(other, 'Lakshmi Devi')
    const [clerk, bare] = [
      await world.createStaff(hotel, ['guests']),
      await world.createStaff(hotel, ['bookings']),
    ]
    const admin = await world.makeAdmin()
    const found = async ({ call }: typeof clerk, input: { query: string; propertyId?: string }) => {
      const { bookings, guests } = await call.search.global(input)
      return { bookings: bookings.map(hit => hit.guestName), guests: guests.map(hit => hit.name) }
    }
    for (const query of ['lakshmi', 'Laxmi Narayanan'])
      expect(await found(clerk, { query })).toEqual({ bookings: [], guests: ['Lakshmi Narayanan'] })
    expect((await found(bare, { query: 'lakshmi' })).guests).toEqual([])
    expect((await found(hotel.owner, { query: 'lakshmi' })).guests.sort()).toEqual([
      'Lakshmi Devi',
      'Lakshmi Narayanan',
    ])
    expect((await found(admin, { query: 'lakshmi', propertyId: hotel.propertyId })).guests).toEqual(
      ['Lakshmi Narayanan'],
    )
  })
})

describe('notifications', () => {
  it('tell of what others did, until read', async () => {
    const hotel = await world.openHotel()
    const clerk = await world.createStaff(hotel, ['bookings'])
    const bare = await world.createStaff(hotel, ['website'])
    await world.anonymous().call.site.book(siteBooking(world, hotel))
    const mine = await hotel.owner.call.bookings.create({
      ...siteBooking(world, hotel),
      propertyId: hotel.propertyId,
    })
    await world.consume()
    const list = await hotel.owner.call.notifications.list({})
    expect(list).toMatchObject({
      unread: 1,
      items: [{ type: 'booking.created', isUnread: true, guestName: 'Ravi Kumar' }],
    })
    expect(await clerk.call.notifications.list({})).toMatchObject({ unread: 2 })
    expect(await bare.call.notifications.list({})).toMatchObject({ unread: 0, items: [] })
    await clerk.call.bookings.cancel({ bookingId: mine.id })
    await world.consume()
    expect(await hotel.owner.call.notifications.list({})).toMatchObject({ unread: 2 })
    await hotel.owner.call.notifications.markRead({ notificationId: list.items[0]?.id ?? '' })
    expect(await hotel.owner.call.notifications.list({})).toMatchObject({ unread: 1 })
    await hotel.owner.call.notifications.markRead({})
    expect(await hotel.owner.call.notifications.list({})).toMatchObject({ unread: 0 })
    expect(await clerk.call.notifications.list({})).toMatchObject({ unread: 2 })
  })
})
