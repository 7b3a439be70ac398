import type { APIRoute } from 'astro'

export const GET: APIRoute = ({ locals: { site, siteUrl } }) => {
  const changed = site.updatedAt.slice(0, 10)
  const paths = ['/', '/rooms', ...site.rooms.map(room => `/rooms/${room.slug}`), '/privacy']
  const entries = paths.map(path => `<url><loc>${siteUrl}${path}</loc><lastmod>${changed}</lastmod></url>`)
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
