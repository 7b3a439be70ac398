import type { RoomView, SiteView } from './load-site.ts'

/** JSON inside a script element: no text of the hotel's can end the element or start a comment. */
export function jsonForHtml(data: object): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const roomData = (room: RoomView, siteUrl: string) => ({
  '@type': 'HotelRoom',
  '@id': `${siteUrl}/rooms/${room.slug}#room`,
  name: room.name,
  ...(room.description && { description: room.description }),
  occupancy: { '@type': 'QuantitativeValue', maxValue: room.maxGuests, unitCode: 'C62' },
  ...(room.pictures[0] && { image: siteUrl + room.pictures[0].src }),
  amenityFeature: room.amenities.map(name => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
})

/** The hotel in the words of schema.org. */
export function hotelData(site: SiteView, siteUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Hotel',
    '@id': `${siteUrl}/#hotel`,
    name: site.name,
    url: `${siteUrl}/`,
    ...(site.description && { description: site.description }),
    ...(site.pictures.length > 0 && { image: site.pictures.slice(0, 4).map(picture => siteUrl + picture.src) }),
    ...(site.phone && { telephone: site.phone }),
    ...(site.email && { email: site.email }),
    currenciesAccepted: 'INR',
    address: {
      '@type': 'PostalAddress',
      ...{ streetAddress: site.address, addressLocality: site.city, addressRegion: site.state, postalCode: site.pincode },
      addressCountry: 'IN',
    },
    hasMap: site.mapLink,
    checkinTime: site.checkInTime.slice(0, 5),
    checkoutTime: site.checkOutTime.slice(0, 5),
    containsPlace: site.rooms.map(room => roomData(room, siteUrl)),
  }
}

/** One room, and the way to it from the home page. */
export function roomPageData(site: SiteView, room: RoomView, siteUrl: string): object {
  const steps: [string, string][] = [
    [site.name, '/'],
    ['Rooms', '/rooms'],
    [room.name, `/rooms/${room.slug}`],
  ]
  const itemListElement = steps.map(([name, path], at) => ({ '@type': 'ListItem', position: at + 1, name, item: siteUrl + path }))
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { ...roomData(room, siteUrl), containedInPlace: { '@id': `${siteUrl}/#hotel` } },
      { '@type': 'BreadcrumbList', itemListElement },
    ],
  }
}
