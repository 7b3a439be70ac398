import { z } from 'zod'
import { cursorShape } from '../../kernel/shared/keyset-cursor.ts'
import { optionalText } from '../../kernel/shared/text.ts'
import { dimensions } from '../night-figures/rules.ts'
import { inOrder, outOfOrder, span } from '../reports/schema.ts'
import { figureRowKinds } from './rules.ts'

/** Days from `from` to `to`, both included; of nights also those under one key of a dimension alone. */
export const figureRowsInput = z
  .object({
    ...span,
    of: z.enum(figureRowKinds, 'Choose what to list.'),
    dimension: z.enum(dimensions, 'Choose what to tell apart by.').optional(),
    key: optionalText(120).optional(),
    cursor: z.string().max(240).regex(cursorShape).optional(),
    limit: z.int().min(1).max(200).default(50),
  })
  .refine(inOrder, outOfOrder)
  .refine(({ dimension, key }) => (dimension === undefined) === (key === undefined), {
    path: ['key'],
    message: 'A dimension and its key go together.',
  })
export type FigureRowsInput = z.output<typeof figureRowsInput>
