import { addDays, daysBetween, type IsoDate, listNights } from '../../../kernel/shared/dates.ts'
import { kindOf, type PortalNights } from './kinds.ts'
import { furthestDays } from './plan-reading.ts'
import { type ReadEvent, readEvent } from './read-event.ts'
import { expandSeries, type Work, workOfCalendar } from './repeat.ts'
import { standingOf } from './revisions.ts'
import { CalendarError, splitCalendar } from './split-calendar.ts'
import { withoutMarks } from './three-events.ts'
import { ownDomain } from './write-calendar.ts'
import { Zones } from './zones.ts'

export interface ReadCalendar {
  events: PortalNights[]
  /** UIDs of events that stand there and could not be read: what they had is not given back. */
  unread: string[]
  /** What was passed over or read otherwise than it may be meant, a sentence each. */
  remarks: string[]
  /** A series is in it: another day it has other nights, though it does not change. */
  hasSeries: boolean
}

interface Place {
  timeZone: string
  today: IsoDate
}

const mostNights = 2000

interface Reading extends Place {
  work: Work
  remarks: string[]
  unread: string[]
}

/** The nights of all that bears one UID. */
function nightsOfUid(uid: string, all: readonly ReadEvent[], reading: Reading): PortalNights[] {
  const { today, timeZone, work, remarks } = reading
  const masters = standingOf(all.filter(({ replaces }) => !replaces))
  const slots = Map.groupBy(
    all.filter(({ replaces }) => replaces),
    ({ replaces }) => replaces?.day,
  )
  const singles = [...slots.values()].map(standingOf)
  /** What is over is not worth a sentence. */
  const matters = ({ to, repeats }: ReadEvent) => to > today || repeats.length > 0
  for (const one of [masters, ...singles].flatMap(({ superseded }) => superseded))
    if (!one.isCancelled && matters(one))
      remarks.push(
        `The event from ${one.from} to ${one.to} was sent again: what was sent last is read.`,
      )
  const calledOff = Math.max(
    -1,
    ...all.filter(one => !one.replaces && one.isCancelled).map(one => one.sequence ?? 0),
  )
  const isGone = masters.standing.length === 0 && calledOff >= 0
  const overrides = singles
    .flatMap(({ standing }) => standing)
    .filter(({ sequence }) => !isGone || (sequence ?? 0) > calledOff)
  const nights = ({ from, to, summary }: ReadEvent, key: string) => ({
    uid: key,
    from,
    to,
    summary,
    kind: kindOf({ uid, summary }),
  })
  const takes = (event: ReadEvent) => {
    if (matters(event)) remarks.push(...event.remarks)
    if (event.isFree && matters(event))
      remarks.push(
        `The event from ${event.from} to ${event.to} is marked as free there: it takes no room.`,
      )
    return !event.isFree
  }
  const current = masters.standing.filter(matters)
  if (current.length > 1)
    remarks.push(
      `Events from ${listNights(current.map(({ from }) => from))} bear one UID: each takes a room.`,
    )
  const span = { from: today, to: addDays(today, furthestDays) }
  return [
    ...masters.standing.filter(takes).flatMap(master => {
      if (master.repeats.length === 0 && master.extra.length === 0)
        return [nights(master, masters.standing.length > 1 ? `${uid}#${master.from}` : uid)]
      const series = expandSeries(master, {
        overrides: all.filter(({ replaces }) => replaces),
        span,
        work,
        timeZone,
      })
      remarks.push(...series.remarks)
      if (series.isPartly) reading.unread.push(uid)
      return series.occurrences.map(({ slot, from, to }) =>
        nights({ ...master, from, to }, `${uid}/${slot}`),
      )
    }),
    ...overrides.filter(takes).map(one => nights(one, `${uid}/${one.replaces?.day}`)),
  ]
}

/** Two events that bear no UID, or the same nights under one, are told apart by their place. */
function numbered(events: readonly PortalNights[]): PortalNights[] {
  const times = new Map<string, number>()
  return events.map(event => {
    const time = (times.get(event.uid) ?? 0) + 1
    times.set(event.uid, time)
    return time === 1 ? event : { ...event, uid: `${event.uid}#${time}` }
  })
}

const isCurrent = ({ from, to }: PortalNights, today: IsoDate) =>
  to > today && daysBetween(today, from) < furthestDays

/**
 * What a calendar says is taken, by RFC 5545 and as portals write it. What cannot be read loses nothing else and is told in a sentence.
 * Throws CalendarError for what is no whole calendar. `timeZone` is that of the hotel.
 */
export function readCalendar(source: string, { timeZone, today }: Place): ReadCalendar {
  const { events: found, zones: described } = splitCalendar(source)
  const zones = new Zones(described)
  const reading: Reading = { timeZone, today, work: workOfCalendar(), remarks: [], unread: [] }
  const { remarks, unread } = reading
  const byUid = new Map<string, ReadEvent[]>()
  const calledOff = new Map<string, number>()
  const nameless: PortalNights[] = []
  let own = 0
  for (const lines of found) {
    const event = readEvent(lines, { zones, timeZone })
    const { uid } = event
    if (uid.endsWith(ownDomain)) own += 1
    else if ('passedOver' in event) {
      if (event.isCancelled && uid !== '') calledOff.set(uid, event.sequence)
      else {
        remarks.push(event.passedOver)
        if (uid !== '') unread.push(uid)
      }
    } else if (uid !== '') byUid.set(uid, [...(byUid.get(uid) ?? []), event])
    else if (!event.isCancelled)
      nameless.push(...nightsOfUid(`${event.from}/${event.to}`, [event], reading))
  }
  if (own > 0) remarks.push(`${own} of its events are of your own calendar: they take no room.`)
  const named = [...byUid].flatMap(([uid, all]) =>
    nightsOfUid(
      uid,
      all.filter(({ sequence }) => (sequence ?? 0) > (calledOff.get(uid) ?? -1)),
      reading,
    ),
  )
  const current = numbered([...named, ...nameless]).filter(one => isCurrent(one, today))
  if (current.length > mostNights) throw new CalendarError('The calendar has too many events.')
  const { events, marks } = withoutMarks(current)
  for (const { from } of marks)
    remarks.push(`The event on ${from} marks an arrival or a departure: its stay takes one room.`)
  const hasSeries = [...byUid.values()].some(all => all.some(one => one.repeats.length > 0))
  return { events, unread, remarks: [...new Set(remarks)], hasSeries }
}
