import { changePasswordInput } from '@atithi/api/identity/auth/schema'
import { z } from 'zod'

export const passwordChange = changePasswordInput
  .extend({ confirmPassword: z.string().min(1, 'Enter the password once more.') })
  .refine(form => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })
