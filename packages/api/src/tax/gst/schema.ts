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
