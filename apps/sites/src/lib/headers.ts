interface PageRules {
  /** The one style sheet that stands inside the page. */
  styleFingerprint?: string | undefined
  backOfficeUrl: string
  isPersonal: boolean
}

/** What a page may load, who may frame it and who may keep it. */
export function pageHeaders({ styleFingerprint, backOfficeUrl, isPersonal }: PageRules): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    `style-src 'self'${styleFingerprint ? ` '${styleFingerprint}'` : ''}`,
    "script-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // The owner sees the site inside the back office.
    `frame-ancestors 'self' ${backOfficeUrl}`,
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
