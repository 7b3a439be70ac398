import { addDays, firstOfMonth, type IsoDate, weekdayOf } from '../../kernel/shared/dates.ts'

export const frequencies = ['day', 'week', 'month'] as const
export type Frequency = (typeof frequencies)[number]

/** A report that waits for a business date that is not closed goes out so long after its time, and says so (reference: reports, section 4). */
export const patienceHours = 3

/** The next date after `date` on which a schedule runs: every day, each Monday, each first of a month. */
export function nextOn(every: Frequency, date: IsoDate): IsoDate {
  if (every === 'day') return addDays(date, 1)
  if (every === 'week') return addDays(date, 7 - ((weekdayOf(date) + 6) % 7))
  return firstOfMonth(addDays(firstOfMonth(date), 31))
}

/** The days that the run of a date is over, both included: the day, the week from Monday or the month before it. */
export function periodOf(every: Frequency, dueOn: IsoDate): { from: IsoDate; to: IsoDate } {
  const to = addDays(dueOn, -1)
  if (every === 'day') return { from: to, to }
  return { from: every === 'week' ? addDays(dueOn, -7) : firstOfMonth(to), to }
}

const mostMissed: Record<Frequency, number> = { day: 7, week: 28, month: 93 }

/** The oldest run that is still made up for: a week of days, four weeks, three months. */
export const oldestMissed = (every: Frequency, today: IsoDate): IsoDate =>
  nextOn(every, addDays(today, -mostMissed[every] - 1))
