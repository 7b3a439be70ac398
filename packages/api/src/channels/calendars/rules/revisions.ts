import type { IsoDate } from '../../../kernel/shared/dates.ts'

/** What of an event tells its revisions apart. */
export interface Revision {
  from: IsoDate
  to: IsoDate
  /** Undefined where it says none. */
  sequence: number | undefined
  stamp: string
  isCancelled: boolean
}

const meet = (a: Revision, b: Revision) => a.from < b.to && b.from < a.to
const isSame = (a: Revision, b: Revision) => a.from === b.from && a.to === b.to

/** Whether `later` was sent in the place of `one` (RFC 5546, 2.1.5). */
function takesPlaceOf(later: Revision, one: Revision): boolean {
  const [left, right] = [later.sequence ?? 0, one.sequence ?? 0]
  if (left !== right) return left > right
  if (later.stamp !== one.stamp && later.stamp !== '' && one.stamp !== '') {
    if (later.stamp < one.stamp) return false
    // Who numbers no revision may give two stays one UID: those of other nights are both kept.
    return (later.sequence !== undefined && one.sequence !== undefined) || meet(later, one)
  }
  return later.isCancelled && !one.isCancelled && meet(later, one)
}

/**
 * Of the events that bear one UID those that hold: the highest SEQUENCE, then the latest DTSTAMP. What none of the two puts in an order is
 * one event where the nights are the same, else each is one.
 */
export function standingOf<One extends Revision>(
  all: readonly One[],
): { standing: One[]; superseded: One[] } {
  const standing: One[] = []
  const superseded: One[] = []
  for (const one of all) {
    if (all.some(other => other !== one && takesPlaceOf(other, one))) superseded.push(one)
    else if (!standing.some(other => isSame(other, one))) standing.push(one)
  }
  return { standing: standing.filter(one => !one.isCancelled), superseded }
}
