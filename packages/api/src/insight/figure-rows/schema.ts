import { z } from 'zod'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { cursorShape } from '../../kernel/shared/keyset-cursor.ts'
import { optionalText } from '../../kernel/shared/text.ts'
import { inOrder, outOfOrder, span } from '../reports/schema.ts'
import { figureRowKinds, rowDimensions } from './rules.ts'

/**
 * Days from `from` to `to`, both included; of nights also those under one key of a dimension, or of one weekday, alone. What is on the
 * books is as of the close of a date, or came since the close of one before.
 */
export const figureRowsInput = z
  .object({
    ...span,
    of: z.enum(figureRowKinds, 'Choose what to list.'),
    dimension: z.enum(rowDimensions, 'Choose what to tell apart by.').optional(),
    key: optionalText(120).optional(),
    /** From Sunday, 0. */
    weekday: z.int().min(0).max(6).optional(),
    asOf: isoDate.optional(),
    since: isoDate.optional(),
    cursor: z.string().max(240).regex(cursorShape).optional(),
    limit: z.int().min(1).max(200).default(50),
  })
  .refine(inOrder, outOfOrder)
  .refine(({ dimension, key }) => (dimension === undefined) === (key === undefined), {
    path: ['key'],
    message: 'A dimension and its key go together.',
  })
  .refine(({ of, asOf, since }) => (of === 'books' ? asOf : !asOf && !since), {
    path: ['asOf'],
    message: 'What is on the books is as of a close; nothing else is.',
  })
  .refine(({ of, dimension }) => of !== 'books' || dimension === undefined, {
    path: ['dimension'],
    message: 'What is on the books is not told apart.',
  })
export type FigureRowsInput = z.output<typeof figureRowsInput>
