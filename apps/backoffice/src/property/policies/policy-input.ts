import type { PolicyFields, policyFields } from '@atithi/api/property/content/schema'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'

export type PolicyInput = z.input<typeof policyFields>
export type PolicyControl = Control<PolicyInput, unknown, PolicyFields>
