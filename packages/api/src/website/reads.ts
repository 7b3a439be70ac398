import type { Given } from '@atithi/db/compile-once'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../access/gates.ts'
import { analyticsServices, faviconFile, type OnlineAllowance, socialNetworks } from './rules.ts'
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

/** What the plan lets the website sell this month, and what it has sold. */
export async function getOnlineAllowance(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  now: Date,
): Promise<OnlineAllowance> {
  const { rows } =
    await sql<OnlineAllowance>`select * from ${allowanceAt(propertyId, now.toISOString())}`.execute(
      db,
    )
  const [allowance] = rows
  if (!allowance) throw new Error('a property without a plan')
  return allowance
}

const allowanceAt = (propertyId: Given<AuthorizedPropertyId>, now: Given<string>) =>
  sql`online_allowance(${propertyId}::uuid, ${now}::timestamptz)`

/** Of the same what decides whether guests can book, as an object of JSON for a larger statement. `now` is an instant as ISO 8601 writes it. */
export const onlineAllowance = (
  propertyId: Given<AuthorizedPropertyId>,
  now: Given<string>,
): RawBuilder<Pick<OnlineAllowance, 'allowed' | 'made'>> => sql`(
  select json_build_object('allowed', a.allowed, 'made', a.made) from ${allowanceAt(propertyId, now)} a)`
