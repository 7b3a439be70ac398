import { z } from 'zod'
import { page } from '../../kernel/shared/paging.ts'

/** `month` is 'YYYY-MM'. */
export const commissionInput = page.omit({ search: true }).extend({
  month: z
    .string({ error: 'Choose a month.' })
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Write the month as 2026-11.'),
})
export type CommissionInput = z.output<typeof commissionInput>
