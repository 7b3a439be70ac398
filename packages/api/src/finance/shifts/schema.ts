import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { page } from '../../kernel/shared/paging.ts'
import { optionalText, paise, requiredText, wholeNumber } from '../../kernel/shared/text.ts'
import { countedSum, denominations } from './rules.ts'

/** ₹1 crore: more is in no drawer. */
const mostInDrawer = 1_000_000_000

export const openShiftInput = z.object({ float: paise('the float', 0, mostInDrawer) })

export const closeShiftInput = z
  .object({
    shiftId: id,
    counted: paise('what was counted', 0, mostInDrawer),
    /** What the count is made of; it has to come to the same. */
    denominations: z
      .array(
        z.object({
          value: z.literal(denominations, 'Choose a note or coin.'),
          count: wholeNumber('how many', 0, 100_000),
        }),
      )
      .max(denominations.length)
      .optional(),
    /** Demanded where the count is not what is expected. */
    note: optionalText(300).optional(),
  })
  .refine(
    input => input.denominations === undefined || countedSum(input.denominations) === input.counted,
    { message: 'The notes and coins come to another sum.', path: ['counted'] },
  )
export type CloseShiftInput = z.output<typeof closeShiftInput>

export const payOutInput = z.object({
  shiftId: id,
  /** Paid for the hotel, or dropped into its safe. */
  kind: z.enum(['paid-out', 'drop'], 'Choose whether it was paid out or dropped into the safe.'),
  amount: paise('the amount', 1, mostInDrawer),
  reason: requiredText('what for', 300),
  idempotencyKey: requiredText('an idempotency key', 200),
})
export type PayOutInput = z.output<typeof payOutInput>

export const listShiftsInput = page.omit({ search: true })
export type ListShiftsInput = z.output<typeof listShiftsInput>
