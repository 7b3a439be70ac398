import { z } from 'zod'
import { email, phone } from '../../kernel/shared/contact.ts'
import { id } from '../../kernel/shared/ids.ts'
import { optionalText, requiredName, requiredText } from '../../kernel/shared/text.ts'
import { canBeLinkToken, minimumPasswordLength } from './rules.ts'

const password = z
  .string({ error: 'Enter a password.' })
  .min(minimumPasswordLength, `Use at least ${minimumPasswordLength} characters.`)
  .max(200, 'At most 200 characters.')

export const registerInput = z.object({
  name: requiredName('your full name', 120),
  email,
  propertyName: requiredName('the property’s name', 120),
  phone,
  password,
})
export type RegisterInput = z.output<typeof registerInput>

export const loginInput = z.object({
  email: requiredText('your email', 254).toLowerCase(),
  password: z
    .string({ error: 'Enter your password.' })
    .min(1, 'Enter your password.')
    .max(200, 'At most 200 characters.'),
  rememberMe: z.boolean().default(false),
  /** Of the authenticator app, or a recovery code; asked for by CODE_REQUIRED. */
  code: optionalText(20).optional(),
})
export type LoginInput = z.output<typeof loginInput>

export const requestPasswordResetInput = z.object({ email })

const token = z
  .string({ error: 'Open the link of the email again.' })
  .refine(canBeLinkToken, 'Open the link of the email again.')
export const tokenInput = z.object({ token })
export const tokenPasswordInput = z.object({ token, password })
export type TokenPasswordInput = z.output<typeof tokenPasswordInput>

export const givenPassword = z
  .string({ error: 'Enter your password.' })
  .min(1, 'Enter your password.')
  .max(200, 'At most 200 characters.')
export const changePasswordInput = z.object({
  currentPassword: givenPassword,
  newPassword: password,
})
export type ChangePasswordInput = z.output<typeof changePasswordInput>

export const revokeSessionInput = z.object({ sessionId: id })
/** Of an authenticator app, or a recovery code. */
export const givenCode = requiredText('the code', 20).min(6, 'A code has six digits.')
export const codeInput = z.object({ code: givenCode })
export const stopTwoFactorInput = codeInput.extend({ password: givenPassword })
export type StopTwoFactorInput = z.output<typeof stopTwoFactorInput>
