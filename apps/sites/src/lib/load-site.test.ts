import { describe, expect, it } from 'vitest'
import { viewOf } from './load-site.ts'
import { headOf, homeTitle } from './page-head.ts'
import type { RawSite } from './site-api.ts'
import { contentPagesOf, listedPaths } from './site-pages.ts'
import { hotelData } from './structured-data.ts'

const room = {
  lowest: null,
  type: 'Deluxe Room',
  description: '',
  maxGuests: 2,
  basePrice: 450_000,
  amenities: ['Wi-Fi'],
}
const image = { alternativeText: '', widths: [1600, 320, 960], width: 1600, height: 1067 }

const raw: RawSite = {
  propertyId: 'p1',
  name: 'Lakeview',
  propertyType: 'hotel',
  description: 'A quiet house.',
  status: 'active',
  subdomain: 'lakeview',
  address: '12 Fateh Sagar Road',
  city: 'Udaipur',
  state: 'Rajasthan',
  country: 'IN',
  pincode: '313001',
  phone: '+912942430118',
  phone2: '+919876543210',
  email: 'stay@lakeview.example',
  checkInTime: '14:00:00',
  checkOutTime: '11:00:00',
  timeZone: 'Asia/Kolkata',
  updatedAt: '2026-11-20T10:00:00Z',
  businessDate: '2026-11-21',
  localDate: '2026-11-21',
  theme: 'classic',
  primaryColor: '#9A3B2E',
  secondaryColor: '#C08A3E',
  tagline: '',
  seoTitle: '',
  seoDescription: '',
  fontFamily: 'Inter',
  headerStyle: 'modern',
  footerStyle: 'detailed',
  favicon: null,
  customDomain: null,
  isPreview: false,
  showBookingWidget: true,
  showReviews: true,
  showGallery: true,
  showAmenities: true,
  showLocation: true,
  socialLinks: {
    facebook: '',
    instagram: 'https://instagram.com/lakeview',
    twitter: '',
    linkedin: '',
  },
  analytics: { googleAnalytics: '', facebookPixel: '', googleTagManager: '' },
  petFriendly: false,
  latitude: null,
  longitude: null,
  directions: '',
  ratePlans: [],
  texts: [],
  freeChildBelow: 6,
  adultFromAge: 12,
  paymentMethods: ['cash', 'upi'],
  amenities: { property: ['Garden'] },
  policies: [],
  testimonials: [],
  attractions: [],
  reviews: [],
  rating: null,
  takesBookingsOnline: true,
  takesPaymentsOnline: false,
  bookingsClosed: null,
  currencyDisplay: 'symbol',
  priceStyle: 'before-tax',
  taxRules: [],
  roomTypes: [
    { ...room, id: 'r1', name: 'Deluxe' },
    { ...room, id: 'r2', name: 'Deluxe' },
  ],
  images: [
    { ...image, id: 'i1', roomTypeId: 'r1', storageKey: 'p1/room' },
    { ...image, id: 'i2', roomTypeId: null, storageKey: 'p1/house' },
  ],
}

const place = { siteUrl: 'https://lakeview.example.in', language: 'en' as const }

describe('viewOf', () => {
  const site = viewOf(raw)
  it('offers every stored width of a picture, smallest first', () => {
    expect(site.pictures[0]).toMatchObject({
      src: '/media/p1/house-960.webp',
      srcset:
        '/media/p1/house-320.webp 320w, /media/p1/house-960.webp 960w, /media/p1/house-1600.webp 1600w',
      alt: 'Lakeview, Udaipur',
    })
  })
  it('gives rooms of one name addresses of their own', () => {
    expect(site.rooms.map(one => one.slug)).toEqual(['deluxe', 'deluxe-2'])
    expect(site.rooms.map(one => one.pictures.length)).toEqual([1, 0])
  })
  it('shows the rooms where the house has no picture', () => {
    expect(viewOf({ ...raw, images: raw.images.slice(0, 1) }).pictures).toHaveLength(1)
    expect(viewOf({ ...raw, images: [] }).pictures).toEqual([])
  })
  it('finds the number that can have WhatsApp', () =>
    expect(site.whatsApp).toBe('https://wa.me/919876543210'))
})

describe('headOf', () => {
  const site = viewOf(raw)
  it('keeps to what search engines show', () => {
    const head = headOf(
      { ...place, site },
      {
        title: 'A room with a very long name above the lake in Udaipur',
        path: '/rooms/x',
      },
    )
    expect(head.title.length).toBeLessThanOrEqual(60)
    expect(head.canonical).toBe('https://lakeview.example.in/rooms/x')
    expect(head.description).toBe('A quiet house.')
    expect(head.alternates).toEqual([])
  })
  it('review: websites 12: names Hindi as a language of its own once the hotel is written in it', () => {
    const hindi = (entity: 'property' | 'room-type', entityId: string) => ({
      entity,
      entityId,
      field: entity === 'property' ? ('description' as const) : ('name' as const),
      words: 'झील',
    })
    const page = { title: 'A room', path: '/rooms/x' }
    const partly = { ...raw, texts: [hindi('property', 'p1'), hindi('room-type', 'r1')] }
    const inHindi = { ...place, language: 'hi' as const }
    const head = headOf({ ...inHindi, site: viewOf(partly, 'hi') }, page)
    expect(head.canonical).toBe('https://lakeview.example.in/rooms/x')
    const whole = { ...raw, texts: [...partly.texts, hindi('room-type', 'r2')] }
    const written = headOf({ ...inHindi, site: viewOf(whole, 'hi') }, page)
    expect(written.canonical).toBe('https://lakeview.example.in/hi/rooms/x')
    expect(written.description).toBe('झील')
    expect(written.alternates.map(({ href }) => href)).toEqual([
      'https://lakeview.example.in/rooms/x',
      'https://lakeview.example.in/hi/rooms/x',
      'https://lakeview.example.in/rooms/x',
    ])
  })
  it('leaves pages of a stay without an address', () => {
    expect(headOf({ ...place, site }, { title: 'Your details' })).toMatchObject({
      title: 'Your details | Lakeview',
      canonical: undefined,
    })
  })
  it('names the home page after the house and its place', () =>
    expect(homeTitle(site)).toBe('Lakeview, Udaipur, Rajasthan'))
})

describe('contentPagesOf', () => {
  const site = viewOf(raw)
  it('has no page without anything on it', () =>
    expect(contentPagesOf(site)).toEqual(['rooms', 'gallery', 'location', 'policies']))
  it('leaves out what the owner hides, from the sitemap as well', () => {
    const hidden = { ...site, showGallery: false, showLocation: false }
    expect(contentPagesOf(hidden)).toEqual(['rooms', 'policies'])
    expect(listedPaths(hidden)).toEqual([
      '/',
      '/rooms',
      '/policies',
      '/rooms/deluxe',
      '/rooms/deluxe-2',
      '/book',
      '/privacy',
    ])
  })
})

describe('hotelData', () => {
  it('says what search engines ask for', () => {
    expect(hotelData({ ...place, site: viewOf(raw) })).toMatchObject({
      '@type': 'Hotel',
      checkinTime: '14:00',
      address: { streetAddress: '12 Fateh Sagar Road', postalCode: '313001', addressCountry: 'IN' },
      containsPlace: [
        { '@id': 'https://lakeview.example.in/rooms/deluxe#room' },
        { '@id': 'https://lakeview.example.in/rooms/deluxe-2#room' },
      ],
    })
  })
})
