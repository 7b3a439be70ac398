import { z } from 'zod'
import { email, phone } from '../shared/contact.ts'
import { id } from '../shared/ids.ts'
import { requiredText } from '../shared/text.ts'

export const minimumPasswordLength = 10

export const password = z
  .string({ error: 'Enter a password.' })
  .min(minimumPasswordLength, `Use at least ${minimumPasswordLength} characters.`)
  .max(200, 'At most 200 characters.')

export const registerInput = z.object({
  name: requiredText('your full name', 120),
  email,
  propertyName: requiredText('the property’s name', 120),
  phone,
  password,
})
export type RegisterInput = z.output<typeof registerInput>

export const loginInput = z.object({
  email: requiredText('your email', 254).toLowerCase(),
  password: z.string({ error: 'Enter your password.' }).min(1, 'Enter your password.').max(200, 'At most 200 characters.'),
  rememberMe: z.boolean().default(false),
})
export type LoginInput = z.output<typeof loginInput>

export const impersonateInput = z.object({ userId: id })
