import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { guestFields, realDay, useSites } from '../support/site-visitor.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()
const sites = useSites(world)

const stayQuery = (hotel: { roomTypeId: string }, more: Record<string, string> = {}) =>
  new URLSearchParams({
    roomTypeId: hotel.roomTypeId,
    checkIn: realDay(10),
    checkOut: realDay(12),
    adults: '2',
    children: '0',
    rooms: '1',
    ...more,
  }).toString()

/** The moment as the pages write it. */
const moment = (date: string, time: string) =>
  `${new Intl.DateTimeFormat('en-IN', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
    .format(new Date(date))
    .replace(/Sept\b/, 'Sep')
    .replace(/, (?=\d{4}$)/, ' ')}, ${time} IST`

describe('review: websites 2 and 15', () => {
  it('plan, meals and the last moment of free cancellation stand on every step', async () => {
    const hotel = await world.openHotel()
    const { propertyId, roomTypeId } = hotel
    const { call } = hotel.owner
    await call.policies.create({
      propertyId,
      type: 'cancellation',
      title: 'Flexible',
      description: 'Free until three days before.',
      cancellation: { freeUntilHours: 72, fee: { kind: 'nights', nights: 1 } },
    })
    const strict = await call.ratePlans.create({
      propertyId,
      roomTypeId,
      name: 'Early breakfast',
      mealPlan: 'CP',
      adjustment: { kind: 'percent', percent: -10 },
      isRefundable: false,
    })
    const free = `Free to cancel until ${moment(realDay(7), '3:00 pm')}. After that, the price of 1 night is kept.`
    const never = 'Not refundable: whoever cancels pays the whole price.'
    const query = stayQuery(hotel)
    for (const [ratePlanId, plan, terms] of [
      [undefined, 'Standard rate: Room only', free],
      [strict.id, 'Early breakfast: Breakfast included', never],
    ] as const) {
      const guest = sites.visitor()
      const asked = ratePlanId ? `${query}&ratePlanId=${ratePlanId}` : query
      const email = `meera-${ratePlanId}@example.in`
      const seen = (path: string) => guest.get(hotel, path).then(({ html }) => html)
      expect(await seen(`/book?${query}`)).toContain(terms)
      const details = await seen(`/book/details?${asked}`)
      expect(details).toContain(plan)
      // Beside what was chosen, and before the button.
      expect(details.split(terms)).toHaveLength(3)
      await guest.book(hotel, asked, guestFields(email))
      for (const path of ['/booking/confirmed', '/booking', '/booking/cancel']) {
        expect([path, await seen(path)]).toEqual([path, expect.stringContaining(plan)])
        expect(await seen(path)).toContain(terms)
      }
      await guest.post(hotel, '/booking/cancel', {})
      const cancelled = await seen('/booking')
      expect(cancelled).toContain('Charged for cancelling, with GST')
      if (ratePlanId) expect(cancelled).toContain('₹7,560')
    }
  })
})

describe('review: websites 1, the link in the email', () => {
  it('opens the booking without a code, and not when it was altered', async () => {
    const hotel = await world.openHotel()
    const email = 'link@example.in'
    await sites.visitor().book(hotel, stayQuery(hotel), guestFields(email))
    const [confirmation] = await world.postTo(email)
    const [, path = ''] =
      /localhost:4000(\/booking\/open\/\S+)/.exec(confirmation?.text ?? '') ?? []
    expect(path).not.toBe('')
    const guest = sites.visitor()
    expect((await guest.get(hotel, path)).location).toBe('/booking')
    expect((await guest.get(hotel, '/booking')).html).toContain('Your booking')
    const altered = await sites.visitor().get(hotel, `${path.slice(0, -2)}xx`)
    expect(altered.location).toBe('/manage')
  })
})

