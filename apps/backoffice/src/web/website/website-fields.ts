import type { siteSettings, websiteFields } from '@atithi/api/web/website/schema'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import type { Outputs } from '../../lib/trpc.ts'
import type { WebsiteSection } from './website-search.ts'

export type Site = Outputs['website']['get']
export type WebsiteInput = z.input<typeof websiteFields>
type WebsiteOutput = z.output<typeof websiteFields>

export interface WebsiteFields {
  control: Control<WebsiteInput, unknown, WebsiteOutput>
}

export const fieldsOf = (site: Site): WebsiteInput => ({
  theme: site.theme,
  primaryColor: site.primaryColor,
  secondaryColor: site.secondaryColor,
  fontFamily: site.fontFamily,
  headerStyle: site.headerStyle,
  footerStyle: site.footerStyle,
  tagline: site.tagline,
  socialLinks: site.socialLinks,
  showBookingWidget: site.showBookingWidget,
  showReviews: site.showReviews,
  showGallery: site.showGallery,
  showAmenities: site.showAmenities,
  showLocation: site.showLocation,
  analytics: site.analytics,
  seoTitle: site.seoTitle,
  seoDescription: site.seoDescription,
  subdomain: site.subdomain ?? '',
})

/** The names under which the server may speak of a field. */
export const fieldNames = [
  ...([
    'subdomain',
    'theme',
    'primaryColor',
    'secondaryColor',
    'fontFamily',
    'headerStyle',
    'footerStyle',
    'tagline',
  ] as const),
  ...([
    'showBookingWidget',
    'showReviews',
    'showGallery',
    'showAmenities',
    'showLocation',
    'seoTitle',
    'seoDescription',
  ] as const),
  ...([
    'socialLinks.facebook',
    'socialLinks.instagram',
    'socialLinks.twitter',
    'socialLinks.linkedin',
  ] as const),
  ...([
    'analytics.googleAnalytics',
    'analytics.facebookPixel',
    'analytics.googleTagManager',
  ] as const),
] as const

const sections: Record<keyof WebsiteInput, WebsiteSection> = {
  theme: 'theme',
  primaryColor: 'theme',
  secondaryColor: 'theme',
  fontFamily: 'theme',
  headerStyle: 'theme',
  footerStyle: 'theme',
  tagline: 'content',
  showBookingWidget: 'content',
  showReviews: 'content',
  showGallery: 'content',
  showAmenities: 'content',
  showLocation: 'content',
  socialLinks: 'content',
  subdomain: 'seo',
  seoTitle: 'seo',
  seoDescription: 'seo',
  analytics: 'analytics',
}

/** The first part of the screen that has something to correct, of the faulty fields' paths. */
export function faultySection(paths: readonly string[]): WebsiteSection | undefined {
  const faulty = new Set(paths.map(path => path.split('.')[0]))
  const first = (Object.keys(sections) as (keyof WebsiteInput)[]).find(name => faulty.has(name))
  return first && sections[first]
}

export type Draft = Partial<z.output<typeof siteSettings>>
