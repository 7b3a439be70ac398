import { shortened } from './format.ts'
import { type Language, pathIn, wordsIn } from './language.ts'
import type { SiteView } from './load-site.ts'
import { paletteCss, paperOf } from './palette.ts'

interface Page {
  title: string
  description?: string
  path?: string
}

const longestTitle = 60
const longestDescription = 160

/** What a search engine, a messenger and the browser's tab show of a page. */
export function headOf(
  { site, siteUrl, language }: Pick<App.Locals, 'site' | 'siteUrl' | 'language'>,
  page: Page,
) {
  const full = page.title.includes(site.name) ? page.title : `${page.title} | ${site.name}`
  const described =
    page.description ||
    site.seoDescription ||
    site.tagline ||
    site.description ||
    `${site.name}, ${site.place}`
  const { path } = page
  const address = (of: Language) => siteUrl + pathIn(of, path ?? '/')
  return {
    title: shortened(full, longestTitle),
    description: shortened(described, longestDescription),
    canonical:
      path === undefined || site.isPreview
        ? undefined
        : address(site.writtenIn.includes(language) ? language : 'en'),
    alternates:
      path === undefined || site.writtenIn.length < 2
        ? []
        : [
            ...site.writtenIn.map(of => ({ tag: wordsIn(of).tag, href: address(of) })),
            { tag: 'x-default', href: address('en') },
          ],
    icon: site.favicon ? undefined : initialIcon(site),
  }
}

/** The title of the home page: the owner's own, or the name and the place. */
export const homeTitle = (site: SiteView): string =>
  site.seoTitle || [site.name, site.place].filter(Boolean).join(', ')

function initialIcon(site: SiteView): string {
  const letter = /[\p{L}\p{N}]/u.exec(site.name)?.[0]?.toUpperCase() ?? ''
  const colours = paletteCss(site.theme, site.primaryColor, site.secondaryColor)
  const colour = colours.match(/--brand:(#[0-9a-f]{6})/i)?.[1] ?? '#333333'
  const ink = colours.match(/--on-brand:(#[0-9a-f]{6})/i)?.[1] ?? paperOf(site.theme, 'light')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colour}"/><text x="16" y="23" font-family="Georgia,serif" font-size="20" text-anchor="middle" fill="${ink}">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
