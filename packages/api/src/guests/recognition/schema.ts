import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { requiredText } from '../../kernel/shared/text.ts'
import { chosenFields } from './rules.ts'

export const mergeInput = z.object({
  /** Whose value of a field stays; of one that is not named the kept guest's, where they have any. */
  choices: z.partialRecord(z.enum(chosenFields), z.enum(['keep', 'merge'])).default({}),
  reason: requiredText('why', 300).optional(),
})
export type MergeInput = z.output<typeof mergeInput>

export const undoMergeInput = z.object({ recordId: id })
