import type { Answer } from '../../../kernel/network/post.ts'

/** Seconds from each attempt to the next, about three days in all (reference/saas.md, section 9). */
const pauses = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** An endpoint that has taken nothing for so long is turned off. */
export const longestFailureMs = 3 * 24 * 60 * 60 * 1000

/** For how long an earlier secret signs beside the new one. */
export const overlapMs = 24 * 60 * 60 * 1000

/** For how long deliveries are kept. */
export const keptDays = 30

export type Verdict =
  | { kind: 'delivered' }
  | { kind: 'gone' }
  | { kind: 'again'; seconds: number }
  | { kind: 'given-up' }

/**
 * What follows from an answer: 2xx alone is success, 410 turns the endpoint off, all else is tried again while attempts are left, a
 * redirection too. `attempts` counts this one; `chance`, from 0 to 1, spreads what failed together over a tenth of the pause.
 */
export function verdictOn(
  { status, waitSeconds = 0 }: Answer,
  attempts: number,
  chance: number,
): Verdict {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 410) return { kind: 'gone' }
  const pause = pauses[attempts - 1]
  if (pause === undefined) return { kind: 'given-up' }
  return {
    kind: 'again',
    seconds: Math.max(Math.round(pause * (1 + chance / 10)), Math.min(waitSeconds, 86_400)),
  }
}
