import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { yearMonth } from '../../kernel/shared/iso-date.ts'
import { paise, wholeNumber } from '../../kernel/shared/text.ts'

/** Twelve months from `month` on. */
export const budgetInput = z.object({ month: yearMonth })

const budgetCell = z.object({
  month: yearMonth,
  roomTypeId: id,
  roomNights: wholeNumber('the room-nights', 0, 100_000),
  roomRevenue: paise('the room revenue', 0, 100_000_000_000),
})

export const setBudgetInput = z
  .object({
    cells: z.array(budgetCell).min(1, 'Nothing was changed.').max(1200, 'At most 1,200 figures.'),
  })
  .refine(
    ({ cells }) =>
      new Set(cells.map(cell => `${cell.month} ${cell.roomTypeId}`)).size === cells.length,
    { path: ['cells'], message: 'A month of a room type stands in it twice.' },
  )
export type BudgetCell = z.output<typeof budgetCell>
