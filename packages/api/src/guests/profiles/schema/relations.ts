import { z } from 'zod'
import { id } from '../../../kernel/shared/ids.ts'
import { relationKinds } from '../rules.ts'

/** What the related guest is to the guest. */
export const relateInput = z.object({
  kind: z.enum(relationKinds, 'Choose how the two are related.'),
})
export type RelateInput = z.output<typeof relateInput>

export const unrelateInput = z.object({ relationId: id })
