import { describe, expect, it } from 'vitest'
import { guestFields, realDay, useSites } from '../support/site-visitor.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()
const sites = useSites(world)

/** A hotel with a cheap room for two and a suite. */
async function openHouse() {
  const hotel = await world.openHotel({ maxGuests: 2 })
  const { call } = hotel.owner
  const { propertyId } = hotel
  const suite = await call.roomTypes.create({
    propertyId,
    type: 'Suite',
    name: 'Royal Suite',
    maxGuests: 4,
    basePrice: 1_450_000,
    quantity: 1,
  })
  return { ...hotel, suiteId: suite.id }
}

const fromPrices = (html: string) =>
  [...html.matchAll(/<span class="muted small">from<\/span> <b class="money">([^<]+)</g)].map(
    ([, price]) => price,
  )

describe('review: websites 7', () => {
  it('one lowest price that can be booked stands on bar, cards, structured data and calendar', async () => {
    const hotel = await openHouse()
    const { propertyId, roomTypeId, owner } = hotel
    await owner.call.ratePlans.create({
      propertyId,
      roomTypeId,
      name: 'Early bird',
      mealPlan: 'EP',
      adjustment: { kind: 'percent', percent: -10 },
      isRefundable: false,
    })
    // A season above the base price, and an offer below it on one night only.
    const rates = { propertyId, roomTypeId, baseRate: 900_000, weekendRate: 900_000 }
    await owner.call.availability.updateRates({
      ...rates,
      acceptsChange: true,
      dateFrom: realDay(-6),
      dateTo: realDay(30),
    })
    const offer = { propertyId, roomTypeId, baseRate: 300_000, weekendRate: 300_000 }
    await owner.call.availability.updateRates({
      ...offer,
      acceptsChange: true,
      dateFrom: realDay(40),
      dateTo: realDay(40),
    })
    const visitor = sites.visitor()
    const home = (await visitor.get(hotel, '/')).html
    // ₹3,000 less 10 %.
    expect(fromPrices(home)).toEqual(['₹2,700', '₹14,500', '₹2,700'])
    expect(home).toContain('"priceRange":"₹2,700–₹14,500"')
    const room = (await visitor.get(hotel, '/rooms/lake-room')).html
    expect(room).toContain('"minPrice":"2700.00"')
    const month = realDay(40).slice(0, 7)
    expect((await visitor.get(hotel, `/book?month=${month}`)).html).toContain('₹2,700')
    // What is sold out is no offer.
    await owner.call.availability.block({
      propertyId,
      roomTypeId,
      rooms: 5,
      reason: 'Painting',
      from: realDay(40),
      to: realDay(41),
    })
    expect(fromPrices((await sites.visitor().get(hotel, '/rooms')).html)).toEqual([
      '₹3,600',
      '₹14,500',
      '₹3,600',
    ])
  })
})

describe('review: websites 8', () => {
  it('the page of a room keeps it: its price in the bar, first among the results', async () => {
    const hotel = await openHouse()
    const visitor = sites.visitor()
    const page = (await visitor.get(hotel, '/rooms/royal-suite')).html
    expect(page).toMatch(/<aside class="booking-bar".*₹14,500.*href="\/book\?room=royal-suite"/s)
    expect(page).toContain('<input type="hidden" name="room" value="royal-suite"')
    const stay = `checkIn=${realDay(10)}&checkOut=${realDay(12)}&adults=2&children=0&rooms=1`
    const names = async (query: string) =>
      [
        ...(await visitor.get(hotel, `/book?${query}`)).html.matchAll(
          /<article class="offer[^>]*>.*?<h3 class="plain">([^<]+)/gs,
        ),
      ].map(([, name]) => name)
    expect(await names(stay)).toEqual(['Lake Room', 'Royal Suite'])
    expect(await names(`${stay}&room=royal-suite`)).toEqual(['Royal Suite', 'Lake Room'])
    const calendar = (await visitor.get(hotel, '/book?room=royal-suite')).html
    expect(calendar).toContain('₹14,500')
    expect(calendar).not.toContain('₹4,000')
  })
})

