import { z } from 'zod'
import { page } from '../../kernel/shared/paging.ts'
import { noShowMarkings } from './rules.ts'

export const listNightAuditsInput = page.pick({ cursor: true, limit: true })

export const configureInput = z.object({
  noShowMarking: z.enum(noShowMarkings, 'Choose who marks no-shows.'),
})
