import { registerInput } from '@atithi/api/identity/auth/schema'
import { z } from 'zod'

/** What opens an account, and what only the form asks. */
export const registration = registerInput
  .extend({
    confirmPassword: z.string().min(1, 'Enter the password once more.'),
    terms: z.boolean().refine(agreed => agreed, 'Agree to the terms to create an account.'),
  })
  .refine(form => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })
