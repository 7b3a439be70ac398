import { tokenPasswordInput } from '@atithi/api/identity/auth/schema'
import { z } from 'zod'

export const passwordChoice = tokenPasswordInput
  .pick({ password: true })
  .extend({ confirmPassword: z.string().min(1, 'Enter the password once more.') })
  .refine(form => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })
