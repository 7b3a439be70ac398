import { z } from 'zod'
import { channelIds } from '../../channels/rules.ts'
import { operatorFault } from './rules/operators.ts'

/** `month` is 'YYYY-MM'. */
export const gstr1Input = z.object({
  month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Write the month as 2026-11.'),
  format: z.enum(['json', 'csv'], 'Choose JSON or CSV.').default('json'),
})
export type Gstr1Input = z.output<typeof gstr1Input>

/** An empty number takes the operator out again. */
export const operatorInput = z.object({
  channelId: z.enum(channelIds, 'Choose the channel.'),
  gstin: z
    .string()
    .trim()
    .max(15, 'A GST number has 15 characters.')
    .transform(text => text.toUpperCase())
    .superRefine((gstin, context) => {
      const fault = gstin === '' ? undefined : operatorFault(gstin)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    }),
})
