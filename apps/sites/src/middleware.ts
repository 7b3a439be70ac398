import { defineMiddleware } from 'astro:middleware'
import { formatPaise } from '@atithi/api/kernel/shared/money'
import type { APIContext, MiddlewareNext } from 'astro'
import { compressed } from './lib/compress.ts'
import { pageHeaders } from './lib/headers.ts'
import { hrefsBelow } from './lib/hrefs.ts'
import { pathIn, readLanguage, wordsIn } from './lib/language.ts'
import { showsMap } from './lib/map-frame.ts'
import { pageStyle } from './lib/page-style.ts'
import { plainFingerprint, plainPage } from './lib/plain-page.ts'
import { answerOrRefusal, refusalOf } from './lib/refusal.ts'
import { openSite } from './lib/review-link.ts'
import { newNonce, withNonce } from './lib/script-nonce.ts'
import { apiOverHttp } from './lib/server-api.ts'
import { servicesOf } from './lib/tracking.ts'

/** Finds the hotel and the language once for each request; what is not published does not exist. No failure shows its inside. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { locals, request } = context
  // A page that rewrites to another comes through here again: the hotel is known, and only the outer passage finishes the answer.
  if (hotelIsKnown(locals)) return next()
  completeLocals(context)
  let response: Response
  let isPlain = false
  try {
    const page = await answer(context, next)
    response = await compressed(
      locals.nonce ? await withNonce(page, locals.nonce) : page,
      request.headers.get('accept-encoding') ?? '',
    )
  } catch (error) {
    response = failurePage(locals, error)
    isPlain = true
  }
  const rules = {
    styleFingerprint: (isPlain ? undefined : locals.style?.fingerprint) ?? plainFingerprint,
    backOfficeUrl: locals.backOfficeUrl,
    isPersonal: isPersonal(locals.path),
    isEmbedded: locals.path === '/embed',
    hasMap: locals.path === '/location' && showsMap(context.url),
    nonce: locals.nonce,
  }
  if (response.headers.get('content-type') === 'text/html')
    response.headers.set('content-type', 'text/html; charset=utf-8')
  for (const [name, value] of Object.entries(pageHeaders(rules))) response.headers.set(name, value)
  return asKnown(request, response)
})

async function answer({ locals, url }: APIContext, next: MiddlewareNext): Promise<Response> {
  const { answer: opened, refusal } = await answerOrRefusal(openSite(locals))
  if (refusal)
    return html(
      404,
      plainPage({
        title: 'There is no hotel website at this address',
        advice: 'Check the address, or ask the hotel for it.',
      }),
    )
  const { site, link } = opened
  locals.site = site
  locals.money = paise => formatPaise(paise, site.currencyDisplay)
  if (link) locals.link = link
  const mayTrack = !site.isPreview && !link && !isPersonal(locals.path)
  if (mayTrack && servicesOf(site.analytics).length > 0) locals.nonce = newNonce()
  locals.style = pageStyle(site, locals.language)
  if (site.isSuspended) return next('/closed')
  return locals.language === 'en' ? next() : next(locals.path + url.search)
}

/** Where guests read and write about themselves: nobody keeps such a page, and no analytics service is on it. */
const isPersonal = (path: string): boolean => /^\/(book|manage|review\/)/.test(path)

const statuses: Record<string, number> = {
  NOT_FOUND: 404,
  TOO_MANY_ATTEMPTS: 429,
  OPENED_BY_EMAIL: 429,
}

/** What the product refused is said in its words, and is no failure of ours; of a failure only the reference is told. */
function failurePage(locals: App.Locals, error: unknown): Response {
  const { t, requestId } = locals
  const language = t.tag
  const hotel = hotelIsKnown(locals) ? locals.site : undefined
  const refusal = refusalOf(error)
  if (refusal)
    return html(
      statuses[refusal.reason] ?? 409,
      plainPage({ title: t.refusal(refusal), advice: t.frame.questions, language, hotel }),
    )
  locals.reportError(error)
  const advice = t.frame.failedAdvice(requestId)
  return html(500, plainPage({ title: t.frame.failed, advice, language, hotel }))
}

/** The names of a campaign are of one visit: in a link of a page that is kept they would be everybody's. */
function withoutCampaign(query: URLSearchParams): string {
  const own = [...query].filter(([name]) => !/^(utm_|gclid|fbclid|gbraid|wbraid|mc_)/.test(name))
  return own.length > 0 ? `?${new URLSearchParams(own)}` : ''
}

/** Who has the page already is told so instead of getting it again. */
function asKnown({ method, headers }: Request, response: Response): Response {
  const etag = response.headers.get('etag')
  const isKnown = etag !== null && response.status === 200 && headers.get('if-none-match') === etag
  if (method !== 'GET' || !isKnown) return response
  const kept = new Headers(response.headers)
  for (const name of ['content-length', 'content-type', 'content-encoding']) kept.delete(name)
  return new Response(null, { status: 304, headers: kept })
}

const hotelIsKnown = (locals: Partial<Pick<App.Locals, 'site'>>): boolean =>
  locals.site !== undefined

const html = (status: number, page: string) =>
  new Response(page, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

/** A renderer that runs apart from the server gets the hotel's name from the host and reads over HTTP. */
function completeLocals({ locals, url }: APIContext): void {
  if (!locals.api) {
    const serverUrl = process.env.ATITHI_SERVER ?? 'http://localhost:4000'
    const alone = {
      subdomain: url.hostname.split('.')[0] ?? '',
      basePath: '',
      requestId: 'none',
      siteUrl: url.origin,
      backOfficeUrl: serverUrl,
    }
    Object.assign(locals, {
      ...alone,
      api: apiOverHttp(serverUrl),
      reportError: (error: unknown) => console.error(error),
    })
  }
  const { language, path } = readLanguage(url.pathname)
  Object.assign(locals, { language, path, t: wordsIn(language) })
  locals.href = hrefsBelow(locals.basePath + pathIn(language, ''))
  locals.hrefIn = other =>
    hrefsBelow(locals.basePath)(pathIn(other, path)) + withoutCampaign(url.searchParams)
}
