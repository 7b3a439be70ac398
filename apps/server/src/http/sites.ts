import type { IncomingMessage, ServerResponse } from 'node:http'
import { enterSite } from '@atithi/api/kernel/access/gates'
import { DomainError } from '@atithi/api/kernel/errors/domain-error'
import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { appRouter } from '@atithi/api/router'
import { findMovedSite } from '@atithi/api/web/site/reads'
import { readPreview } from '@atithi/api/web/website/adapters/preview-token'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PictureFiles } from '../providers/picture-files.ts'
import { builtFiles, loadHandler } from './built-sites.ts'
import type { CustomDomains } from './custom-domains.ts'
import { answer, answerNotFound, errorPage } from './errors.ts'
import { createLinkPreviews, LINK_PREVIEW_PATH } from './link-preview.ts'
import { media } from './media.ts'
import type { KeptPage, PageCache } from './page-cache.ts'
import { encodingFor, keyOfKept } from './page-cache-key.ts'
import { languageOf, pausedPage, withPausedNotice } from './paused-pages.ts'
import { previewOnly } from './preview-headers.ts'
import type { CreateContext } from './procedures.ts'
import type { SiteAddress } from './site-address.ts'
import type { VisitCounter } from './visit-counter.ts'

declare module 'http' {
  interface IncomingMessage {
    /** Set before routing on every request for a hotel's website, and on no other. */
    site?: SiteAddress
  }
}

/** Where requests for websites are sent inside the server; from outside nothing is there. */
export const SITES_PREFIX = '/_site'

interface Options {
  distDir: string
  mediaDir: string
  pictures: PictureFiles
  bucket: PictureFiles | undefined
  publicUrl: string
  baseDomain: string
  createContext: CreateContext
  pageCache?: PageCache
  customDomains?: CustomDomains
  visits?: VisitCounter
}

type Context = Awaited<ReturnType<CreateContext>>
type Site = FastifyRequest & { raw: IncomingMessage & { site: SiteAddress } }

const createCaller = createCallerFactory(appRouter)

/** Hotel websites: Astro renders in this process and reads through the same procedures, as a visitor without a session. */
export async function sites(app: FastifyInstance, options: Options) {
  const { distDir, mediaDir, pictures, bucket, publicUrl, createContext, pageCache, visits } =
    options
  app.addHook('onRequest', async (request, reply) => {
    if (!request.raw.site) return answerNotFound(request, reply)
  })

  // Astro reads the body itself.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  await media(app, { mediaDir, bucket, at: `${SITES_PREFIX}/media/` })
  await builtFiles(app, { distDir, at: `${SITES_PREFIX}/_astro/` })
  const linkPreviews = createLinkPreviews(pictures)
  const localsOf = localsFor(options)

  const render = await loadHandler(distDir)
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: `${SITES_PREFIX}/*`,
    async handler(request, reply) {
      const { site } = request.raw
      if (!site || !render)
        return answer(request, reply, { status: 503, message: 'The websites are not built yet.' })
      const moved = ownDomainOf(request as Site, options)
      if (moved) return reply.redirect(moved, 301)
      const key = keyOfKept(request, site)
      const fresh = key && pageCache?.find(key)
      if (fresh) {
        visits?.count({ site, headers: request.headers })
        return send(request, reply, fresh)
      }
      const context = await createContext(visitor(request))
      const preview =
        site.previewToken === undefined
          ? undefined
          : readPreview(
              site.previewToken,
              context.services.settings.signingKey,
              context.services.clock.now(),
            )
      if (site.previewToken && preview?.subdomain !== site.subdomain)
        return answer(request, reply, {
          status: 410,
          message: 'This preview has expired. Open it again in the back office.',
        })
      const linked = linkedPreview(site)
      if (linked) return reply.redirect(linked)

      let propertyId: string | undefined
      try {
        propertyId = preview ? preview.propertyId : await whose(context, site.subdomain)
      } catch (error) {
        request.log.warn({ err: error }, 'a website without its database')
        return answerWithoutDatabase(request as Site, reply, key && pageCache?.findLast(key.page))
      }
      if (!propertyId && request.method !== 'POST') {
        const former = await findMovedSite(context.services.db, site.subdomain)
        if (former?.isGone)
          return answer(request, reply, { status: 410, message: 'This hotel is no longer here.' })
        if (former) return reply.redirect(addressOf(former.subdomain, site.url, options), 301)
      }
      const locals = localsOf(request as Site, { ...context, ...(preview && { preview }) })
      if (site.url.split('?')[0] === LINK_PREVIEW_PATH && propertyId && request.method !== 'POST') {
        const { jpeg, etag } = await linkPreviews.pictureOf(
          await locals.api.bySubdomain({ subdomain: site.subdomain }),
        )
        reply.header('cache-control', 'public, max-age=3600').header('etag', etag)
        return request.headers['if-none-match'] === etag
          ? reply.code(304).send()
          : reply.type('image/jpeg').send(jpeg)
      }
      if (key && propertyId && !preview) pageCache?.keepAnswer(key, propertyId, reply.raw)
      if (propertyId && request.method === 'GET') countWhenShown(visits, request as Site, reply.raw)
      for (const [name, value] of Object.entries(securityHeaders(publicUrl)))
        reply.raw.setHeader(name, value)
      if (preview) previewOnly(reply.raw, publicUrl)
      request.raw.url = site.url
      request.raw.headers['accept-encoding'] = encodingFor(request.headers['accept-encoding'])
      reply.hijack()
      try {
        await render(request.raw, reply.raw, undefined, locals)
      } catch (error) {
        request.log.error({ err: error }, 'page failed')
        if (!reply.raw.headersSent)
          reply.raw.writeHead(500, { 'content-type': 'text/html; charset=utf-8' })
        reply.raw.end(errorPage('Something failed on our side.', request.id))
      }
    },
  })
}

