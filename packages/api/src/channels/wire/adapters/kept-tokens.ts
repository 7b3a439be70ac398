import { createHash } from 'node:crypto'
import type { Credentials } from '../rules/adapter.ts'

interface Kept {
  token: string
  until: number
}

/** Tokens of this process: a channel gives so many an hour and no more. */
const kept = new Map<string, Kept>()
const asked = new Map<string, Promise<unknown>>()
const mostKept = 5_000

/** What a token is kept under: nothing that gives its credentials away. */
export const keyOf = (
  channelId: string,
  at: string | undefined,
  credentials: Credentials,
): string =>
  createHash('sha256')
    .update(JSON.stringify([channelId, at ?? '', credentials]))
    .digest('base64url')

/** The token that is kept, or the one that is asked for now, however many ask at once; what is no token is answered and not kept. */
export async function keptToken<Failure extends object>(
  key: string,
  seconds: number,
  ask: () => Promise<string | Failure>,
): Promise<string | Failure> {
  const known = kept.get(key)
  if (known && known.until > Date.now()) return known.token
  const under = asked.get(key) as Promise<string | Failure> | undefined
  if (under) return under
  const asking = ask().finally(() => asked.delete(key))
  asked.set(key, asking)
  const given = await asking
  if (typeof given === 'string') {
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, { token: given, until: Date.now() + seconds * 1000 })
  }
  return given
}

/** Nothing is forgotten where another has taken its place. */
export function forgetToken(key: string, token: string): void {
  if (kept.get(key)?.token === token) kept.delete(key)
}
