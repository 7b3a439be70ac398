import { z } from 'zod'
import { page } from '../../kernel/shared/paging.ts'
import { propertyStatuses } from '../../property/properties/rules.ts'

export const listHotelsInput = page.extend({ status: z.enum(propertyStatuses).optional() })
export const listUsersInput = page.extend({ role: z.enum(['admin', 'owner', 'staff']).optional() })
