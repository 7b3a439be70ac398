import type { RawSite } from './site-api.ts'

type Ids = RawSite['analytics']

const names: Record<keyof Ids, string> = {
  googleAnalytics: 'Google Analytics',
  googleTagManager: 'Google Tag Manager',
  facebookPixel: 'Facebook Pixel',
}

/** The analytics services that the owner has ids of, by the names that guests know. */
export const servicesOf = (ids: Ids): string[] =>
  (Object.keys(names) as (keyof Ids)[]).filter(key => ids[key]).map(key => names[key])
