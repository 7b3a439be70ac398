import { z } from 'zod'
import { page } from '../../kernel/shared/paging.ts'
import { setUpClasses } from './rules.ts'

const stepIds = ['basic-info', 'rooms-photos', 'content', 'availability', 'policies'] as const

export const listSetupsInput = page.extend({
  progress: z.enum(setUpClasses, 'Choose from the list.').optional(),
  step: z.enum(stepIds, 'Choose a step.').optional(),
})
