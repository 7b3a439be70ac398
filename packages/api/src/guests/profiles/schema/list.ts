import { z } from 'zod'
import { isRealDate } from '../../../kernel/shared/dates.ts'
import { cursorShape, readCursor } from '../../../kernel/shared/keyset-cursor.ts'
import { page } from '../../../kernel/shared/paging.ts'
import { requiredText } from '../../../kernel/shared/text.ts'
import { loyaltyTiers } from '../../loyalty/rules.ts'
import { type GuestSort, guestSorts, guestStatuses, mostTags } from '../rules.ts'

const filters = {
  search: page.shape.search,
  status: z.enum(guestStatuses).optional(),
  tier: z.enum(loyaltyTiers).optional(),
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

export const listGuestsInput = page
  .extend({
    ...filters,
    sort: z.enum(guestSorts).default('-created'),
    cursor: z.string().max(240).regex(cursorShape).optional(),
  })
  .refine(
    ({ cursor, sort }) => cursor === undefined || fitsSort(readCursor(cursor)?.value ?? null, sort),
    {
      path: ['cursor'],
      message: 'This page belongs to another order of the list. Start at the top.',
    },
  )
export type ListGuestsInput = z.output<typeof listGuestsInput>