/** The address of a page at the name that its hotel has now. */
function addressOf(
  subdomain: string,
  url: string,
  { publicUrl, baseDomain, customDomains }: Options,
): string {
  const host = customDomains?.domainOf(subdomain) ?? `${subdomain}.${baseDomain}`
  return `${new URL(publicUrl).protocol}//${host}${url}`
}

/** Where a page is asked for at the platform's name of a hotel that has a domain of its own: the page there. */
function ownDomainOf({ method, raw, headers }: Site, options: Options): string | undefined {
  const { subdomain, url, previewToken } = raw.site
  const domain = options.customDomains?.domainOf(subdomain)
  const asked = headers.host?.replace(/:\d+$/, '').toLowerCase()
  const isPage = (method === 'GET' || method === 'HEAD') && previewToken === undefined
  // What answers there may be of an older link that names a preview: it is opened where it was signed.
  const namesPreview = new URLSearchParams(url.split('?')[1]).has('preview')
  return domain && isPage && !namesPreview && asked !== domain
    ? addressOf(subdomain, url, options)
    : undefined
}

/** What the renderer is handed with each request. */
function localsFor({ publicUrl, baseDomain, customDomains }: Options) {
  const { protocol } = new URL(publicUrl)
  return (request: Site, context: Context) => {
    const { subdomain, basePath } = request.raw.site
    return {
      api: createCaller(context).site,
      subdomain,
      basePath,
      requestId: request.id,
      siteUrl: `${protocol}//${customDomains?.domainOf(subdomain) ?? `${subdomain}.${baseDomain}`}`,
      backOfficeUrl: publicUrl,
      isPreview: context.preview !== undefined,
      reportError: (error: unknown) => request.log.error({ err: error }, 'page failed'),
    }
  }
}

const longestLookupMs = 3_000

/** The property behind a published website; undefined when there is none. Rejects when the database gives no answer. */
async function whose({ services }: Context, subdomain: string): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database gave no answer')), longestLookupMs)
  })
  try {
    return (await Promise.race([enterSite(services.db, subdomain), late])).propertyId
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** What was true of the page before, and that nothing can be booked now; without it a plain page that says so. */
function answerWithoutDatabase(request: Site, reply: FastifyReply, last: KeptPage | undefined) {
  const language = languageOf(request.raw.site.url)
  const page = last && withPausedNotice(last, language)
  if (page) return send(request, reply, page)
  reply
    .code(503)
    .header('retry-after', '30')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
  return reply.send(pausedPage(language, request.id))
}

function send(request: FastifyRequest, reply: FastifyReply, { headers, body }: KeptPage): void {
  reply.hijack()
  if (headers.etag !== undefined && request.headers['if-none-match'] === headers.etag) {
    const { 'content-length': _length, 'content-type': _type, ...kept } = headers
    reply.raw.writeHead(304, kept)
    return void reply.raw.end()
  }
  reply.raw.writeHead(200, headers)
  reply.raw.end(body)
}

function countWhenShown(
  visits: VisitCounter | undefined,
  { raw: { site }, headers }: Site,
  response: ServerResponse,
): void {
  response.once('finish', () => {
    const isPage =
      response.statusCode === 200 &&
      String(response.getHeader('content-type')).startsWith('text/html')
    if (isPage) visits?.count({ site, headers })
  })
}

/** `?preview={token}` is the same link in another form. */
function linkedPreview({ basePath, url, previewToken }: SiteAddress): string | undefined {
  const token =
    previewToken === undefined ? new URLSearchParams(url.split('?')[1]).get('preview') : null
  return token && /^[\w-]+\.[\w-]+$/.test(token)
    ? `${basePath}/~${token}${url.split('?')[0]}`
    : undefined
}

const visitor = (request: FastifyRequest) => ({
  ip: request.ip,
  isOfProxy: request.isOfProxy,
  userAgent: request.headers['user-agent'],
  requestId: request.id,
  setCookie: () => {},
})

// Pages may say more; this is what holds for all of them. The back office shows a site in its preview.
const securityHeaders = (publicUrl: string) => ({
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': `frame-ancestors 'self' ${publicUrl}; object-src 'none'; base-uri 'self'`,
})
