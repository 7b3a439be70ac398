/** The prefix makes browsers refuse the cookie for other hosts and without TLS; it needs TLS itself, so not in development. */
export const sessionCookieName = (secure: boolean): string =>
  secure ? '__Host-atithi_session' : 'atithi_session'

/** The session token of a Cookie header, under either name. */
export function readSessionToken(cookieHeader: string | undefined): string | undefined {
  for (const pair of cookieHeader?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=')
    if ((name === sessionCookieName(true) || name === sessionCookieName(false)) && value)
      return value
  }
  return undefined
}
