import { describe, expect, it } from 'vitest'
import { realDay, useSites } from '../support/site-visitor.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()
const sites = useSites(world)

const stay = `checkIn=${realDay(10)}&checkOut=${realDay(12)}&rooms=1`

describe('review: websites 19', () => {
  it('review: mission 23: the way, the coordinates and the map stand on the page of the location, as the hotel said them', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const { call } = hotel.owner
    const page = async () => (await sites.visitor().get(hotel, '/location')).html
    const unsaid = await page()
    expect(unsaid).not.toContain('href="geo:')
    expect(unsaid).toContain('https://www.google.com/maps/dir/?api=1&amp;destination=')
    await call.properties.update({
      propertyId,
      latitude: 24.5764,
      longitude: 73.6802,
      directions: 'Ask the driver for the old gate.\n\nThe last kilometre is on foot.',
    })
    const said = await page()
    expect(said).toContain('href="geo:24.5764,73.6802"')
    expect(said).toContain('destination=24.5764%2C73.6802')
    expect(said).toContain('<p>The last kilometre is on foot.</p>')
    // A map of those streets, which is fetched when the guest asks for it and not before.
    expect(said).not.toContain('<iframe')
    expect(said).toContain('href="/location?map=shown#on-map"')
    const asked = await sites.visitor().get(hotel, '/location?map=shown')
    const [, address = ''] = /<iframe[^>]* src="([^"]*)"/.exec(asked.html) ?? []
    const map = new URL(address.replaceAll('&amp;', '&').replaceAll('&#38;', '&'))
    expect(map.searchParams.get('marker')).toBe('24.5764,73.6802')
    expect(map.searchParams.get('bbox')).toBe('73.67220,24.56840,73.68820,24.58440')
    const policy = 'content-security-policy'
    expect(asked.headers[policy]).toContain(`frame-src ${map.origin};`)
    for (const path of ['/location', '/?map=shown'])
      expect((await sites.visitor().get(hotel, path)).headers[policy]).not.toContain('frame-src')
    expect(unsaid).not.toContain('map=shown')
    const home = (await sites.visitor().get(hotel, '/')).html
    expect(home).toContain(
      '"geo":{"@type":"GeoCoordinates","latitude":24.5764,"longitude":73.6802}',
    )
    // What an owner hides is nowhere.
    await call.website.update({ propertyId, showLocation: false })
    expect((await sites.visitor().get(hotel, '/')).html).not.toContain('GeoCoordinates')
  })
})

describe('review: websites 22', () => {
  it('a rule of cancelling is said once: by its terms, with only what the owner adds', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const { call } = hotel.owner
    const { id: contentId } = await call.policies.create({
      propertyId,
      type: 'cancellation',
      title: 'Flexible',
      description: '',
      cancellation: { freeUntilHours: 72, fee: { kind: 'nights', nights: 1 } },
    })
    const rule = 'Free until 3 days before check-in. After that, the price of 1 night is kept.'
    const answer = async () =>
      /Can I cancel my booking\?<\/h2>(.*?)<\/section>/s
        .exec((await sites.visitor().get(hotel, '/policies')).html)?.[1]
        ?.match(/<p>[^<]*<\/p>/g)
    expect(await answer()).toEqual([`<p>${rule}</p>`])
    const added = 'Festival weeks have terms of their own.'
    await call.policies.update({
      contentId,
      type: 'cancellation',
      title: 'Flexible',
      description: added,
      cancellation: { freeUntilHours: 72, fee: { kind: 'nights', nights: 1 } },
    })
    expect(await answer()).toEqual([`<p>${rule}</p>`, `<p>${added}</p>`])
    // Every other policy is its words, which cannot be left out.
    const empty = { propertyId, type: 'pet', title: 'Pets', description: '' } as const
    await expect(call.policies.create(empty)).rejects.toThrow('Enter the policy.')
  })
})

