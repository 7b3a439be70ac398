import { mapOrigin } from './map-frame.ts'
import type { PageStyle } from './page-style.ts'

interface PageRules {
  /** The one style sheet that stands inside the page. */
  styleFingerprint?: PageStyle['fingerprint'] | undefined
  backOfficeUrl: string
  isPersonal: boolean
  /** The page that other websites show in a frame. */
  isEmbedded?: boolean
  /** Of a page on which the owner's analytics services may be: scripts come after the guest's consent, and bear this. */
  nonce?: string | undefined
  /** The page has a frame in which a guest may open a map. */
  hasMap?: boolean
}

const google = 'https://www.googletagmanager.com'
const googleCollects = 'https://*.google-analytics.com https://*.analytics.google.com'
const facebookCollects = 'https://www.facebook.com'

/** What a page may load, who may frame it and who may keep it. */
export function pageHeaders({
  styleFingerprint,
  backOfficeUrl,
  isPersonal,
  isEmbedded,
  nonce,
  hasMap,
}: PageRules): Record<string, string> {
  const others = (sources: string) => (nonce ? ` ${sources}` : '')
  const policy = [
    "default-src 'none'",
    `img-src 'self' data:${others(`${google} ${googleCollects} ${facebookCollects}`)}`,
    "font-src 'self'",
    `style-src 'self'${styleFingerprint ? ` '${styleFingerprint}'` : ''}`,
    // Whole hosts would let anybody's container run: what our own script loads may run, and nothing else.
    `script-src 'self'${others(`'nonce-${nonce}' 'strict-dynamic'`)}`,
    `connect-src 'self'${others(`${google} ${googleCollects} ${facebookCollects}`)}`,
    ...(hasMap ? [`frame-src ${mapOrigin}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    // The owner sees the site inside the back office.
    isEmbedded ? 'frame-ancestors *' : `frame-ancestors 'self' ${backOfficeUrl}`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    // no-cache and not no-store: going back shows the form as it was sent, with its key, so that sending it again makes one booking.
    'cache-control': isPersonal ? 'private, no-cache' : 'no-cache',
  }
}
