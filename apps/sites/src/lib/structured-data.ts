import { formatPaise } from '@atithi/api/kernel/shared/money'
import type { Language } from './language.ts'
import { pathIn } from './language.ts'
import type { RoomView, SiteView } from './load-site.ts'
import type { QuestionView } from './policy-words.ts'

/** JSON inside a script element: no text of the hotel's can end the element or start a comment. */
export function jsonForHtml(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

interface Place {
  site: SiteView
  siteUrl: string
  language: Language
}

const rupees = (paise: number) => (paise / 100).toFixed(2)
const roomPath = (room: RoomView, language: Language) => pathIn(language, `/rooms/${room.slug}`)

const roomData = (room: RoomView, { siteUrl, language }: Place) => ({
  '@type': 'HotelRoom',
  '@id': `${siteUrl}/rooms/${room.slug}#room`,
  name: room.name,
  url: siteUrl + roomPath(room, language),
  ...(room.description && { description: room.description }),
  occupancy: { '@type': 'QuantitativeValue', maxValue: room.maxGuests, unitCode: 'C62' },
  ...(room.pictures[0] && { image: siteUrl + room.pictures[0].src }),
  amenityFeature: room.amenities.map(name => ({
    '@type': 'LocationFeatureSpecification',
    name,
    value: true,
  })),
})

const payments = {
  cash: 'Cash',
  upi: 'UPI',
  'credit-cards': 'Credit card',
  'debit-cards': 'Debit card',
  'net-banking': 'Net banking',
}
type Payment = keyof typeof payments
const isPayment = (name: string): name is Payment => name in payments

type ReviewOfStay = SiteView['reviews'][number]

/** Only of reviews of stays, and only where the page shows some: an owner's own choice of words is no rating. */
const ratingData = ({ rating }: SiteView) =>
  rating && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average.toFixed(1),
      reviewCount: rating.count,
      bestRating: 5,
      worstRating: 1,
    },
  }

const reviewData = (review: ReviewOfStay) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: review.signedAs },
  datePublished: review.submittedAt.slice(0, 10),
  reviewBody: review.comment,
  inLanguage: review.language,
  reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5, worstRating: 1 },
})

/** The hotel in the words of schema.org. */
export function hotelData(place: Place): object {
  const { site, siteUrl } = place
  const prices = site.rooms.map(room => room.shownPrice).filter(price => price !== undefined)
  const money = (paise: number) => formatPaise(paise, site.currencyDisplay)
  return {
    '@context': 'https://schema.org',
    '@type': 'Hotel',
    '@id': `${siteUrl}/#hotel`,
    identifier: site.propertyId,
    name: site.name,
    url: `${siteUrl}/`,
    ...(site.description && { description: site.description }),
    ...(site.pictures.length > 0 && {
      image: site.pictures.slice(0, 4).map(picture => siteUrl + picture.src),
    }),
    ...(site.phone && { telephone: site.phone }),
    ...(site.email && { email: site.email }),
    currenciesAccepted: 'INR',
    paymentAccepted:
      site.paymentMethods
        .filter(isPayment)
        .map(name => payments[name])
        .join(', ') || undefined,
    priceRange:
      prices.length > 0 ? `${money(Math.min(...prices))}–${money(Math.max(...prices))}` : undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: site.address,
      addressLocality: site.city,
      addressRegion: site.state,
      postalCode: site.pincode,
      addressCountry: 'IN',
    },
    ...(site.showLocation && { hasMap: site.mapLink }),
    ...(site.showLocation &&
      site.coordinates && { geo: { '@type': 'GeoCoordinates', ...site.coordinates } }),
    checkinTime: site.checkInTime.slice(0, 5),
    checkoutTime: site.checkOutTime.slice(0, 5),
    petsAllowed: site.petFriendly,
    amenityFeature: Object.values(site.amenities)
      .flat()
      .map(name => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    availableLanguage: [...site.writtenIn],
    sameAs: Object.values(site.socialLinks).filter(Boolean),
    ...ratingData(site),
    ...(site.reviews.length > 0 && { review: site.reviews.map(reviewData) }),
    containsPlace: site.rooms.map(room => roomData(room, place)),
  }
}

/** The way from the home page to a page, as names and paths. */
export interface Breadcrumb {
  name: string
  path: string
}

const breadcrumbList = (breadcrumbs: readonly Breadcrumb[], { siteUrl, language }: Place) => ({
  '@type': 'BreadcrumbList',
  itemListElement: breadcrumbs.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: siteUrl + pathIn(language, path),
  })),
})

const graph = (...things: object[]) => ({ '@context': 'https://schema.org', '@graph': things })

/** A page below the home page. */
export const pageData = (breadcrumbs: readonly Breadcrumb[], place: Place): object =>
  graph(breadcrumbList(breadcrumbs, place))

/** Reviews that the page shows, of the hotel that the home page describes. */
export function reviewsData(
  reviews: readonly ReviewOfStay[],
  breadcrumbs: readonly Breadcrumb[],
  place: Place,
): object {
  if (reviews.length === 0) return pageData(breadcrumbs, place)
  const { site, siteUrl } = place
  const hotel = {
    '@type': 'Hotel',
    '@id': `${siteUrl}/#hotel`,
    name: site.name,
    address: site.fullAddress,
  }
  return graph(
    { ...hotel, ...ratingData(site), review: reviews.map(reviewData) },
    breadcrumbList(breadcrumbs, place),
  )
}

/** One room with what a night of it costs at least, and the way to it. */
export function roomPageData(
  room: RoomView,
  breadcrumbs: readonly Breadcrumb[],
  place: Place,
): object {
  const { site, siteUrl, language } = place
  const { shownPrice } = room
  const offer = shownPrice !== undefined && {
    '@type': 'Offer',
    url: siteUrl + roomPath(room, language),
    priceCurrency: 'INR',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: rupees(shownPrice),
      minPrice: rupees(shownPrice),
      priceCurrency: 'INR',
      unitCode: 'DAY',
      valueAddedTaxIncluded: site.priceStyle !== 'before-tax',
    },
  }
  return graph(
    {
      ...roomData(room, place),
      containedInPlace: { '@id': `${siteUrl}/#hotel` },
      ...(place.site.takesBookingsOnline && offer && { offers: offer }),
    },
    breadcrumbList(breadcrumbs, place),
  )
}

/** Questions that the page itself shows, with their answers. */
export const questionsData = (
  questions: readonly QuestionView[],
  breadcrumbs: readonly Breadcrumb[],
  place: Place,
): object =>
  graph(
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answers }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answers.join('\n') },
      })),
    },
    breadcrumbList(breadcrumbs, place),
  )
