import { z } from 'zod'
import { testedLeads } from './rules.ts'

const furthest = Math.max(...testedLeads)

export const forecastInput = z.object({
  nights: z.number().int().min(1).max(furthest).default(furthest),
})
