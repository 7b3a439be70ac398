import { z } from 'zod'
import { daysBetween, type IsoDate } from '../../kernel/shared/dates.ts'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { acceptsChange } from '../../property/rooms/schema.ts'

const longestCopy = 366

const copied = z.object({
  from: isoDate,
  to: isoDate,
  roomTypeIds: z.array(id).min(1, 'Choose a room type.').max(200, 'At most 200 room types.'),
  /** More above zero, less below; 0 is last year's price itself. */
  percent: z
    .number({ error: 'Enter the percent, or 0.' })
    .min(-99, 'At most 99 % less.')
    .max(500, 'At most 500 % more.')
    .multipleOf(0.01, 'At most two decimals.'),
})
const inOrder = (input: { from: IsoDate; to: IsoDate }) =>
  input.to >= input.from && daysBetween(input.from, input.to) < longestCopy
const outOfOrder = {
  path: ['to'],
  message: `The last night lies on or after the first, at most ${longestCopy} nights on.`,
}

/** Nights from `from` to `to`, both included. */
export const previewLastYearInput = copied.refine(inOrder, outOfOrder)
export type PreviewLastYearInput = z.output<typeof previewLastYearInput>

export const copyLastYearInput = copied
  .extend({
    /** The newest edit that the editor has seen: later ones of others on the same nights refuse this one. */
    version: id.nullable(),
    acceptsChange,
  })
  .refine(inOrder, outOfOrder)
export type CopyLastYearInput = z.output<typeof copyLastYearInput>
