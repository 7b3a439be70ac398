import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { page } from '../../kernel/shared/paging.ts'
import { requiredText } from '../../kernel/shared/text.ts'
import { userRoles } from '../users/schema.ts'

export const listSessionsInput = page.extend({ role: z.enum(userRoles).optional() })
export const listSignInsInput = page.extend({
  outcome: z.enum(['succeeded', 'failed'], 'Choose from the list.').optional(),
})

/** What is counted, as `admin.security` names it. */
export const unblockInput = z.object({
  subject: z
    .string()
    .max(400, 'Choose from the list.')
    .regex(/^sign-in (account|address):[^\p{Cc}\p{Cf}]+$/u, 'Choose from the list.'),
})

/** From which nobody may sign in, for how many hours, null until it is opened; `despiteUse`: although people signed in from there just now. */
export const blockNetworkInput = z.object({
  network: requiredText('an address or a network', 50),
  reason: requiredText('a reason', 300),
  hours: z
    .int('Choose for how long.')
    .min(1)
    .max(24 * 365)
    .nullable(),
  despiteUse: z.boolean().default(false),
})
export type BlockNetworkInput = z.output<typeof blockNetworkInput>

export const unblockNetworkInput = z.object({ networkId: id })