describe('review: websites 5, on the pages', () => {
  it('asks for the ages of children, counts them by the hotel, and keeps them to the confirmation', async () => {
    const hotel = await world.openHotel({ maxGuests: 3 })
    const { call } = hotel.owner
    await call.properties.update({ propertyId: hotel.propertyId, freeChildBelow: 6 })
    const visitor = sites.visitor()
    const form = (await visitor.get(hotel, '/book')).html
    expect(form).toContain('name="ages"')
    expect(form).toContain('In years, as 4, 9. Below 6 free, from 12 as adults.')
    const unclear = await visitor.get(hotel, `/book?${stay}&adults=2&children=2&ages=4`)
    expect(unclear.status).toBe(400)
    expect(unclear.html).toContain('Give the age of each of 2 children')
    // Two adults, a child of nine and one of two: three guests and an infant, in a room for three.
    const found = (await visitor.get(hotel, `/book?${stay}&adults=2&children=2&ages=2,9`)).html
    expect(found).toMatch(/\/book\/details\?[^"]*ages=2%2C9/)
    const crowded = (await visitor.get(hotel, `/book?${stay}&adults=2&children=2&ages=7,9`)).html
    expect(crowded).not.toMatch(/\/book\/details\?roomTypeId[^"]*rooms=1&amp;ages/)
    const query = `roomTypeId=${hotel.roomTypeId}&${stay}&adults=2&children=2&ages=2,9`
    const sent = await visitor.book(hotel, query, {
      guestName: 'Asha Rao',
      guestEmail: 'asha@example.in',
      guestPhone: '9812345678',
      consent: 'yes',
    })
    expect(sent.location).toBe('/booking/confirmed')
    const confirmed = (await visitor.get(hotel, '/booking/confirmed')).html
    expect(confirmed).toContain('2 adults, 1 child, 1 infant')
    expect(confirmed).toContain('Ages of the children: 2, 9')
    const policies = (await visitor.get(hotel, '/policies')).html
    expect(policies).toContain('Children below 6 years stay free in the room of their parents')
  })
})

describe('review: websites 12, on the pages', () => {
  it('shows the hotel in Hindi where it is written, and tells search engines of Hindi only then', async () => {
    const hotel = await world.openHotel()
    const { propertyId, roomTypeId } = hotel
    const { call } = hotel.owner
    const page = async (path: string) => (await sites.visitor().get(hotel, path)).html
    for (const path of ['/', '/hi/rooms']) {
      expect(await page(path)).not.toContain('hreflang="x-default"')
      expect(await page(path)).not.toContain('rel="alternate"')
    }
    // The frame alone is no page of its own.
    expect(await page('/hi/rooms')).toMatch(/rel="canonical" href="[^"]*\/rooms"/)
    expect(await page('/hi/rooms')).not.toMatch(/rel="canonical" href="[^"]*\/hi\//)
    expect(await page('/sitemap.xml')).not.toContain('/hi/')
    const { items } = await call.website.texts({ propertyId })
    const hindi: Record<string, string> = { name: 'झील वाला कमरा', description: 'झील के किनारे।' }
    await call.website.saveTexts({
      propertyId,
      texts: items.flatMap(({ entity, entityId, field }) =>
        hindi[field] && entity !== 'rate-plan'
          ? [{ entity, entityId, field, words: hindi[field] }]
          : [],
      ),
    })
    expect(await page('/hi/')).toContain('झील के किनारे।')
    expect(await page('/')).not.toContain('झील')
    for (const path of ['/hi/rooms', '/hi/rooms/lake-room', `/hi/book?${stay}&adults=2`])
      expect(await page(path), path).toContain('झील वाला कमरा')
    const query = `roomTypeId=${roomTypeId}&${stay}&adults=2&children=0`
    expect(await page(`/hi/book/details?${query}`)).toContain('झील वाला कमरा')
    expect(await page('/hi/rooms')).toMatch(/rel="canonical" href="[^"]*\/hi\/rooms"/)
    expect(await page('/rooms')).toContain('hreflang="hi-IN"')
    expect(await page('/sitemap.xml')).toContain('/hi/rooms/lake-room')
  })
})

describe('review: websites 20', () => {
  it('the home page names what every part of the house offers, each once', async () => {
    const hotel = await world.openHotel()
    await hotel.owner.call.properties.update({
      propertyId: hotel.propertyId,
      amenities: {
        property: ['Garden'],
        technology: ['Wi-Fi', 'Power backup'],
        dining: ['Breakfast', 'Garden'],
      },
    })
    const home = (await sites.visitor().get(hotel, '/')).html
    const list = /<ul class="amenities">(.*?)<\/ul>/s.exec(home)?.[1] ?? ''
    expect([...list.matchAll(/<li>([^<]+)/g)].map(([, name]) => name)).toEqual([
      'Garden',
      'Wi-Fi',
      'Power backup',
      'Breakfast',
    ])
  })
})
