import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerNotFound, wantsPage } from './errors.ts'

interface Options {
  distDir: string
  baseDomain: string
  secure: boolean
}

/** The back office: built files, and its one page for every address that a person may open or reload. */
export async function backoffice(app: FastifyInstance, { distDir, baseDomain, secure }: Options) {
  const indexPage = path.join(distDir, 'index.html')
  const scheme = secure ? 'https' : 'http'
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes(indexPage)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: [`${scheme}://*.${baseDomain}`],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: secure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })

  await app.register(fastifyStatic, {
    root: distDir,
    prefix: '/',
    wildcard: true,
    index: 'index.html',
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const fingerprinted = file.startsWith(path.join(distDir, 'assets'))
      reply.header(
        'cache-control',
        fingerprinted ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })

  app.setNotFoundHandler((request, reply) => {
    const isPage = !request.raw.site && !ofPrograms.test(request.url)
    if (isPage && takesPage(request) && fs.existsSync(indexPage))
      return reply.sendFile('index.html')
    return answerNotFound(request, reply)
  })
}

// Addresses below which only files and programs' answers lie: what is not there is not a screen either.
const ofPrograms = /^\/(assets|trpc|media|_astro|uploads|exports|documents|webhooks)\//

// A link checker or a plain client says that it takes anything: at an address without an extension that is the page.
const takesPage = (request: FastifyRequest): boolean =>
  wantsPage(request) ||
  (request.method === 'GET' &&
    /\*\/\*/.test(request.headers.accept ?? '*/*') &&
    !/\.[a-z0-9]+$/i.test(request.url.replace(/\?.*/, '')))

// A page may set the colour scheme before its first paint by a script in the page itself: allowed by its exact text.
function inlineScriptHashes(indexPage: string): string[] {
  if (!fs.existsSync(indexPage)) return []
  const scripts = fs
    .readFileSync(indexPage, 'utf8')
    .matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
