import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import type { TakenNights } from './read-calendar.ts'

/** How often a portal's calendar may be read, in minutes. */
export const readIntervals = [5, 15, 30, 60] as const

const furthestDays = 730
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
}

export interface Reading {
  added: TakenNights[]
  /** Of other nights than before, or back after it was gone, or without a room: `known` is how it stands. */
  changed: { known: KnownEvent; event: TakenNights }[]
  gone: KnownEvent[]
  /** Events that the calendar has lost, kept until somebody says that it is meant. */
  missing: number
}

/**
 * What has to happen after a portal's calendar was read. What is over or further away than anybody sells is left alone. Where more
 * than half of what is to come vanishes at once, it is kept: a portal that has lost its mind gives no night back.
 */
export function planReading(
  events: readonly TakenNights[],
  known: readonly KnownEvent[],
  { today, acceptsMissing }: { today: IsoDate; acceptsMissing: boolean },
): Reading {
  const horizon = addDays(today, furthestDays)
  const current = events.filter(event => event.to > today && event.from < horizon)
  const byUid = new Map(known.map(one => [one.uid, one]))
  const said = new Set(events.map(event => event.uid))
  const live = known.filter(one => !one.isGone && one.to > today)
  const lost = live.filter(one => !said.has(one.uid))
  const isKept = !acceptsMissing && lost.length >= fewest && lost.length * 2 > live.length
  return {
    added: current.filter(event => !byUid.has(event.uid)),
    changed: current.flatMap(event => {
      const one = byUid.get(event.uid)
      const isSame =
        one && !one.isGone && one.isBlocked && one.from === event.from && one.to === event.to
      return one && !isSame ? [{ known: one, event }] : []
    }),
    gone: isKept ? [] : lost,
    missing: isKept ? lost.length : 0,
  }
}
