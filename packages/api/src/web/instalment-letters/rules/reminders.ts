import type { InstalmentLetter } from '../../../guests/correspondence/rules/letters.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Instalment } from '../../../stays/bookings/rules/payment-schedule.ts'

/** Nobody is asked for money at night: between these hours of the hotel's clock. */
export const remindFromHour = 9
export const remindUntilHour = 20
/** A letter that could not go for so many days, while the server was stopped or letters were off, is not written any more. */
export const latestDays = 7

export interface Reminding {
  dueOn: IsoDate
  kind: 'due' | 'overdue'
}

/** Which of the letters that the days call for have something to ask: what was paid in the meantime is not asked for. */
export const stillOpen = (
  wanted: readonly Reminding[],
  instalments: readonly Instalment[],
): Reminding[] =>
  wanted.filter(({ dueOn, kind }) =>
    instalments.some(
      one =>
        one.dueOn === dueOn &&
        (kind === 'overdue'
          ? one.state === 'overdue'
          : one.state === 'ahead' || one.state === 'due') &&
        one.asked > one.paid,
    ),
  )

/** One letter for all that is written of at once, and all that it asks for: what is open up to the last date of which it is written. */
export function letterFor(
  written: readonly Reminding[],
  instalments: readonly Instalment[],
): { letter: InstalmentLetter; open: Instalment[] } {
  const last = written.map(({ dueOn }) => dueOn).reduce((a, b) => (a > b ? a : b), '')
  return {
    letter: written.some(({ kind }) => kind === 'overdue')
      ? 'instalment-overdue'
      : 'instalment-due',
    open: instalments.filter(one => one.dueOn <= last && one.asked > one.paid),
  }
}
