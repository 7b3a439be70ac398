import { z } from 'zod'
import { isRealDate } from '../../../kernel/shared/dates.ts'
import { id } from '../../../kernel/shared/ids.ts'
import { cursorShape, readCursor } from '../../../kernel/shared/keyset-cursor.ts'
import { page } from '../../../kernel/shared/paging.ts'
import { requiredText } from '../../../kernel/shared/text.ts'
import { loyaltyTiers } from '../../loyalty/rules.ts'
import { type GuestSort, guestSorts, guestStatuses, mostTags } from '../rules.ts'

const filters = {
  search: page.shape.search,
  status: z.enum(guestStatuses).optional(),
  tier: z.enum(loyaltyTiers).optional(),
  /** Guests who travel for it. */
  companyId: id.optional(),
  /** Guests who have all of these. */
  tags: z.array(requiredText('a tag', 30)).max(mostTags).optional(),
}
export const guestFilters = z.object(filters)
export type GuestFilters = z.output<typeof guestFilters>

const fitsSort = (value: string | null, sort: GuestSort): boolean => {
  if (sort.endsWith('created')) return value === null
  if (value === null) return false
  if (sort.endsWith('last-stay')) return isRealDate(value)
  return sort.endsWith('name') || /^-?\d{1,15}$/.test(value)
}

const ordered = {
  sort: z.enum(guestSorts).default('-created'),
  cursor: z.string().max(240).regex(cursorShape).optional(),
}

const cursorOfThisOrder = {
  rule: ({ cursor, sort }: { cursor?: string | undefined; sort: GuestSort }) =>
    cursor === undefined || fitsSort(readCursor(cursor)?.value ?? null, sort),
  says: {
    path: ['cursor'],
    message: 'This page belongs to another order of the list. Start at the top.',
  },
}

export const listGuestsInput = page
  .extend({ ...filters, ...ordered })
  .refine(cursorOfThisOrder.rule, cursorOfThisOrder.says)
export type ListGuestsInput = z.output<typeof listGuestsInput>

/** How many guests a part of a file holds. */
export const exportChunk = 1_000

/** The same list without a page's limits: what a file of it is made from, a part at a time. */
export const exportGuestsInput = z
  .object({ ...filters, ...ordered })
  .refine(cursorOfThisOrder.rule, cursorOfThisOrder.says)
export type ExportGuestsInput = z.output<typeof exportGuestsInput>
