import type { websiteFields } from '@atithi/api/website/schema'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'

export interface WebsiteFields {
  control: Control<z.input<typeof websiteFields>, unknown, z.output<typeof websiteFields>>
}
