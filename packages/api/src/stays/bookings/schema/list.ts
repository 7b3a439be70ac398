import { z } from 'zod'
import { paymentStatuses } from '../../../finance/ledger/rules/balance.ts'
import { bookingStatuses } from '../../../kernel/shared/booking-statuses.ts'
import { isRealDate } from '../../../kernel/shared/dates.ts'
import { cursorShape, readCursor } from '../../../kernel/shared/keyset-cursor.ts'
import { page } from '../../../kernel/shared/paging.ts'
import { type BookingSort, bookingSorts, bookingSources } from '../rules/bookings.ts'

const dateRanges = ['all', 'today', 'tomorrow', 'this-week', 'this-month', 'next-month'] as const
export type DateRange = (typeof dateRanges)[number]

export const exportChunk = 1_000

const fitsSort = (value: string | null, sort: BookingSort): boolean => {
  if (sort.endsWith('created')) return value === null
  if (value === null) return false
  if (sort.endsWith('check-in')) return isRealDate(value)
  return sort.endsWith('guest') || /^\d{1,15}$/.test(value)
}

const filters = {
  search: page.shape.search,
  status: z.enum(bookingStatuses).optional(),
  source: z.enum(bookingSources).optional(),
  paymentStatus: z.enum(paymentStatuses).optional(),
  dateRange: z.enum(dateRanges).default('all'),
}
const ordered = {
  sort: z.enum(bookingSorts).default('-created'),
  cursor: z.string().max(240).regex(cursorShape).optional(),
}

const cursorOfThisOrder = {
  rule: ({ cursor, sort }: { cursor?: string | undefined; sort: BookingSort }) =>
    cursor === undefined || fitsSort(readCursor(cursor)?.value ?? null, sort),
  says: {
    path: ['cursor'],
    message: 'This page belongs to another order of the list. Start at the top.',
  },
}

export const bookingFilters = z.object(filters)
export type BookingFilters = z.output<typeof bookingFilters>

export const listBookingsInput = page
  .extend({ ...filters, ...ordered })
  .refine(cursorOfThisOrder.rule, cursorOfThisOrder.says)
export type ListBookingsInput = z.output<typeof listBookingsInput>

/** The same list without a page's limits: what a file of it is made from, a thousand at a time. */
export const exportBookingsInput = z
  .object({ ...filters, ...ordered })
  .refine(cursorOfThisOrder.rule, cursorOfThisOrder.says)
export type ExportBookingsInput = z.output<typeof exportBookingsInput>
