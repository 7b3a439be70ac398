import type { Theme } from '@atithi/api/website/rules'
import { whatsAppLink } from './format.ts'
import { slugsOf } from './hrefs.ts'
import { paletteStyle } from './palette.ts'
import { fileNear, type PictureView, pictureOf } from './pictures.ts'
import type { RawSite, SiteApi } from './site-api.ts'

export type RoomView = RawSite['roomTypes'][number] & { slug: string; pictures: PictureView[] }

/** A published hotel as its pages show it. */
export interface SiteView extends Omit<RawSite, 'images' | 'roomTypes' | 'theme'> {
  theme: Theme
  isSuspended: boolean
  rooms: RoomView[]
  /** Pictures of the house, the first of them the largest on its pages. */
  pictures: PictureView[]
  /** For previews of a link elsewhere: a path below the site's address. */
  previewImage: string | undefined
  style: { css: string; fingerprint: string }
  place: string
  fullAddress: string
  mapLink: string
  whatsApp: string | undefined
}

/** Throws NOT_FOUND for a draft as for a name that nobody has. */
export async function loadSite(api: SiteApi, subdomain: string): Promise<SiteView> {
  return viewOf(await api.bySubdomain({ subdomain }))
}

export function viewOf({ images, roomTypes, ...hotel }: RawSite): SiteView {
  const theme: Theme = hotel.theme === 'modern' ? 'modern' : 'classic'
  const slugs = slugsOf(roomTypes.map(room => room.name))
  const picturesOf = (roomTypeId: string | null, name: string) =>
    images.filter(image => image.roomTypeId === roomTypeId).flatMap(image => pictureOf(image, name) ?? [])
  const ownPictures = picturesOf(null, `${hotel.name}, ${hotel.city}`)
  const rooms = roomTypes.map((room, at) => ({ ...room, slug: slugs[at] ?? room.id, pictures: picturesOf(room.id, room.name) }))
  const cover = images.find(image => image.roomTypeId === null) ?? images[0]
  const fullAddress = [hotel.address, hotel.city, [hotel.state, hotel.pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    ...hotel,
    theme,
    isSuspended: hotel.status === 'suspended',
    rooms,
    pictures: ownPictures.length > 0 ? ownPictures : rooms.flatMap(room => room.pictures.slice(0, 1)),
    previewImage: cover && fileNear(cover, 1200),
    style: paletteStyle(theme, hotel.primaryColor, hotel.secondaryColor),
    place: [hotel.city, hotel.state].filter(Boolean).join(', '),
    fullAddress,
    mapLink: `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${hotel.name}, ${fullAddress}` })}`,
    whatsApp: whatsAppLink(hotel.phone) ?? whatsAppLink(hotel.phone2),
  }
}
