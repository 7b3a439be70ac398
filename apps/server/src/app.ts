import path from 'node:path'
import type { Db } from '@atithi/db/client'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Env } from './env.ts'
import { adminExports } from './http/admin-exports.ts'
import { avatarUpload } from './http/avatar-upload.ts'
import { backoffice } from './http/backoffice.ts'
import { bookingExports } from './http/booking-exports.ts'
import { builtFiles } from './http/built-sites.ts'
import { channelWebhooks } from './http/channel-webhooks.ts'
import { checkOrigin } from './http/check-origin.ts'
import { checkout } from './http/checkout.ts'
import { commissionExport } from './http/commission-export.ts'
import type { CustomDomains } from './http/custom-domains.ts'
import { dataExports } from './http/data-exports.ts'
import { demonstration } from './http/demonstration.ts'
import { documents } from './http/documents.ts'
import { domainCheck } from './http/domain-check.ts'
import { answer, answerErrors, answerNotFound } from './http/errors.ts'
import { faviconUpload } from './http/favicon-upload.ts'
import { guestExports } from './http/guest-exports.ts'
import { harden } from './http/hardening.ts'
import { health } from './http/health.ts'
import { housePictureUpload } from './http/house-picture-upload.ts'
import { housePictures } from './http/house-pictures.ts'
import { apiDescription } from './http/integrators/routes.ts'
import { media } from './http/media.ts'
import { messageFiles } from './http/message-files.ts'
import { messageWebhooks } from './http/message-webhooks.ts'
import { ownHosts } from './http/own-hosts.ts'
import type { PageCache } from './http/page-cache.ts'
import { paymentWebhooks } from './http/payment-webhooks.ts'
import { portalCalendars } from './http/portal-calendars.ts'
import { type CreateContext, procedures } from './http/procedures.ts'
import { propertyExports } from './http/property-exports.ts'
import { propertyUploads } from './http/property-uploads.ts'
import { reportExports } from './http/report-exports.ts'
import { watchRequests } from './http/requests.ts'
import { siteFinder } from './http/site-address.ts'
import { SITES_PREFIX, sites } from './http/sites.ts'
import { trustedProxies } from './http/trusted-proxies.ts'
import { unsubscribe } from './http/unsubscribe.ts'
import type { VisitCounter } from './http/visit-counter.ts'
import type { Lifecycle } from './lifecycle.ts'
import { loggerOptions, newRequestId } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { ProcessReport } from './process-report.ts'
import { createPictureFiles } from './providers/open-pictures.ts'
import type { Services } from './services.ts'

const appsDir = path.resolve(import.meta.dirname, '../..')
const LARGEST_BODY = 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** A trusted proxy sent it and named nobody: its address is the proxy's own. */
    isOfProxy: boolean
    /** The back office is on HTTPS: its cookie bears the prefix that binds it to this host. */
    isSecured: boolean
  }
  interface FastifyContextConfig {
    /** Whoever brings a browser here, nothing is changed by it. */
    takesFormsOfOthers?: true
  }
}

/** The server without a port. Logs come first, since other parts of the process write to them too. */
export function createServer(
  env: Env,
  customDomains?: Pick<CustomDomains, 'subdomainOf'>,
): FastifyInstance {
  const findSite = siteFinder({ ...env, subdomainOf: customDomains?.subdomainOf })
  const isTrusted = trustedProxies(env.trustProxy) ?? (() => false)
  const app = Fastify({
    logger: loggerOptions(env.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: isTrusted,
    bodyLimit: LARGEST_BODY,
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    // A stop waits for what is under way, and answers what still arrives on open connections.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 5000 },
    frameworkErrors: (_error, request, reply) =>
      answer(request, reply, { status: 400, message: 'This address cannot be read.' }),
    rewriteUrl(request) {
      const url = request.url ?? '/'
      request.site = findSite(request.headers.host, url)
      return request.site ? SITES_PREFIX + request.site.url : url
    },
  })
  app.decorateRequest('isOfProxy', {
    getter() {
      return this.ips?.length === 1 && isTrusted(this.socket.remoteAddress)
    },
  })
  app.decorateRequest('isSecured', env.publicUrl.startsWith('https:'))
  return app
}

/** What the routes need. Without `createContext` the process answers questions about its health only. */
export interface Parts {
  db: Db
  lifecycle: Lifecycle
  metrics: Metrics
  createContext?: CreateContext
  /** What the channels' messages are taken with. */
  services?: Services
  pageCache?: PageCache
  customDomains?: CustomDomains
  visits?: VisitCounter
  report?: Pick<ProcessReport, 'count'>
  backofficeDist?: string
  sitesDist?: string
}

export async function addRoutes(app: FastifyInstance, env: Env, parts: Parts): Promise<void> {
  const { db, lifecycle, metrics, createContext, pageCache, customDomains, visits } = parts
  const { mediaDir, metricsToken, publicUrl, baseDomain } = env
  watchRequests(app, { lifecycle, metrics, report: parts.report })
  harden(app, {
    secure: publicUrl.startsWith('https:'),
    behindProxy: env.production,
    securityContact: env.securityContact,
  })
  answerErrors(app)
  ownHosts(app, { publicUrl, baseDomain })
  checkOrigin(app, publicUrl)
  await app.register(health, {
    db,
    lifecycle,
    metrics,
    metricsToken,
    production: env.production,
  })
  if (!createContext) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  const sitesDist = parts.sitesDist ?? path.join(appsDir, 'sites/dist')
  await app.register(procedures, { createContext, metrics })
  await app.register(apiDescription, { publicUrl })
  await app.register(propertyUploads, { createContext })
  await app.register(housePictureUpload, { createContext })
  await app.register(avatarUpload, { createContext })
  await app.register(faviconUpload, { createContext })
  await app.register(domainCheck, { customDomains })
  await app.register(propertyExports, { createContext })
  await app.register(adminExports, { createContext })
  await app.register(bookingExports, { createContext })
  await app.register(guestExports, { createContext })
  await app.register(commissionExport, { createContext })
  await app.register(reportExports, { createContext })
  await app.register(dataExports, { createContext })
  await app.register(messageFiles, { createContext })
  await app.register(housePictures, { createContext })
  await app.register(documents, { createContext })
  await app.register(paymentWebhooks, { createContext })
  if (parts.services) await app.register(channelWebhooks, { services: parts.services })
  if (parts.services) await app.register(portalCalendars, { services: parts.services })
  await app.register(messageWebhooks, { createContext })
  await app.register(unsubscribe, { createContext })
  await app.register(checkout, { createContext })
  await app.register(demonstration, { isOffered: env.demonstration })
  const pictures = createPictureFiles(env)
  const bucket = env.bucket && pictures
  await app.register(media, { mediaDir, bucket, at: '/media/' })
  await app.register(builtFiles, { distDir: sitesDist, at: '/_astro/' })
  await app.register(sites, {
    distDir: sitesDist,
    mediaDir,
    pictures,
    bucket,
    publicUrl,
    baseDomain,
    createContext,
    pageCache,
    customDomains,
    visits,
  })
  const distDir = parts.backofficeDist ?? path.join(appsDir, 'backoffice/dist')
  await app.register(backoffice, { distDir, baseDomain, secure: publicUrl.startsWith('https:') })
}
