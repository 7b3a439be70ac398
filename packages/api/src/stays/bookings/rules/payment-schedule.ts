import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { basisPointsInWhole, type Paise, portion } from '../../../kernel/shared/money.ts'

export interface InstalmentTerms {
  dueOn: IsoDate
  /** With tax; null: a share of what the group or booking comes to. */
  amount: Paise | null
  basisPoints: number | null
}

type InstalmentState = 'paid' | 'overdue' | 'due' | 'ahead'

export interface Instalment extends InstalmentTerms {
  /** What it asks for, never more than all comes to beside the instalments before it. */
  asked: Paise
  paid: Paise
  state: InstalmentState
}

/**
 * What of each instalment is paid: what came in fills the oldest first. One is due on its date, and overdue from the next business date.
 * A share is one of what all comes to now; the last of shares that make up the whole takes what rounding left.
 */
export function scheduleOf(
  terms: readonly InstalmentTerms[],
  { total, covered, today }: { total: Paise; covered: Paise; today: IsoDate },
): Instalment[] {
  let unasked = total
  let left = Math.max(0, covered)
  let shares = 0
  return terms
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
    .map(one => {
      shares += one.basisPoints ?? 0
      const isRest = one.basisPoints !== null && shares === basisPointsInWhole && isAllShares(terms)
      const wanted = isRest ? unasked : (one.amount ?? portion(total, one.basisPoints ?? 0))
      const asked = Math.min(wanted, unasked)
      const paid = Math.min(asked, left)
      unasked -= asked
      left -= paid
      return { ...one, asked, paid, state: stateOf({ ...one, open: asked - paid }, today) }
    })
}

const isAllShares = (terms: readonly InstalmentTerms[]): boolean =>
  terms.every(one => one.basisPoints !== null)

function stateOf(
  { dueOn, open }: { dueOn: IsoDate; open: Paise },
  today: IsoDate,
): InstalmentState {
  if (open === 0) return 'paid'
  if (dueOn < today) return 'overdue'
  return dueOn === today ? 'due' : 'ahead'
}

/** What is to be paid of a schedule by now. */
export const dueNow = (instalments: readonly Instalment[]): Paise =>
  instalments
    .filter(({ state }) => state === 'overdue' || state === 'due')
    .reduce((sum, { asked, paid }) => sum + asked - paid, 0)

/** By when a group or a booking pays how much of what it comes to. */
export interface Schedule {
  /** With tax: of a booking what it comes to; of a group what its bookings come to, and at its rates what it still holds. */
  total: Paise
  /** Of that what came in, less refunds, or went on a company's account. */
  covered: Paise
  instalments: Instalment[]
  /** What is to be paid by now, and since when the oldest of it; null where nothing is. */
  due: Due | null
}

export interface Due {
  amount: Paise
  since: IsoDate
  isOverdue: boolean
}

/** Terms as a schedule of what is asked, paid and due by a business date. */
export function toSchedule(
  terms: readonly InstalmentTerms[],
  { total, covered, today }: { total: Paise; covered: Paise; today: IsoDate },
): Schedule {
  const instalments = scheduleOf(terms, { total, covered, today })
  const oldest = instalments.find(({ state }) => state === 'overdue' || state === 'due')
  const due = oldest && {
    amount: dueNow(instalments),
    since: oldest.dueOn,
    isOverdue: oldest.state === 'overdue',
  }
  return { total, covered, instalments, due: due ?? null }
}
