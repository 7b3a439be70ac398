import type { IsoDate } from '@atithi/api/kernel/shared/dates'

const plain = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const days = new Intl.DateTimeFormat('en-US', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** '1,23,456.00', for columns that are headed with the rupee. */
export const figure = (paise: number): string => plain.format(paise / 100)

/** 'Nov 20, 2026'. */
export const day = (date: IsoDate): string => days.format(new Date(`${date}T00:00:00Z`))

/** '2.5%'. */
export const percent = (basisPoints: number): string => `${basisPoints / 100}%`
