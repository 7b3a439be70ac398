import type { APIRoute } from 'astro'
import { type Language, pathIn, wordsIn } from '../lib/language.ts'
import { listedPaths } from '../lib/site-pages.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** Every page in every language that the hotel has written, each with its other languages. */
export const GET: APIRoute = ({ locals: { site, siteUrl } }) => {
  const changed = site.updatedAt.slice(0, 10)
  const entries = listedPaths(site).flatMap(path => {
    const address = (language: Language) => escaped(siteUrl + pathIn(language, path))
    const alternate = (tag: string, href: string) =>
      `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`
    const alternates =
      site.writtenIn.length < 2
        ? []
        : [
            ...site.writtenIn.map(language => alternate(wordsIn(language).tag, address(language))),
            alternate('x-default', address('en')),
          ]
    return site.writtenIn.map(
      language =>
        `<url><loc>${address(language)}</loc><lastmod>${changed}</lastmod>${alternates.join('')}</url>`,
    )
  })
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>${entries.join('')}</urlset>\n`
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
