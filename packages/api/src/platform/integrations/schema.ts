import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { readIntegrationId } from './rules.ts'

/** One of those that `list` answers. */
export const testInput = z.object({
  integrationId: z
    .string()
    .max(60, 'Choose one of the integrations.')
    .refine(text => {
      const read = readIntegrationId(text)
      return read !== undefined && (read.id === undefined || id.safeParse(read.id).success)
    }, 'Choose one of the integrations.'),
})
