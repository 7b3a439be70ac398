import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { page } from '../../kernel/shared/paging.ts'
import { optionalText, requiredText } from '../../kernel/shared/text.ts'
import { lostStates } from './rules.ts'

export const listLostInput = page.extend({
  state: z.enum(lostStates, 'Choose kept, returned or disposed.').optional(),
})
export type ListLostInput = z.output<typeof listLostInput>

export const addLostInput = z.object({
  what: requiredText('what was found', 200),
  place: requiredText('where it was found', 120),
  /** The date at the property; left out the business date. */
  foundOn: isoDate.optional(),
  foundBy: requiredText('who found it', 80),
  keptAt: optionalText(80)
    .transform(place => place || null)
    .optional(),
})
export type AddLostInput = z.output<typeof addLostInput>

export const settleLostInput = z
  .object({
    itemId: id,
    state: z.enum(lostStates, 'Choose kept, returned or disposed.'),
    /** Who took it; of what is returned alone. */
    returnedTo: optionalText(120).optional(),
  })
  .refine(input => input.state !== 'returned' || input.returnedTo, {
    path: ['returnedTo'],
    message: 'Enter to whom it was returned.',
  })
export type SettleLostInput = z.output<typeof settleLostInput>
