import type { AppRouter } from '@atithi/api/router'
import type { inferRouterOutputs } from '@trpc/server'

export type Site = inferRouterOutputs<AppRouter>['site']['bySubdomain']

const room = { type: 'Deluxe Room', amenities: ['Lake view', 'Wi-Fi'], maxGuests: 3 }
const picture = { widths: [480, 960, 1600], width: 1600, height: 1067 }

/** A hotel with something on every page, as the procedures would answer it. */
export const sampleSite: Site = {
  propertyId: '019b5a2d-0ae0-7b3e-b2c0-ce894cadf4e1',
  name: 'Lotus House',
  propertyType: 'hotel',
  status: 'active',
  subdomain: 'lotus',
  description:
    'A quiet house by the lake, kept by one family.\n\nBreakfast is served in the garden until half past ten.',
  address: '1 Lake Road',
  city: 'Udaipur',
  state: 'Rajasthan',
  country: 'IN',
  pincode: '313001',
  timeZone: 'Asia/Kolkata',
  phone: '+919876543210',
  phone2: '+912942430118',
  email: 'stay@lotus.example',
  checkInTime: '14:00:00',
  checkOutTime: '11:00:00',
  currencyDisplay: 'symbol',
  priceStyle: 'before-tax',
  taxRules: [],
  petFriendly: true,
  paymentMethods: ['cash', 'upi'],
  amenities: { property: ['Garden', 'Library'] },
  updatedAt: '2026-11-20T10:00:00.000Z',
  businessDate: '2026-11-21',
  tagline: 'On the lake since 1930',
  seoTitle: '',
  seoDescription: '',
  theme: 'classic',
  primaryColor: '#9A3B2E',
  secondaryColor: '#C08A3E',
  fontFamily: 'Inter',
  headerStyle: 'modern',
  footerStyle: 'detailed',
  showBookingWidget: true,
  showReviews: true,
  showGallery: true,
  showAmenities: true,
  showLocation: true,
  socialLinks: {
    facebook: '',
    instagram: 'https://instagram.com/lotus',
    twitter: '',
    linkedin: '',
  },
  analytics: { googleAnalytics: '', facebookPixel: '', googleTagManager: '' },
  favicon: null,
  customDomain: null,
  isPreview: false,
  takesBookingsOnline: true,
  bookingsClosed: null,
  roomTypes: [
    {
      ...room,
      id: '019b5a2d-0ae0-7b3e-b2c0-ce894cadf4e2',
      name: 'Lake Room',
      description: 'Over the water.',
      basePrice: 750_000,
      lowest: {
        rate: 750_000,
        night: '2026-11-21',
      },
    },
    {
      ...room,
      id: '019b5a2d-0ae0-7b3e-b2c0-ce894cadf4e3',
      name: 'Garden Room',
      description: '',
      basePrice: 500_000,
      lowest: {
        rate: 500_000,
        night: '2026-11-21',
      },
    },
  ],
  images: [
    {
      ...picture,
      id: 'i1',
      roomTypeId: null,
      storageKey: 'p/house',
      alternativeText: 'The house at dusk',
    },
    {
      ...picture,
      id: 'i2',
      roomTypeId: null,
      storageKey: 'p/garden',
      alternativeText: 'The garden',
    },
    { ...picture, id: 'i3', roomTypeId: null, storageKey: 'p/roof', alternativeText: '' },
    {
      ...picture,
      id: 'i4',
      roomTypeId: '019b5a2d-0ae0-7b3e-b2c0-ce894cadf4e2',
      storageKey: 'p/lake',
      alternativeText: 'The Lake Room',
    },
    {
      ...picture,
      id: 'i5',
      roomTypeId: '019b5a2d-0ae0-7b3e-b2c0-ce894cadf4e2',
      storageKey: 'p/bath',
      alternativeText: 'Its bath',
    },
  ],
  policies: [
    {
      id: 'c1',
      type: 'cancellation',
      title: 'Flexible',
      description: 'Plans change, and so can yours.',
      cancellation: { freeUntilHours: 72, fee: { kind: 'nights', nights: 1 } },
    },
    { id: 'c2', type: 'pet', title: 'Pets', description: 'Dogs are welcome in the Garden Room.' },
  ],
  testimonials: [
    {
      id: 't1',
      guestName: 'Nandini',
      rating: 4,
      comment: 'The lamps come on across the lake.',
      date: '2026-11-02',
    },
  ],
  reviews: [
    {
      id: '019b5a2d-0ae0-7b3e-b2c0-ce894cadf4f1',
      rating: 5,
      comment: 'झील पर सुबह।',
      language: 'hi',
      signedAs: 'मीरा श.',
      roomTypeName: 'Lake Room',
      stayedUntil: '2026-11-19',
      submittedAt: '2026-11-20T10:00:00.000Z',
      answer: 'Come again soon.',
    },
  ],
  rating: { average: 4.62, count: 38 },
  attractions: [
    {
      id: 'a1',
      name: 'City Palace',
      description: 'Go early.',
      distance: '1.2 km',
      category: 'attraction',
    },
    { id: 'a2', name: 'Hathi Pol', description: '', distance: '2 km', category: 'shopping' },
  ],
}

/** Every page that can be looked at without a booking, with the paths that need a stay. */
export const pagePaths = [
  ...[
    '/',
    '/rooms',
    '/rooms/lake-room',
    '/gallery',
    '/reviews',
    '/location',
    '/policies',
    '/privacy',
    '/book',
    '/manage',
    '/embed',
    '/review/an-open-link',
    '/review/a-used-link',
    '/nowhere',
  ],
  '/book?checkIn=2026-12-01&checkOut=2026-12-03&adults=2&children=0&rooms=1',
  '/book?checkIn=2026-02-30&checkOut=2026-12-01',
  `/book/details?roomTypeId=${sampleSite.roomTypes[0]?.id}&checkIn=2026-12-01&checkOut=2026-12-03&adults=2&children=1&rooms=1`,
] as const
