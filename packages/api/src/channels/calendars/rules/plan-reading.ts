import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import type { JudgedEvent } from './judge-events.ts'
import type { LeftReason } from './kinds.ts'

/** How often a portal's calendar may be read, in minutes. */
export const readIntervals = [5, 15, 30, 60] as const

/** How far ahead a calendar is read: nobody sells further. */
export const furthestDays = 730
/** Fewer than these may always go: a portal with two stays loses both on a quiet day. */
const fewest = 3

/** An event as it was read before. */
export interface KnownEvent {
  id: string
  uid: string
  from: IsoDate
  to: IsoDate
  isGone: boolean
  /** A room is off sale for it. */
  isBlocked: boolean
  /** Why none is; null where one is or should be. */
  left: LeftReason | null
}

export interface Reading {
  added: JudgedEvent[]
  /** Of other nights than before, or back after it was gone, or without a room: `known` is how it stands. */
  changed: { known: KnownEvent; event: JudgedEvent }[]
  gone: KnownEvent[]
  /** Events that the calendar has lost, kept until somebody says that it is meant. */
  missing: number
}

interface Before {
  today: IsoDate
  acceptsMissing: boolean
  /** UIDs of what stands in the calendar and could not be read: kept as it was. */
  unread?: readonly string[]
}

/**
 * What has to happen after a portal's calendar was read. What is over or further away than anybody sells is left alone. Where more
 * than half of what is to come vanishes at once, it is kept: a portal that has lost its mind gives no night back. What takes no room may go.
 */
export function planReading(
  events: readonly JudgedEvent[],
  known: readonly KnownEvent[],
  { today, acceptsMissing, unread = [] }: Before,
): Reading {
  const horizon = addDays(today, furthestDays)
  const current = events.filter(event => event.to > today && event.from < horizon)
  const byUid = new Map(known.map(one => [one.uid, one]))
  const said = new Set(events.map(event => event.uid))
  const isUnread = ({ uid }: KnownEvent) =>
    unread.some(one => uid === one || uid.startsWith(`${one}/`) || uid.startsWith(`${one}#`))
  const live = known.filter(one => !one.isGone && one.to > today)
  const lost = live.filter(one => !said.has(one.uid) && !isUnread(one))
  const lostRooms = lost.filter(one => one.left === null)
  const rooms = live.filter(one => one.left === null)
  const isKept =
    !acceptsMissing && lostRooms.length >= fewest && lostRooms.length * 2 > rooms.length
  return {
    added: current.filter(event => !byUid.has(event.uid)),
    changed: current.flatMap(event => {
      const one = byUid.get(event.uid)
      const isSame =
        one &&
        !one.isGone &&
        one.isBlocked === (event.left === null) &&
        one.left === event.left &&
        one.from === event.from &&
        one.to === event.to
      return one && !isSame ? [{ known: one, event }] : []
    }),
    gone: isKept ? lost.filter(one => one.left !== null) : lost,
    missing: isKept ? lostRooms.length : 0,
  }
}
