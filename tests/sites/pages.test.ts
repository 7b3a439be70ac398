import Validator from '@adobe/structured-data-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Renderer, startRenderer } from './renderer.ts'
import { pagePaths, type Site, sampleSite } from './sample-site.ts'

let renderer: Renderer
beforeAll(async () => {
  renderer = await startRenderer()
})
afterAll(() => renderer.stop())

const pageOf = async (path: string, changes: Partial<Site> = {}) =>
  (await renderer.ask({ ...sampleSite, ...changes }, path)).text()

describe('structured data', () => {
  const thingsOn = async (path: string) => {
    const [, text = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await pageOf(path)) ?? []
    const data: { '@type'?: string; '@graph'?: { '@type': string }[] } = JSON.parse(text)
    return data['@graph'] ?? [data as { '@type': string }]
  }
  it.each([
    ['/', ['Hotel']],
    ['/rooms', ['BreadcrumbList']],
    ['/rooms/lake-room', ['HotelRoom', 'BreadcrumbList']],
    ['/hi/policies', ['FAQPage', 'BreadcrumbList']],
    ['/location', ['BreadcrumbList']],
    ['/reviews', ['Hotel', 'BreadcrumbList']],
  ])('of %s is what search engines read', async (path, types) => {
    const things = await thingsOn(path)
    expect(things.map(thing => thing['@type'])).toEqual(types)
    const jsonld = Object.fromEntries(things.map(thing => [thing['@type'], [thing]]))
    const issues = await new Validator().validate({ jsonld })
    expect(issues.filter(issue => issue.severity === 'ERROR')).toEqual([])
  })
  it('tells the address, the rooms and their price', async () => {
    const [hotel] = await thingsOn('/')
    expect(hotel).toMatchObject({
      '@id': 'https://lotus.example.in/#hotel',
      address: { addressLocality: 'Udaipur' },
      priceRange: '₹5,000–₹7,500',
    })
    const [room] = await thingsOn('/rooms/lake-room')
    expect(room).toMatchObject({
      offers: { priceCurrency: 'INR', priceSpecification: { minPrice: '7500.00' } },
      occupancy: { maxValue: 3 },
    })
  })
  it('asks only questions that stand on the page', async () => {
    const page = await pageOf('/policies')
    const [faq] = (await thingsOn('/policies')) as unknown[] as { mainEntity: { name: string }[] }[]
    for (const { name } of faq?.mainEntity ?? []) expect(page).toContain(`>${name}</h2>`)
  })
})

describe('reviews', () => {
  it('are rated by the stays alone, never by what the owner has written down', async () => {
    const page = await pageOf('/reviews')
    expect(page).toContain(
      '"aggregateRating":{"@type":"AggregateRating","ratingValue":"4.6","reviewCount":38',
    )
    expect(page).toContain('<blockquote lang="hi-IN">')
    expect(page).toContain('Come again soon.')
    expect(page).not.toContain('"reviewBody":"The lamps')
    const chosen = await pageOf('/reviews', { reviews: [], rating: null })
    expect(chosen).toContain('The lamps come on across the lake.')
    expect(chosen).not.toMatch(/aggregateRating|reviewBody|Verified stay/)
    expect(await pageOf('/', { reviews: [], rating: null })).not.toContain('aggregateRating')
  })
  it('are written on a page that search engines and analytics leave out', async () => {
    const page = await pageOf('/review/an-open-link', {
      analytics: { googleAnalytics: 'G-AB12CD34EF', facebookPixel: '', googleTagManager: '' },
    })
    expect(page).toContain('<meta name="robots" content="noindex, follow">')
    expect(page).not.toContain('data-ga=')
    expect(page.match(/type="radio"/g)).toHaveLength(5)
    expect(await pageOf('/review/a-used-link')).not.toContain('<form')
  })
})

describe('the sitemap', () => {
  it('lists every page in both languages, each of which answers and names itself', async () => {
    const map = await pageOf('/sitemap.xml')
    const addresses = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
    expect(addresses).toHaveLength(2 * 10)
    expect(map.match(/hreflang="x-default"/g)).toHaveLength(addresses.length)
    for (const address of addresses) {
      const response = await renderer.ask(sampleSite, new URL(address).pathname)
      const page = await response.text()
      expect(response.status, address).toBe(200)
      expect(page).toContain(`<link rel="canonical" href="${address}">`)
      expect(page.match(/<link rel="alternate" hreflang="(en-IN|hi-IN|x-default)"/g)).toHaveLength(
        3,
      )
    }
  })
  it('is named by robots.txt', async () =>
    expect(await pageOf('/robots.txt')).toContain('Sitemap: https://lotus.example.in/sitemap.xml'))
})

describe('what the owner hides', () => {
  it.each([
    ['showGallery', '/gallery'],
    ['showReviews', '/reviews'],
    ['showLocation', '/location'],
  ] as const)('by %s is no page, no link and no entry', async (toggle, path) => {
    const hidden = { [toggle]: false }
    expect(await pageOf('/')).toContain(`href="${path}"`)
    expect(await pageOf('/', hidden)).not.toContain(`href="${path}"`)
    expect(await pageOf('/sitemap.xml', hidden)).not.toContain(path)
    expect((await renderer.ask({ ...sampleSite, ...hidden }, path)).status).toBe(404)
  })
  it('by showBookingWidget is no search on the home page', async () => {
    expect(await pageOf('/')).toContain('name="checkIn"')
    expect(await pageOf('/', { showBookingWidget: false })).not.toContain('name="checkIn"')
    expect(await pageOf('/embed', { showBookingWidget: false })).toContain('name="checkIn"')
  })
})