describe('review: websites 0', () => {
  it('a booked guest sees the confirmation, whoever guesses at codes from the same address', async () => {
    const hotel = await world.openHotel()
    const neighbour = sites.visitor('10.99.0.1')
    for (let at = 0; at < 11; at++)
      await neighbour.post(hotel, '/manage', { code: 'K7M2PQ4X', email: `guess-${at}@example.in` })
    const guest = sites.visitor('10.99.0.1')
    expect((await guest.post(hotel, '/manage', { code: 'K7M2PQ4X', email: 'a@b.in' })).status).toBe(
      429,
    )
    const booked = await guest.book(hotel, stayQuery(hotel), guestFields('meera@example.in'))
    expect(booked.location).toBe('/booking/confirmed')
    for (const [path, words] of [
      ['/booking/confirmed', 'Your room is booked'],
      ['/hi/booking/confirmed', 'आपका कमरा बुक हो गया है'],
      ['/booking', 'Your booking'],
      ['/booking/cancel', 'Cancel this booking?'],
      ['/booking/stay.ics', 'BEGIN:VEVENT'],
    ] as const) {
      const page = await guest.get(hotel, path)
      expect([path, page.status]).toEqual([path, 200])
      expect(page.html).toContain(words)
    }
    const cancelled = await guest.post(hotel, '/booking/cancel', {})
    expect(cancelled.location).toBe('/booking')
    expect((await guest.get(hotel, '/booking')).html).toContain('This booking is cancelled')
  })

  it('the pass in the cookie opens that booking only, and not with another word in it', async () => {
    const hotel = await world.openHotel()
    const guest = sites.visitor()
    await guest.book(hotel, stayQuery(hotel), guestFields('meera@example.in'))
    const other = await world.openHotel()
    expect((await guest.get(other, '/booking')).location).toBe('/manage')
    const forged = await guest.get(hotel, '/booking', {
      cookie: `atithi_guest=${encodeURIComponent(JSON.stringify({ code: 'K7M2PQ4X', pass: 'v1.test.a.b.c' }))}`,
    })
    expect(forged.location).toBe('/manage')
  })

  it('what fails is told in the hotel’s name, in a style that its own policy allows', async () => {
    const hotel = await world.openHotel()
    const stay = `checkIn=${realDay(3)}&checkOut=${realDay(4)}&adults=2`
    await sql`alter table property_fee rename to property_fee_away`.execute(world.ownerDb)
    const page = await sites
      .visitor()
      .get(hotel, `/book?${stay}`)
      .finally(() =>
        sql`alter table property_fee_away rename to property_fee`.execute(world.ownerDb),
      )
    expect(page.status).toBe(500)
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page.html) ?? []
    const fingerprint = createHash('sha256').update(style).digest('base64')
    expect(page.headers['content-security-policy']).toContain(`'sha256-${fingerprint}'`)
    expect(page.html).toContain('Lotus House')
    expect(page.html).toContain('href="tel:+912941234567"')
  })

  it('a confirmation that cannot be read says that the booking stands, with its code', async () => {
    const hotel = await world.openHotel()
    const guest = sites.visitor()
    await guest.book(hotel, stayQuery(hotel), guestFields('meera@example.in'))
    await sql`alter table booking_night rename to booking_night_away`.execute(world.ownerDb)
    const page = await guest
      .get(hotel, '/booking/confirmed')
      .finally(() =>
        sql`alter table booking_night_away rename to booking_night`.execute(world.ownerDb),
      )
    expect(page.status).toBe(200)
    expect(page.html).toContain('Your room is booked')
    expect(page.html).toMatch(/<p class="code">[2-9A-HJ-NP-Z]{8}<\/p>/)
  })

  it('a limit is never a failure of ours', async () => {
    const hotel = await world.openHotel()
    const robot = sites.visitor()
    const statuses = new Set<number>()
    // A minute may turn meanwhile, which begins the count anew.
    for (let turn = 0; turn < 20 && !statuses.has(429); turn++) {
      const pages = await Promise.all(Array.from({ length: 60 }, () => robot.get(hotel, '/book')))
      for (const { status } of pages) statuses.add(status)
    }
    expect([...statuses]).toEqual([200, 429])
  })
})

describe('review: websites 13', () => {
  it('a guest changes dates, guests, name and requests, with the difference shown before', async () => {
    const hotel = await world.openHotel()
    const guest = sites.visitor()
    const email = 'change@example.in'
    await guest.book(hotel, stayQuery(hotel), guestFields(email))
    expect((await guest.get(hotel, '/booking')).html).toContain('href="/booking/change"')
    const dates = { what: 'dates', checkIn: realDay(10), checkOut: realDay(13) }
    const asked = await guest.post(hotel, '/booking/change', dates)
    expect(asked.status).toBe(200)
    expect(asked.html).toMatch(/Change, for ₹[\d,]+ more/)
    // Nothing has happened yet.
    expect((await guest.get(hotel, '/booking')).html).not.toContain(realDay(13))
    const [, version = ''] = /name="version" value="([^"]+)"/.exec(asked.html) ?? []
    const done = await guest.post(hotel, '/booking/change', { ...dates, version })
    expect(done.location).toBe('/booking')
    const details = { what: 'details', guestName: 'Meera R. Rao', specialRequests: 'Late arrival' }
    expect((await guest.post(hotel, '/booking/change', details)).location).toBe('/booking')
    const own = (await guest.get(hotel, '/booking')).html
    expect(own).toContain('Meera R. Rao')
    expect(own).toContain('Late arrival')
    const { items } = await hotel.owner.call.bookings.list({ propertyId: hotel.propertyId })
    expect(items).toMatchObject([{ checkOut: realDay(13), guestName: 'Meera R. Rao' }])
    const toHotel = await world.postTo('stay@example.in')
    expect(toHotel.some(({ subject }) => subject.includes(items[0]?.code ?? '?'))).toBe(true)
  })

  it('asks for the hotel where cancelling is no longer free', async () => {
    const hotel = await world.openHotel()
    await hotel.owner.call.policies.create({
      propertyId: hotel.propertyId,
      type: 'cancellation',
      title: 'Strict',
      description: 'Free until thirty days before.',
      cancellation: { freeUntilHours: 720, fee: { kind: 'nights', nights: 1 } },
    })
    const guest = sites.visitor()
    await guest.book(hotel, stayQuery(hotel), guestFields('strict@example.in'))
    const moved = { what: 'dates', checkIn: realDay(100), checkOut: realDay(102) }
    const refused = await guest.post(hotel, '/booking/change', moved)
    expect(refused.status).toBe(409)
    expect(refused.html).toContain('Please ask the hotel')
  })
})
