import type { Theme } from '@atithi/api/web/website/rules/website'
import { inLanguage, isWrittenInHindi, namesIn } from './hotel-words.ts'
import { slugsOf } from './hrefs.ts'
import { type Language, languages } from './language.ts'
import { whatsAppLink } from './phones.ts'
import { type PictureView, pictureOf } from './pictures.ts'
import { shownPrice } from './shown-price.ts'
import type { RawSite, SiteApi } from './site-api.ts'

export type RoomView = RawSite['roomTypes'][number] & {
  slug: string
  pictures: PictureView[]
  /** The lowest of a night that can be booked, as the hotel names its prices; undefined while none can. */
  shownPrice: number | undefined
}

/** A published hotel as its pages show it. */
export interface SiteView extends Omit<RawSite, 'images' | 'roomTypes' | 'theme'> {
  theme: Theme
  isSuspended: boolean
  rooms: RoomView[]
  /** Pictures of the house, the first of them the largest on its pages. */
  pictures: PictureView[]
  place: string
  fullAddress: string
  mapLink: string
  /** The languages in which the hotel has written its own words, the first of the site before them. */
  writtenIn: readonly Language[]
  /** What the hotel calls a room type or a rate plan in the language of the page, by its first name. */
  named(name: string): string
  /** Degrees north and east, where the owner has said. */
  coordinates: { latitude: number; longitude: number } | undefined
  /** The way from where the guest is. */
  wayLink: string
  whatsApp: string | undefined
  /** The number that a guest is asked to call. */
  callLink: string | undefined
  /** The lowest price of a night, as the hotel names its prices. */
  lowestPrice: number | undefined
}

/** Throws NOT_FOUND for a draft as for a name that nobody has. */
export async function loadSite(
  api: SiteApi,
  subdomain: string,
  language: Language,
): Promise<SiteView> {
  return viewOf(await api.bySubdomain({ subdomain }), language)
}

const lowestOf = (prices: readonly (number | undefined)[]): number | undefined => {
  const known = prices.filter(price => price !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

export function viewOf(written: RawSite, language: Language = 'en'): SiteView {
  const { images, roomTypes, ...hotel } = inLanguage(written, language)
  const theme: Theme = hotel.theme === 'modern' ? 'modern' : 'classic'
  // A room keeps its address in every language.
  const slugs = slugsOf(written.roomTypes.map(room => room.name))
  const picturesOf = (roomTypeId: string | null, name: string) =>
    images
      .filter(image => image.roomTypeId === roomTypeId)
      .flatMap(image => pictureOf(image, name) ?? [])
  const ownPictures = picturesOf(null, `${hotel.name}, ${hotel.city}`)
  const rooms = roomTypes.map((room, at) => ({
    ...room,
    slug: slugs[at] ?? room.id,
    pictures: picturesOf(room.id, room.name),
    shownPrice: room.lowest ? shownPrice(hotel, room.lowest.rate, room.lowest.night) : undefined,
  }))
  const phone = hotel.phone ?? hotel.phone2
  const fullAddress = [
    hotel.address,
    hotel.city,
    [hotel.state, hotel.pincode].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ')
  const { latitude, longitude } = hotel
  const coordinates = latitude === null || longitude === null ? undefined : { latitude, longitude }
  const destination = coordinates ? `${latitude},${longitude}` : `${hotel.name}, ${fullAddress}`
  return {
    ...hotel,
    theme,
    writtenIn: isWrittenInHindi(written) ? languages : languages.slice(0, 1),
    named: namesIn(written, language),
    coordinates,
    wayLink: `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`,
    isSuspended: hotel.status === 'suspended',
    rooms,
    pictures:
      ownPictures.length > 0 ? ownPictures : rooms.flatMap(room => room.pictures.slice(0, 1)),
    place: [hotel.city, hotel.state].filter(Boolean).join(', '),
    fullAddress,
    mapLink: `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${hotel.name}, ${fullAddress}` })}`,
    whatsApp: whatsAppLink(hotel.phone) ?? whatsAppLink(hotel.phone2),
    callLink: phone ? `tel:${phone}` : undefined,
    lowestPrice: lowestOf(rooms.map(room => room.shownPrice)),
  }
}