describe('review: websites 9', () => {
  it('a departure before the arrival means one night from that day on, and is said', async () => {
    const hotel = await openHouse()
    const [arrive, leave] = [realDay(20), realDay(1)]
    const page = await sites
      .visitor()
      .get(hotel, `/book?checkIn=${arrive}&checkOut=${leave}&adults=2&children=0&rooms=1`)
    expect(page.status).toBe(200)
    expect(page.html).toContain('One night is shown')
    expect(page.html).toContain(`value="${realDay(21)}"`)
    expect(page.html).toContain('Lake Room')
  })
})

describe('review: websites 10', () => {
  it('the menu closes, and holds the way home, the booking, the phone and WhatsApp', async () => {
    const hotel = await openHouse()
    const { propertyId, owner } = hotel
    await owner.call.properties.update({ propertyId, phone: '9876543210' })
    const page = (await sites.visitor().get(hotel, '/')).html
    const [menu = ''] = /<nav id="menu".*?<\/nav>/s.exec(page) ?? []
    expect(menu).toContain('popovertargetaction="hide"')
    for (const href of ['/', '/book', 'tel:+919876543210', 'https://wa.me/919876543210'])
      expect(menu).toContain(`href="${href}"`)
  })
})

describe('review: websites 16 and 17', () => {
  it('the calendar opens at the month that was asked for, without the weeks that are over', async () => {
    const hotel = await openHouse()
    const far = realDay(120)
    const page = await sites
      .visitor()
      .get(hotel, `/book?checkIn=${far}&checkOut=${realDay(121)}&adults=90&children=0&rooms=1`)
    const month = new Intl.DateTimeFormat('en-IN', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(far))
    expect(page.html).toContain(`<caption>${month}</caption>`)
    const now = (await sites.visitor().get(hotel, '/book')).html
    const [first = ''] = /<caption>.*?<\/table>/s.exec(now) ?? []
    const dates = [...first.matchAll(/data-date="([^"]+)"/g)].map(([, date = '']) => date)
    expect(dates[0] && dates[0] > realDay(-7)).toBe(true)
  })
})

describe('review: websites 4', () => {
  it('a party that needs several rooms is offered them, mixed too, with a price and one button', async () => {
    const hotel = await openHouse()
    const guest = sites.visitor()
    const stay = `checkIn=${realDay(10)}&checkOut=${realDay(12)}&rooms=1`
    // Two adults and two children: the suite, or two rooms for two.
    const four = (await guest.get(hotel, `/book?${stay}&adults=2&children=2`)).html
    expect(four).toContain('Rooms for 2 adults, 2 children, together')
    expect(four).toContain('2 × Lake Room')
    expect(four).toContain('₹16,800')
    // Six: the suite and a room, or three rooms; no type takes them alone in one.
    const six = (await guest.get(hotel, `/book?${stay}&adults=5&children=1`)).html
    expect(six).not.toContain('No room fits this stay')
    expect(six).toContain('3 × Lake Room')
    const hrefs = [...six.matchAll(/href="(\/book\/details\?[^"]*line=[^"]*)"/g)].map(
      ([, href = '']) => href.replaceAll('&#38;', '&').replaceAll('&amp;', '&'),
    )
    const mixed = hrefs.find(href => href.split('line=').length === 3) ?? ''
    expect(mixed).not.toBe('')
    const query = mixed.split('?')[1] ?? ''
    const details = (await guest.get(hotel, mixed)).html
    expect(details).toContain('Royal Suite')
    expect(details).toContain('Lake Room')
    const booked = await guest.book(hotel, query, guestFields('family@example.in'))
    expect(booked.location).toBe('/booking/confirmed')
    const confirmed = (await guest.get(hotel, '/booking/confirmed')).html
    for (const words of ['Royal Suite', 'Lake Room', '5 adults, 1 child'])
      expect(confirmed).toContain(words)
    const { items } = await hotel.owner.call.bookings.list({ propertyId: hotel.propertyId })
    expect(items).toMatchObject([{ rooms: 2, adults: 5, children: 1 }])
  })

  it('the calendar shows that party what its rooms cost together', async () => {
    const hotel = await openHouse()
    const month = realDay(40).slice(0, 7)
    const page = (
      await sites.visitor().get(hotel, `/book?month=${month}&adults=5&children=1&rooms=1&checkIn=`)
    ).html
    expect(page).toContain('No room takes all of you')
    // Three rooms for two at ₹4,000.
    expect(page).toContain('₹12,000')
  })
})
