/** What a report is of, in the order of the screen. */
export const reportCategories = [
  'front-office',
  'money',
  'ledger',
  'revenue',
  'guests',
  'tax',
] as const
export type ReportCategory = (typeof reportCategories)[number]
