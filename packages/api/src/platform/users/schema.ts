import { z } from 'zod'
import { givenCode } from '../../identity/auth/schema.ts'
import { staffPost } from '../../identity/staff/schema.ts'
import { areas } from '../../kernel/access/areas.ts'
import { email, phone } from '../../kernel/shared/contact.ts'
import { id } from '../../kernel/shared/ids.ts'
import { page } from '../../kernel/shared/paging.ts'
import { optionalText, requiredName, requiredText } from '../../kernel/shared/text.ts'

export const userRoles = ['admin', 'owner', 'staff'] as const
const userStates = ['active', 'invited', 'deactivated'] as const

export const listUsersInput = page.extend({
  role: z.enum(userRoles).optional(),
  /** Who owns this hotel or works there. */
  propertyId: id.optional(),
  state: z.enum(userStates).optional(),
})

export const userInput = z.object({ userId: id })
const reason = requiredText('a reason', 300)
export const onUserWithReason = userInput.extend({ reason })
/** `code`: of the administrator's own app, or a recovery code of theirs. */
export const resetTwoFactorInput = onUserWithReason.extend({ code: givenCode.optional() })
export type ResetTwoFactorInput = z.output<typeof resetTwoFactorInput>
export const reactivateInput = userInput.extend({ reason: optionalText(300).optional() })

const fields = {
  name: requiredName('the full name', 120),
  email,
  phone: z.union([z.literal('').transform(() => null), z.null(), phone]).optional(),
  grants: staffPost.shape.grants,
}

/** A member of staff works at one hotel, in some areas; the others have neither. */
export const createUserInput = z
  .object({
    ...fields,
    role: z.enum(userRoles, 'Choose a role.'),
    propertyId: id.optional(),
    areas: z
      .array(z.enum(areas))
      .default([])
      .transform(list => [...new Set(list)]),
  })
  .superRefine(({ role, propertyId, areas: given }, context) => {
    if (role !== 'staff') return
    if (!propertyId)
      context.addIssue({ code: 'custom', path: ['propertyId'], message: 'Choose a hotel.' })
    if (given.length === 0)
      context.addIssue({ code: 'custom', path: ['areas'], message: 'Choose at least one area.' })
  })
export type CreateUserInput = z.output<typeof createUserInput>

/** Fields left out stay as they are. Areas and grants are those of staff. */
export const updateUserInput = userInput.extend({
  name: fields.name.optional(),
  email: fields.email.optional(),
  phone: fields.phone,
  areas: staffPost.shape.areas.optional(),
  grants: staffPost.shape.grants.optional(),
})
export type UpdateUserInput = z.output<typeof updateUserInput>

/** One session, or all of the person's when none is named. */
export const endSessionsInput = userInput.extend({ sessionId: id.optional() })
