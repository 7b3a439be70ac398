import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { paise, wholeNumber } from '../../kernel/shared/text.ts'

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Write the month as 2026-11.')

/** Twelve months from `month` on. */
export const budgetInput = z.object({ month })

const budgetCell = z.object({
  month,
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
