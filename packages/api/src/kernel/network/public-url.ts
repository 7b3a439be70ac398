const openPorts = new Set(['', '443', '8443'])

/** Why nothing is sent to an address, in words; undefined where it may be. `reachPrivate` is for tests and development. */
export function faultOfUrl(text: string, reachPrivate: boolean): string | undefined {
  if (!URL.canParse(text)) return 'Enter a whole address, as https://example.com/atithi.'
  const url = new URL(text)
  if (url.username || url.password)
    return 'Leave the user name and the password out of the address.'
  if (reachPrivate && url.protocol === 'http:') return undefined
  if (url.protocol !== 'https:') return 'The address has to begin with https://.'
  if (!reachPrivate && !openPorts.has(url.port)) return 'Only the ports 443 and 8443 are open.'
  return undefined
}
