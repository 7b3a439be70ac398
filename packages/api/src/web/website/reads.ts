import { faviconFile } from '../../kernel/shared/favicon.ts'
import { analyticsServices, socialNetworks } from './rules/website.ts'
import type { SiteSettings } from './schema.ts'

/** For `select`, on website_settings under the name `w`. */
export const settingsColumns = [
  ...([
    'w.theme',
    'w.primaryColor',
    'w.secondaryColor',
    'w.fontFamily',
    'w.headerStyle',
    'w.footerStyle',
    'w.tagline',
  ] as const),
  ...([
    'w.showBookingWidget',
    'w.showReviews',
    'w.showGallery',
    'w.showAmenities',
    'w.showLocation',
  ] as const),
  ...(['w.socialLinks', 'w.analytics', 'w.seoTitle', 'w.seoDescription', 'w.faviconKey'] as const),
] as const

interface StoredSettings {
  socialLinks: unknown
  analytics: unknown
  faviconKey: string | null
}

/** The row as the product speaks of it. Links and ids that were never given are empty texts. */
export function toSettings<Row extends StoredSettings>({
  socialLinks,
  analytics,
  faviconKey,
  ...row
}: Row) {
  return {
    ...row,
    socialLinks: textsOf(socialNetworks, socialLinks),
    analytics: textsOf(analyticsServices, analytics),
    favicon: faviconKey ? faviconFiles(faviconKey) : null,
  }
}

/** What the CHECKs of the table promise of its text columns. */
export type NarrowSettings = Pick<SiteSettings, 'fontFamily' | 'headerStyle' | 'footerStyle'>

const textsOf = <Name extends string>(
  names: readonly Name[],
  stored: unknown,
): Record<Name, string> =>
  Object.fromEntries(
    names.map(name => [name, String(Reflect.get(Object(stored), name) ?? '')]),
  ) as Record<Name, string>

/** Paths below the site's address. */
const faviconFiles = (key: string) => ({
  icon: `/media/${faviconFile(key, 48)}`,
  touchIcon: `/media/${faviconFile(key, 180)}`,
})
