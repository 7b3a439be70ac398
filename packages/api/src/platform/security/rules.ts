/** What a limit of sign-ins counts for: an account, an account from one network, or a network. */
export function readSubject(subject: string): {
  kind: 'account' | 'address'
  name: string
  from: string | null
} {
  const [, kind, rest = ''] = /^sign-in (account|address):(.*)$/.exec(subject) ?? []
  if (kind !== 'account') return { kind: 'address', name: rest, from: null }
  // An account whose network is known has a count of its own there: see the limits of sign-in.
  const [name = '', from = null] = rest.split(' address:')
  return { kind, name, from }
}

/** Whether what is typed is an address of the network, or the beginning of one; else it is somebody's name or email. */
export const isAddress = (typed: string): boolean =>
  /^\d{1,3}(\.\d{0,3}){1,3}$|^[\da-f]{0,4}:[\da-f:.]*$/i.test(typed)
