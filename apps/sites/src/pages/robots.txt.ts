import type { APIRoute } from 'astro'

// Booking pages say themselves that they are not to be listed; search engines must be able to read that.
export const GET: APIRoute = ({ locals }) =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${locals.siteUrl}/sitemap.xml\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
