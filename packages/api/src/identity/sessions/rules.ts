/** The prefix makes browsers refuse the cookie for other hosts and without TLS; it needs TLS itself, so not in development. */
export const sessionCookieName = (secure: boolean): string =>
  secure ? '__Host-atithi_session' : 'atithi_session'

/** The session token of a Cookie header, under the one name that holds: another host of the domain can plant the other. */
export function readSessionToken(
  cookieHeader: string | undefined,
  secure: boolean,
): string | undefined {
  for (const pair of cookieHeader?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=')
    if (name === sessionCookieName(secure) && value) return value
  }
  return undefined
}
