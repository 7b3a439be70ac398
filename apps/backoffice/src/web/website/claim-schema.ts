import { customDomain } from '@atithi/api/web/website/schema'
import { z } from 'zod'

export const claimFields = z.object({ domain: customDomain })
