const openPorts = new Set(['', '443', '8443'])

/** The address of a portal's calendar as it is asked for: what begins with webcal is asked for over https. */
export const calendarAddress = (text: string): string =>
  text.trim().replace(/^webcals?:/i, 'https:')

/** Why a calendar is not read from an address, in words; undefined where it may be. `reachPrivate` is for tests and development. */
export function faultOfAddress(text: string, reachPrivate: boolean): string | undefined {
  if (!URL.canParse(text)) return 'Enter the whole address of the calendar, as the portal shows it.'
  const url = new URL(text)
  if (url.username || url.password)
    return 'Leave the user name and the password out of the address.'
  if (reachPrivate && url.protocol === 'http:') return undefined
  if (url.protocol !== 'https:') return 'The address has to begin with https:// or webcal://.'
  if (!reachPrivate && !openPorts.has(url.port)) return 'Only the ports 443 and 8443 are open.'
  return undefined
}
