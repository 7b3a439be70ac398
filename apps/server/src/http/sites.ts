import fs from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { appRouter } from '@atithi/api/router'
import { createCallerFactory } from '@atithi/api/trpc'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answer, answerNotFound, errorPage } from './errors.ts'
import { media } from './media.ts'
import type { PageCache } from './page-cache.ts'
import type { CreateContext } from './procedures.ts'
import type { SiteAddress } from './site-address.ts'

declare module 'http' {
  interface IncomingMessage {
    /** Set before routing on every request for a hotel's website, and on no other. */
    site?: SiteAddress
  }
}

/** Where requests for websites are sent inside the server; from outside nothing is there. */
export const SITES_PREFIX = '/_site'

type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: ((error?: unknown) => void) | undefined,
  locals: object,
) => Promise<void> | void

interface Options {
  distDir: string
  mediaDir: string
  publicUrl: string
  baseDomain: string
  createContext: CreateContext
  pageCache?: PageCache
}

const createCaller = createCallerFactory(appRouter)

/** Hotel websites: Astro renders in this process and reads through the same procedures, as a visitor without a session. */
export async function sites(app: FastifyInstance, { distDir, mediaDir, publicUrl, baseDomain, createContext, pageCache }: Options) {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.raw.site) return answerNotFound(request, reply)
  })

  // Astro reads the body itself.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  await media(app, { mediaDir, at: `${SITES_PREFIX}/media/` })
  await builtFiles(app, { distDir, at: `${SITES_PREFIX}/_astro/` })

  const render = await loadHandler(distDir)
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: `${SITES_PREFIX}/*`,
    async handler(request, reply) {
      const { site } = request.raw
      if (!site || !render) return answer(request, reply, { status: 503, message: 'The websites are not built yet.' })
      const key = keyOfKept(request, site)
      const kept = key && pageCache?.find(key)
      if (kept) {
        reply.hijack()
        reply.raw.writeHead(200, kept.headers)
        return void reply.raw.end(kept.body)
      }
      if (key) pageCache?.keepAnswer(key, site.subdomain, reply.raw)
      const context = await createContext(visitor(request))
      request.raw.url = site.url
      for (const [name, value] of Object.entries(securityHeaders(publicUrl))) reply.raw.setHeader(name, value)
      reply.hijack()
      const locals = {
        api: createCaller(context).site,
        subdomain: site.subdomain,
        basePath: site.basePath,
        requestId: request.id,
        siteUrl: `${new URL(publicUrl).protocol}//${site.subdomain}.${baseDomain}`,
        backOfficeUrl: publicUrl,
        reportError: (error: unknown) => request.log.error({ err: error }, 'page failed'),
      }
      try {
        await render(request.raw, reply.raw, undefined, locals)
      } catch (error) {
        request.log.error({ err: error }, 'page failed')
        if (!reply.raw.headersSent) reply.raw.writeHead(500, { 'content-type': 'text/html; charset=utf-8' })
        reply.raw.end(errorPage('Something failed on our side.', request.id))
      }
    },
  })
}

/** Scripts, styles and fonts of the websites: named by their content. */
export async function builtFiles(app: FastifyInstance, { distDir, at }: { distDir: string; at: string }) {
  const root = path.join(distDir, 'client/_astro')
  if (!fs.existsSync(root)) return
  await app.register(fastifyStatic, { root, prefix: at, decorateReply: false, immutable: true, maxAge: '365d', preCompressed: true })
}

async function loadHandler(distDir: string): Promise<AstroHandler | undefined> {
  const entry = path.join(distDir, 'server/entry.mjs')
  if (!fs.existsSync(entry)) return undefined
  const built: { handler: AstroHandler } = await import(pathToFileURL(entry).href)
  return built.handler
}

/** Which copy of a kept page would answer; undefined for every page that shows prices for dates, or a guest's own things. */
function keyOfKept(request: FastifyRequest, { subdomain, basePath, url }: SiteAddress): string | undefined {
  if (request.method !== 'GET' || !/^\/($|rooms$|rooms\/[a-z0-9-]+$)/.test(url)) return undefined
  return [subdomain, basePath, url, request.headers['accept-encoding']].join(' ')
}

const visitor = (request: FastifyRequest) => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'],
  requestId: request.id,
  setCookie: () => {},
})

// Pages may say more; this is what holds for all of them. The back office shows a site in its preview.
const securityHeaders = (publicUrl: string) => ({
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': `frame-ancestors 'self' ${publicUrl}; object-src 'none'; base-uri 'self'`,
})
