/** What a browser shows, in one message. */
export interface PushWords {
  title: string
  body: string
  /** Where a press on it leads, from '/' on. */
  path: string
  /** What says the same replaces it. */
  tag: string
}

/** Of one person, over all their hotels. */
export const mostDevices = 10

/** For how long a push service keeps what a browser that is switched off has not fetched: news of yesterday is none. */
export const timeToLiveSeconds = 12 * 60 * 60

/** In characters: with its encryption a message stays below the 4,096 bytes that every push service takes (RFC 8030, section 7.2). */
const longestTitle = 80
const longestBody = 300

const shortened = (text: string, most: number): string => {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  const letters = [...line]
  return letters.length <= most ? line : `${letters.slice(0, most - 1).join('')}…`
}

/** What is sent, before it is encrypted. */
export const payloadOf = ({ title, body, path, tag }: PushWords): string =>
  JSON.stringify({
    title: shortened(title, longestTitle),
    body: shortened(body, longestBody),
    path,
    tag,
  })

/** Seconds before each further attempt; then it is given up. */
const pauses = [10, 30, 120, 600]

export type PushVerdict =
  | { kind: 'delivered' }
  /** The browser took its permission back, or was subscribed with another key: nothing reaches it any more. */
  | { kind: 'gone' }
  | { kind: 'again'; seconds: number }
  | { kind: 'given-up' }

/**
 * What follows from the answer of a push service (RFC 8030, section 5; 404 and 410 end a subscription, 403 says that it was made with
 * another key, RFC 8292, section 4.2). Status 0: nothing answered. `attempts` counts this one.
 */
export function verdictOn(
  { status, waitSeconds = 0 }: { status: number; waitSeconds?: number },
  attempts: number,
): PushVerdict {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 404 || status === 410 || status === 403) return { kind: 'gone' }
  const mayPass = status === 0 || status === 429 || status >= 500
  const pause = pauses[attempts - 1]
  if (!mayPass || pause === undefined) return { kind: 'given-up' }
  return { kind: 'again', seconds: Math.max(pause, Math.min(waitSeconds, 3600)) }
}

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** By what a person knows one of their browsers again: 'Chrome on Android'. */
export function deviceLabel(userAgent = ''): string {
  const nameOf = (known: readonly (readonly [string, string])[]) =>
    known.find(([mark]) => userAgent.includes(mark))?.[1]
  const browser = nameOf(browsers) ?? 'Browser'
  const system = nameOf(systems)
  return system ? `${browser} on ${system}` : browser
}
