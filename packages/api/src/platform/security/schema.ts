import { z } from 'zod'
import { page } from '../../kernel/shared/paging.ts'
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
