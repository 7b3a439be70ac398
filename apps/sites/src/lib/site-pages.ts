import type { SiteView } from './load-site.ts'
import type { Words } from './words/en.ts'

type PageName = Exclude<keyof Words['pages'], 'book' | 'manage' | 'privacy' | 'home'>

/** A page shows fewer pictures than this on the home page already. */
const leastPictures = 2

type Shown = Pick<
  SiteView,
  'showGallery' | 'showReviews' | 'showLocation' | 'pictures' | 'rooms' | 'testimonials' | 'reviews'
>

/** The pages of content that a hotel has: what its owner hides, or what has nothing on it, is no page and no link. */
export function contentPagesOf(site: Shown): PageName[] {
  const allPictures =
    site.pictures.length + site.rooms.reduce((sum, room) => sum + room.pictures.length, 0)
  return [
    'rooms',
    ...(site.showGallery && allPictures >= leastPictures ? (['gallery'] as const) : []),
    ...(site.showReviews && site.testimonials.length + site.reviews.length > 0
      ? (['reviews'] as const)
      : []),
    ...(site.showLocation ? (['location'] as const) : []),
    'policies',
  ]
}

export const hasPage = (site: Shown, name: PageName): boolean => contentPagesOf(site).includes(name)

/** The paths that search engines shall know. */
export const listedPaths = (site: Shown & Pick<SiteView, 'takesBookingsOnline'>): string[] => [
  '/',
  ...contentPagesOf(site).map(name => `/${name}`),
  ...site.rooms.map(room => `/rooms/${room.slug}`),
  ...(site.takesBookingsOnline ? ['/book'] : []),
  '/privacy',
]

/** Does the home page begin with a search, or with how to reach the hotel? */
export const hasBookingWidget = (
  site: Pick<SiteView, 'showBookingWidget' | 'takesBookingsOnline'>,
): boolean => site.showBookingWidget || !site.takesBookingsOnline
