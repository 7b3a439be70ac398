import { z } from 'zod'
import { withoutUnseen } from '../../kernel/shared/text.ts'
import { gstinFault, isUin } from './rules/gstin.ts'

/** A GST number as people write it: spaces and small letters are no fault. Empty is none, and becomes null. */
export const gstin = z
  .string({ error: 'Enter a GST number.' })
  .overwrite(typed => withoutUnseen(typed).replace(/\s/g, '').toUpperCase())
  .superRefine((value, context) => {
    const fault = value === '' ? undefined : gstinFault(value)
    if (fault) context.issues.push({ code: 'custom', message: fault, input: value })
  })
  .transform(value => value || null)

/** The same of a buyer, who may also be an embassy or a body of the United Nations with a UIN. */
export const buyerGstin = z
  .string({ error: 'Enter a GST number.' })
  .overwrite(typed => withoutUnseen(typed).replace(/\s/g, '').toUpperCase())
  .superRefine((value, context) => {
    const fault = value === '' || isUin(value) ? undefined : gstinFault(value)
    if (fault) context.issues.push({ code: 'custom', message: fault, input: value })
  })
  .transform(value => value || null)

export const sac = z
  .string({ error: 'Enter the service code.' })
  .overwrite(withoutUnseen)
  .trim()
  .regex(/^[0-9]{4,8}$/, 'A service code has 4 to 8 digits, as 996331.')

/** The rates of GST that forms offer; which of them the law has on a day is a row of gst_rate. */
export const taxRates = [0, 500, 1_800, 4_000] as const

export const taxBasisPoints = z.union(
  taxRates.map(rate => z.literal(rate)),
  { error: 'Choose a rate of GST.' },
)
