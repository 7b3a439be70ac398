import { createHash } from 'node:crypto'

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** By what the caller's own session is known; of a caller without one, as with a key, it is that of no session. */
export const ownSessionHash = ({
  sessionToken = '',
}: {
  sessionToken?: string | undefined
}): string => tokenHash(sessionToken)
