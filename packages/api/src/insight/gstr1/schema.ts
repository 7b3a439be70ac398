import { z } from 'zod'

/** `month` is 'YYYY-MM'. */
export const gstr1Input = z.object({
  month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Write the month as 2026-11.'),
  format: z.enum(['json', 'csv'], 'Choose JSON or CSV.').default('json'),
})
export type Gstr1Input = z.output<typeof gstr1Input>
