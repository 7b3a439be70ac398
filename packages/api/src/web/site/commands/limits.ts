import type { Db } from '@atithi/db/client'
import type { RequestFacts } from '../../../kernel/context/services.ts'
import { type Attempt, type Limit, takeAttempt } from '../../../kernel/limits/take-attempt.ts'

export type Caller = Pick<RequestFacts, 'ip' | 'isOfProxy'>

/** Searches of one address in a minute that a process answers without asking the others. */
const freeSearches = 120
/** Beyond those, of all processes together. */
const sharedSearches = 240

const bookingsAnHour = 20
const roomsADay = 40
const reviewsAnHour = 20
const wrongProofs = 10

/**
 * The address of a caller, as far as limits know it: of IPv6 the first half, since one home has 2^64 of them. Undefined where a
 * trusted proxy names nobody: every guest would look like the proxy, and one of them could shut all others out.
 */
function addressOf({ ip, isOfProxy }: Caller): string | undefined {
  if (isOfProxy) return undefined
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  return plain.includes(':') ? `${expand(plain).slice(0, 4).join(':')}::/64` : plain
}

function expand(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  if (tail === undefined) return groups(head)
  const [before, after] = [groups(head), groups(tail)]
  return [
    ...before,
    ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'),
    ...after,
  ]
}

let minute = 0
const searches = new Map<string, number>()

/** Refuses who asks for prices without end. Few enough to be a guest cost no statement. Throws TOO_MANY_ATTEMPTS. */
export async function admitSearch(db: Db, caller: Caller): Promise<void> {
  const address = addressOf(caller)
  if (!address) return
  const now = Math.floor(Date.now() / 60_000)
  if (now !== minute) {
    minute = now
    searches.clear()
  }
  const made = (searches.get(address) ?? 0) + 1
  searches.set(address, made)
  if (made > freeSearches)
    await takeAttempt(db, [
      { subject: `site-search address:${address}`, attempts: sharedSearches, minutes: 1 },
    ])
}

/** Bounds what one address can book, and the rooms that it can take from others. Give it back when nothing was booked. */
export function admitBooking(db: Db, caller: Caller, rooms: number): Promise<Attempt> {
  const address = addressOf(caller)
  if (!address) return Promise.resolve({ giveBack: async () => {} })
  return takeAttempt(db, [
    { subject: `site-book address:${address}`, attempts: bookingsAnHour, minutes: 60 },
    {
      subject: `site-rooms address:${address}`,
      attempts: roomsADay,
      minutes: 24 * 60,
      weight: rooms,
    },
  ])
}

/** Bounds what one address can write about stays. Give it back when nothing was written. */
export function admitReview(db: Db, caller: Caller): Promise<Attempt> {
  const address = addressOf(caller)
  if (!address) return Promise.resolve({ giveBack: async () => {} })
  return takeAttempt(db, [
    { subject: `site-review address:${address}`, attempts: reviewsAnHour, minutes: 60 },
  ])
}

/** Bounds guesses at bookings, of one address and at one code. A right one is given back. */
export function admitProof(db: Db, caller: Caller, code: string): Promise<Attempt> {
  const limits: Limit[] = [
    {
      subject: `find-booking address:${addressOf(caller) ?? 'behind a proxy'}`,
      attempts: wrongProofs,
      minutes: 15,
    },
    { subject: `find-booking code:${code}`, attempts: 2 * wrongProofs, minutes: 60 },
  ]
  return takeAttempt(db, limits)
}
