import { z } from 'zod'
import { givenPassword, tokenInput } from '../../identity/auth/schema.ts'
import { optionalText } from '../../kernel/shared/text.ts'

export const closeAccountInput = z.object({
  password: givenPassword,
  /** Of the authenticator app, or a recovery code, where two-factor sign-in is on. */
  code: optionalText(20).optional(),
  reason: optionalText(300).default(''),
})
export type CloseAccountInput = z.output<typeof closeAccountInput>

export const restoreAccountInput = tokenInput.extend({ password: givenPassword })
export type RestoreAccountInput = z.output<typeof restoreAccountInput>
