import { daysBetween } from '../../../kernel/shared/dates.ts'
import type { PortalNights } from './kinds.ts'

const arrival = /\bcheck[- ]?in\b/i
const departure = /\bcheck[- ]?out\b/i

const isShort = ({ from, to }: PortalNights) => daysBetween(from, to) === 1

/**
 * Some portals (Smoobu) write a stay as three events: the day of arrival, the stay, the day of departure. It is one room. A mark is left
 * out only beside its stay, one of each, and an arrival only where its departure stands, too.
 */
export function withoutMarks(events: readonly PortalNights[]): {
  events: PortalNights[]
  marks: PortalNights[]
} {
  const isMark = (event: PortalNights) =>
    isShort(event) && (arrival.test(event.summary) || departure.test(event.summary))
  const marks = new Set<PortalNights>()
  const possible = events.filter(isMark)
  if (possible.length === 0) return { events: [...events], marks: [] }
  for (const stay of events) {
    if (isMark(stay) || stay.kind !== 'stay') continue
    const find = (pattern: RegExp, isThere: (event: PortalNights) => boolean) =>
      possible.find(one => isThere(one) && pattern.test(one.summary) && !marks.has(one))
    const last = find(departure, ({ from, to }) => from === stay.to || to === stay.to)
    if (!last) continue
    marks.add(last)
    const first = find(arrival, ({ from }) => from === stay.from)
    if (first) marks.add(first)
  }
  return { events: events.filter(one => !marks.has(one)), marks: [...marks] }
}
