import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { requiredText } from '../../kernel/shared/text.ts'

export const longestNote = 1000

export const addHandoverInput = z.object({
  note: requiredText('what the next shift has to know', longestNote),
  /** The business date from which it is to be done; left out today. */
  forDate: isoDate.optional(),
})
export type AddHandoverInput = z.output<typeof addHandoverInput>

export const settleHandoverInput = z.object({ noteId: id, isDone: z.boolean() })
export type SettleHandoverInput = z.output<typeof settleHandoverInput>
