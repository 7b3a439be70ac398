import type { IsoDate } from './dates.ts'
import { indianDate } from './dates.ts'

/** The date that a document bears: GST counts days, and the years of its numbers, by Indian time. */
export const documentDate = (now: Date): IsoDate => indianDate(now)

/** The year in which the financial year of a date begins: it runs from 1 April to 31 March. */
export function financialYearOf(date: IsoDate): number {
  const year = Number(date.slice(0, 4))
  return date.slice(5, 7) >= '04' ? year : year - 1
}

/** The last day of the financial year of a date, 31 March. */
export const endOfFinancialYear = (date: IsoDate): IsoDate => `${financialYearOf(date) + 1}-03-31`

/** Until when tax on an invoice of this date may be credited: 30 November after its financial year (CGST Act, section 34(2)). */
export const creditNotesUntil = (invoiced: IsoDate): IsoDate =>
  `${financialYearOf(invoiced) + 1}-11-30`

/** '2026-27'. */
export const financialYearName = (year: number): string =>
  `${year}-${String((year + 1) % 100).padStart(2, '0')}`
