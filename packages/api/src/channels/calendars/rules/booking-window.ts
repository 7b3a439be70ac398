import { addDays, daysBetween, type IsoDate } from '../../../kernel/shared/dates.ts'
import type { PortalNights } from './kinds.ts'

/** No portal lets one begin to sell less than this before the stay: what is blocked sooner is blocked by somebody. */
const soonestEnd = 60
/** A stretch that ends later than this is none that a hotel closes for a reason of its own. */
const furthestClosed = 365
/** So many blocked nights up to the end of the calendar are no closed days; where stays are written alike, more than the longest stay. */
const fewestNights = { blocked: 60, either: 91 } as const

/**
 * The days beyond a portal's booking window, which it writes as blocked: the stretch up to the end of its calendar, through whatever stays
 * lie in it, where it is months long and begins far ahead, or goes on for more than a year. It moves by a day each day, and says nothing of the hotel.
 */
export function beyondWindow(events: readonly PortalNights[], today: IsoDate): Set<PortalNights> {
  const beyond = new Set<PortalNights>()
  const fromLast = events.toSorted((a, b) => (a.to === b.to ? 0 : a.to < b.to ? 1 : -1))
  let reach = fromLast[0]?.to ?? today
  let blockedNights = 0
  const chain: { event: PortalNights; nightsToEnd: number }[] = []
  for (const event of fromLast) {
    // A gap: on sale there, and so within the window.
    if (event.to < reach) break
    if (event.kind !== 'stay') {
      blockedNights += Math.max(0, daysBetween(event.from, event.to))
      chain.push({ event, nightsToEnd: blockedNights })
    }
    if (event.from < reach) reach = event.from
  }
  const isFar = ({ from, to }: PortalNights) =>
    daysBetween(today, from) >= soonestEnd || to > addDays(today, furthestClosed)
  for (const { event, nightsToEnd } of chain)
    if (event.kind !== 'stay' && nightsToEnd >= fewestNights[event.kind] && isFar(event))
      beyond.add(event)
  return beyond
}
