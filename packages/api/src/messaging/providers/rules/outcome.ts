/**
 * What a provider said to a message. `retryable` is its fault or a limit, and `afterSeconds` the least wait; `account` failures concern
 * every message of the account; `unknown` had no answer, so that it may have been sent.
 */
export type SendOutcome =
  | { kind: 'accepted'; providerId: string }
  | {
      kind: 'refused'
      code: string
      words: string
      retry: 'never' | 'later' | 'unknown'
      afterSeconds?: number
      isOfAccount?: boolean
    }

/** Seconds before each further attempt (reference: 10 s, 30 s, 2 min, 10 min, 1 h); then it has failed. */
export const retrySeconds = [10, 30, 120, 600, 3600] as const

/** How long a status is waited for where there was no answer, before the message is sent once more. */
export const unknownWaitSeconds = 60

type Verdict = Pick<
  Extract<SendOutcome, { kind: 'refused' }>,
  'retry' | 'afterSeconds' | 'isOfAccount'
>

const accountCodes = new Set([0, 3, 10, 190, 131031, 368, 131042, 133010])
const limitCodes = new Set([4, 80007, 130429])
const theirFault = new Set([1, 2, 131000, 131016])

/** What WhatsApp's error code asks for: its documentation tells to go by the code, not by the title. */
export function whatsappVerdict(code: number, isTransient = false): Verdict {
  if (accountCodes.has(code) || (code >= 200 && code <= 299))
    return { retry: 'never', isOfAccount: true }
  if (limitCodes.has(code) || theirFault.has(code)) return { retry: 'later' }
  if (code === 131056) return { retry: 'later', afterSeconds: 6 }
  // The cap on marketing over all brands: no withdrawal, and not before the next day.
  if (code === 131049) return { retry: 'later', afterSeconds: 86_400 }
  return { retry: isTransient ? 'later' : 'never' }
}

/** What WhatsApp's code tells of the guest: they stopped marketing, or have no WhatsApp. */
export const tellsOfGuest = (code: string): 'stopped-marketing' | 'unreachable' | undefined =>
  code === '131050' ? 'stopped-marketing' : code === '131026' ? 'unreachable' : undefined

/** How long a number counts as unreachable by a channel. */
export const unreachableDays = 30
