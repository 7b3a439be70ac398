/** One stay of a list, in words: what a desk reads to a guest, and no number of a document. */
export interface OfflineStay {
  code: string
  guestName: string
  /** '101, Deluxe Room'. */
  place: string
  party: string
  checkIn: string
  checkOut: string
  /** 'HH:MM' at the property. */
  expectedArrival: string | null
  /** 'owes ₹1,200', or nothing. */
  owed: string
}

export interface OfflineRoom {
  number: string
  roomTypeName: string
  housekeeping: string
  guestName: string | null
  checkOut: string | null
  arrivingGuest: string | null
  isOutOfOrder: boolean
}

/** The business day of a property as it was last read. */
export interface OfflineDay {
  propertyId: string
  propertyName: string
  /** When the server answered, in milliseconds since 1970. */
  readAt: number
  businessDate: string
  timeZone: string
  arrivals: readonly OfflineStay[]
  departures: readonly OfflineStay[]
  inHouse: readonly OfflineStay[]
  rooms: readonly OfflineRoom[]
}

/** Whose it is: nothing is kept for anybody else. */
interface Kept {
  userId: string
  days: readonly OfflineDay[]
}

export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = 'atithi-offline'
const longestMs = 24 * 3_600_000
const mostProperties = 3
/** Of what is kept together, in characters: a browser gives five million to everything. */
const mostCharacters = 1_500_000

// Storage throws where the browser forbids it, or is full: nothing is kept then.
function read(shelf: Shelf): Kept | undefined {
  try {
    const text = shelf.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as Kept)
  } catch {
    return undefined
  }
}

function write(shelf: Shelf, kept: Kept): void {
  try {
    shelf.setItem(key, JSON.stringify(kept))
  } catch {
    forget(shelf)
  }
}

/** Erases everything: on signing out, at the end of a session, when somebody else signs in, and while an administrator acts as somebody. */
export function forget(shelf: Shelf): void {
  try {
    shelf.removeItem(key)
  } catch {
    // See above.
  }
}

/** Says who is signed in: what is kept of anybody else goes, and from now on days may be kept for this person. */
export function openShelf(shelf: Shelf, userId: string): void {
  const kept = read(shelf)
  if (kept?.userId !== userId) write(shelf, { userId, days: [] })
}

/** Keeps a day in place of the one before it; nothing where this person is not the one for whom the shelf was opened. */
export function keepDay(shelf: Shelf, userId: string, day: OfflineDay): void {
  const kept = read(shelf)
  if (kept?.userId !== userId) return
  const others = kept.days.filter(
    ({ propertyId, readAt }) => propertyId !== day.propertyId && day.readAt - readAt < longestMs,
  )
  const days = [day, ...others].slice(0, mostProperties)
  while (days.length > 0 && JSON.stringify(days).length > mostCharacters) days.pop()
  write(shelf, { userId, days })
}

/** What can be read without a line, the last read first: nothing older than a day. */
export function readDays(shelf: Shelf, now: number): readonly OfflineDay[] {
  return (read(shelf)?.days ?? []).filter(({ readAt }) => now - readAt < longestMs)
}
