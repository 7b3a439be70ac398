import { addDays, daysBetween, type IsoDate } from '../../../kernel/shared/dates.ts'

/** Nights that a hotel sells as one occasion: both dates are nights. */
export interface Festival {
  id: string
  name: string
  from: IsoDate
  to: IsoDate
  /** False while its dates may still move with the moon. */
  isConfirmed: boolean
}

/** Of one hotel, over all years. */
export const mostFestivals = 400
export const longestFestival = 31

/** What of a festival its days in other years are found by. */
type Dated = Pick<Festival, 'name' | 'from' | 'to'>

export const isSameFestival = (one: { name: string }, other: { name: string }): boolean =>
  one.name.toLowerCase() === other.name.toLowerCase()

/** The festival of a night; of two the one that begins later, which is the shorter as a rule. */
export const festivalOn = <Found extends Dated>(
  festivals: readonly Found[],
  night: IsoDate,
): Found | undefined =>
  festivals
    .filter(({ from, to }) => from <= night && night <= to)
    .toSorted((one, other) => (one.from < other.from ? 1 : -1))[0]

/** A festival by the moon begins 354 to 385 days after the last of its kind, one by the sun 365 or 366. */
const [leastDays, mostDays] = [340, 400]

/** The same festival a year before; undefined where it is not on the list. */
export const yearBefore = <Found extends Dated>(
  festivals: readonly Found[],
  festival: Dated,
): Found | undefined =>
  festivals.find(candidate => {
    const days = daysBetween(candidate.from, festival.from)
    return isSameFestival(candidate, festival) && days >= leastDays && days <= mostDays
  })

/** Of a festival that was shorter a year before, its last night stands for the nights that it did not have. */
export const sameNightOf = (night: IsoDate, festival: Dated, before: Dated): IsoDate =>
  addDays(
    before.from,
    Math.min(daysBetween(festival.from, night), daysBetween(before.from, before.to)),
  )
