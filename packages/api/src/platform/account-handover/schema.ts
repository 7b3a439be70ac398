import type { z } from 'zod'
import { tokenPasswordInput } from '../../identity/auth/schema.ts'
import { email } from '../../kernel/shared/contact.ts'
import { requiredName } from '../../kernel/shared/text.ts'
import { closeAccountInput } from '../account-closing/schema.ts'

export const askHandoverInput = closeAccountInput.pick({ password: true, code: true }).extend({
  /** Of whom it becomes. */
  name: requiredName('the name of the new owner', 120),
  email,
})
export type AskHandoverInput = z.output<typeof askHandoverInput>

export const acceptHandoverInput = tokenPasswordInput
export type AcceptHandoverInput = z.output<typeof acceptHandoverInput>
