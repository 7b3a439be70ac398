import { z } from 'zod'
import { areas, grants } from '../../kernel/access/areas.ts'
import { email } from '../../kernel/shared/contact.ts'
import { id } from '../../kernel/shared/ids.ts'
import { requiredName } from '../../kernel/shared/text.ts'

const post = {
  areas: z
    .array(z.enum(areas))
    .min(1, 'Choose at least one area.')
    .transform(list => [...new Set(list)]),
  grants: z
    .array(z.enum(grants))
    .default([])
    .transform(list => [...new Set(list)]),
}

export const inviteStaffInput = z.object({
  propertyId: id,
  name: requiredName('a name', 120),
  email,
  ...post,
})
export type InviteStaffInput = z.output<typeof inviteStaffInput>

export const staffPost = z.object(post)
export const staffTarget = z.object({ propertyId: id, userId: id })
export const updateStaffInput = staffTarget.extend(post)
