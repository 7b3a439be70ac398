const patienceMs = 8_000

/** The ids with which a website reports its visits. */
export interface AnalyticsIds {
  googleAnalytics?: string | undefined
  googleTagManager?: string | undefined
}

/** Whether Google knows the ids: it answers its script for those that it gave out. Null when it does; else what is wrong. */
export async function faultOfTags({
  googleAnalytics,
  googleTagManager,
}: AnalyticsIds): Promise<string | null> {
  const asked = [
    ...(googleAnalytics ? [['gtag/js', googleAnalytics] as const] : []),
    ...(googleTagManager ? [['gtm.js', googleTagManager] as const] : []),
  ]
  if (asked.length === 0) return 'Only ids of Google can be tested. None is set.'
  for (const [script, tag] of asked) {
    const fault = await faultOf(script, tag)
    if (fault) return fault
  }
  return null
}

async function faultOf(script: string, tag: string): Promise<string | null> {
  try {
    const answer = await fetch(
      `https://www.googletagmanager.com/${script}?id=${encodeURIComponent(tag)}`,
      { method: 'HEAD', redirect: 'error', signal: AbortSignal.timeout(patienceMs) },
    )
    return answer.ok ? null : `Google does not know ${tag} (${answer.status}).`
  } catch {
    return 'Google could not be reached from the server.'
  }
}
