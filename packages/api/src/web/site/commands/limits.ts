import type { Db } from '@atithi/db/client'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { addressOf, type Caller, ofAddress } from '../../../kernel/limits/address.ts'
import { type Attempt, takeAttempt } from '../../../kernel/limits/take-attempt.ts'

/** Searches of one address in a minute that a process answers without asking the others. */
const freeSearches = 120
/** Beyond those, of all processes together. */
const sharedSearches = 240

/**
 * Carriers put thousands of phones behind one address: it is counted at each hotel by itself, and over
 * all hotels so many times as far.
 */
const overAllHotels = 10

const ofHotel = (
  caller: Caller,
  what: string,
  { hotel, ...limit }: Parameters<typeof ofAddress>[2] & { hotel: string },
) => [
  ...ofAddress(caller, `${what} hotel:${hotel}`, limit),
  ...ofAddress(caller, what, { ...limit, attempts: overAllHotels * limit.attempts }),
]

const bookingsAnHour = 20
const roomsADay = 40
const reviewsAnHour = 20
const wrongProofs = 10
/** At one code, of all networks together. */
const wrongProofsOfAll = 100

let minute = 0
const searches = new Map<string, number>()

/** Refuses who asks for prices without end. Few enough to be a guest cost no statement. Throws TOO_MANY_ATTEMPTS. */
export async function admitSearch(db: Db, caller: Caller, hotel: string): Promise<void> {
  const from = addressOf(caller)
  if (!from) return
  const address = `${from} ${hotel}`
  const now = Math.floor(Date.now() / 60_000)
  if (now !== minute) {
    minute = now
    searches.clear()
  }
  const made = (searches.get(address) ?? 0) + 1
  searches.set(address, made)
  if (made > freeSearches)
    await takeAttempt(
      db,
      ofHotel(caller, 'site-search', { hotel, attempts: sharedSearches, minutes: 1 }),
    )
}

/** Bounds what one address can book at a hotel, and the rooms that it can take from others. Give it back when nothing was booked. */
export const admitBooking = (
  db: Db,
  caller: Caller,
  { rooms: weight, hotel }: { rooms: number; hotel: string },
): Promise<Attempt> =>
  takeAttempt(db, [
    ...ofHotel(caller, 'site-book', { hotel, attempts: bookingsAnHour, minutes: 60 }),
    ...ofHotel(caller, 'site-rooms', { hotel, attempts: roomsADay, minutes: 24 * 60, weight }),
  ])

/** Bounds what one address can write about stays. Give it back when nothing was written. */
export const admitReview = (db: Db, caller: Caller): Promise<Attempt> =>
  takeAttempt(db, ofAddress(caller, 'site-review', { attempts: reviewsAnHour, minutes: 60 }))

/** Bounds guesses at bookings of one address; a right one is given back. */
export const admitProof = (
  db: Db,
  caller: Caller,
  hotel: string | undefined = 'any',
): Promise<Attempt> =>
  takeAttempt(db, ofHotel(caller, 'find-booking', { hotel, attempts: wrongProofs, minutes: 15 }))

/**
 * Counts a guess at one code, from wherever it comes; a right one is given back. Undefined where there were so many that the code is under
 * attack: nobody opens it by guessing then, and its guest, whom others must not lock out, by a link. So much sooner where nobody knows who
 * asks.
 */
export async function countGuess(
  db: Db,
  caller: Caller,
  code: string,
): Promise<Attempt | undefined> {
  const attempts = addressOf(caller) ? wrongProofsOfAll : 2 * wrongProofs
  try {
    return await takeAttempt(db, [{ subject: `find-booking code:${code}`, attempts, minutes: 60 }])
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}
