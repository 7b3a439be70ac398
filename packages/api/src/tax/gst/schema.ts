import { z } from 'zod'
import { gstinFault } from './rules/gstin.ts'

/** A GST number as people write it: spaces and small letters are no fault. Empty is none, and becomes null. */
export const gstin = z
  .string({ error: 'Enter a GST number.' })
  .overwrite(typed => typed.replace(/\s/g, '').toUpperCase())
  .superRefine((value, context) => {
    const fault = value === '' ? undefined : gstinFault(value)
    if (fault) context.issues.push({ code: 'custom', message: fault, input: value })
  })
  .transform(value => value || null)

export const sac = z
  .string({ error: 'Enter the service code.' })
  .trim()
  .regex(/^[0-9]{4,8}$/, 'A service code has 4 to 8 digits, as 996331.')

/** The rates of GST that services of a hotel have, and none. */
export const taxRates = [0, 500, 1_200, 1_800, 2_800] as const

export const taxBasisPoints = z.union(
  taxRates.map(rate => z.literal(rate)),
  { error: 'Choose a rate of GST.' },
)