describe('a hotel that takes no bookings online', () => {
  const closed = { takesBookingsOnline: false, bookingsClosed: 'never-online' as const }
  it('is called instead, and has WhatsApp on a mobile only', async () => {
    for (const path of ['/', '/book', '/embed']) {
      const page = await pageOf(path, closed)
      expect(page).not.toContain('name="checkIn"')
      expect(page).toContain('href="tel:+919876543210"')
      expect(page).toContain('href="https://wa.me/919876543210"')
    }
    const landline = await pageOf('/', { ...closed, phone: '+918322647310', phone2: null })
    expect(landline).toContain('href="tel:+918322647310"')
    expect(landline).not.toContain('wa.me')
    expect(await pageOf('/hi/book', closed)).toContain('यह होटल ऑनलाइन बुकिंग नहीं लेता')
  })
})

describe('how a stay is paid', () => {
  const said = 'You pay at the hotel.'
  const aboutOf = async (changes: Partial<Site>) =>
    /<meta name="description" content="([^"]*)"/.exec(await pageOf('/book', changes))?.[1]
  it('is told to search engines only where nothing is paid online', async () => {
    expect(await aboutOf({ takesPaymentsOnline: false })).toContain(said)
    expect(await aboutOf({ takesPaymentsOnline: true })).not.toContain(said)
  })
})

describe('analytics', () => {
  const ids = {
    analytics: { googleAnalytics: 'G-AB12CD34EF', facebookPixel: '', googleTagManager: '' },
  }
  const policyOf = async (changes: Partial<Site>) =>
    (await renderer.ask({ ...sampleSite, ...changes }, '/')).headers.get('content-security-policy')
  it('load nothing by themselves, and are allowed only where the owner has ids', async () => {
    expect(await policyOf({})).not.toContain('google')
    const answer = await renderer.ask({ ...sampleSite, ...ids }, '/')
    const policy = answer.headers.get('content-security-policy') ?? ''
    const nonce =
      /script-src 'self' 'nonce-([\w+/=]{24})' 'strict-dynamic';/.exec(policy)?.[1] ?? ''
    const page = await answer.text()
    expect(page).toContain(`data-nonce="${nonce}"`)
    const scripts = page.match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter(tag => !tag.includes(` nonce="${nonce}" `))).toEqual([])
    expect(await policyOf(ids)).not.toContain(nonce)
    expect(page).toContain('data-ga="G-AB12CD34EF"')
    expect(page).not.toContain('src="https://')
    expect(await pageOf('/')).not.toContain('id="consent"')
  })

  it.each(['/book', '/booking', '/manage', '/hi/booking'])(
    'are on no page where guests write about themselves: %s',
    async path => {
      const answer = await renderer.ask({ ...sampleSite, ...ids }, path)
      expect(answer.headers.get('content-security-policy')).not.toMatch(/google|nonce/)
      expect(await answer.text()).not.toContain('id="consent"')
    },
  )
})

describe('the widget', () => {
  it('is the one page that others may frame', async () => {
    const policyOf = async (path: string) =>
      (await renderer.ask(sampleSite, path)).headers.get('content-security-policy')
    expect(await policyOf('/embed')).toContain('frame-ancestors *')
    expect(await policyOf('/hi/embed')).toContain('frame-ancestors *')
    for (const path of ['/', '/book', '/manage'])
      expect(await policyOf(path)).toContain("frame-ancestors 'self' https://desk.example.in")
  })
})

describe('texts of the owner', () => {
  const attack = `"><img src=x onerror=alert(1)></script><script>alert(2)</script>'&`
  const attacked: Site = {
    ...sampleSite,
    name: attack,
    description: attack,
    tagline: attack,
    address: attack,
    city: attack,
    state: attack,
    pincode: attack,
    email: attack,
    phone: attack,
    phone2: attack,
    seoTitle: attack,
    seoDescription: attack,
    amenities: { property: [attack] },
    paymentMethods: [attack],
    roomTypes: sampleSite.roomTypes.map(type => ({
      ...type,
      name: `Lake Room ${attack}`,
      type: attack,
      description: attack,
      amenities: [attack],
    })),
    images: sampleSite.images.map(image => ({ ...image, alternativeText: attack })),
    policies: sampleSite.policies.map(policy => ({
      ...policy,
      title: attack,
      description: attack,
    })),
    testimonials: sampleSite.testimonials.map(review => ({
      ...review,
      guestName: attack,
      comment: attack,
    })),
    reviews: sampleSite.reviews.map(review => ({
      ...review,
      signedAs: attack,
      comment: attack,
      roomTypeName: attack,
      answer: attack,
    })),
    attractions: sampleSite.attractions.map(place => ({
      ...place,
      name: attack,
      description: attack,
      distance: attack,
    })),
  }
  it.each(['classic', 'modern'] as const)('stay texts in the %s theme', async theme => {
    const room = `/rooms/lake-room-img-src-x-onerror-alert-1-script-script-alert-2-script`
    for (const path of [
      ...pagePaths.filter(one => one !== '/rooms/lake-room'),
      room,
      '/embed.js',
      '/sitemap.xml',
    ]) {
      const page = await (await renderer.ask({ ...attacked, theme }, path)).text()
      // Within the quotes of an attribute or of JSON only a quote could do harm.
      const outside = page.replace(/"(\\.|[^"\\])*"/g, '""')
      expect(outside, path).not.toMatch(/<img src=x|<script>alert|onerror=alert\(1\)(?!&gt;)/)
      expect(outside.match(/<script/g)?.length ?? 0, path).toBeLessThanOrEqual(3)
    }
  })
})
