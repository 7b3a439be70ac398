import { z } from 'zod'
import { requiredText } from '../../../kernel/shared/text.ts'

/** At least two characters, so that a single letter does not list everybody. */
export const recogniseInput = z.object({
  query: requiredText('a name, phone or email', 100).min(2, 'At least two characters.'),
})
