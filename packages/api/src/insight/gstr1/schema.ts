import { z } from 'zod'
import { channelIds } from '../../channels/rules.ts'
import { yearMonth } from '../../kernel/shared/iso-date.ts'
import { withoutUnseen } from '../../kernel/shared/text.ts'
import { operatorFault } from './rules/operators.ts'

export const gstr1Input = z.object({
  month: yearMonth,
  format: z.enum(['json', 'csv'], 'Choose JSON or CSV.').default('json'),
})
export type Gstr1Input = z.output<typeof gstr1Input>

/** An empty number takes the operator out again. */
export const operatorInput = z.object({
  channelId: z.enum(channelIds, 'Choose the channel.'),
  gstin: z
    .string()
    .overwrite(withoutUnseen)
    .trim()
    .max(15, 'A GST number has 15 characters.')
    .transform(text => text.toUpperCase())
    .superRefine((gstin, context) => {
      const fault = gstin === '' ? undefined : operatorFault(gstin)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    }),
})
