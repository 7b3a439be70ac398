import { idOf, oneOf } from '../../lib/search-params.ts'

export const websiteSections = [
  'theme',
  'content',
  'hindi',
  'seo',
  'analytics',
  'settings',
] as const
export type WebsiteSection = (typeof websiteSections)[number]

/** Which property's website is open, and which part of it. */
export interface WebsiteSearch {
  property?: string
  section?: WebsiteSection
}

export const readWebsiteSearch = (search: Record<string, unknown>): WebsiteSearch => ({
  property: idOf(search.property),
  section: oneOf(search.section, websiteSections),
})

export const sectionWords: Record<WebsiteSection, string> = {
  theme: 'Theme & Design',
  content: 'Content & Sections',
  hindi: 'Hindi',
  seo: 'SEO & URLs',
  analytics: 'Analytics',
  settings: 'Settings',
}
