import { z } from 'zod'
import { propertyStatuses } from '../../property/properties/rules.ts'
import { page } from '../../kernel/shared/paging.ts'

export const listHotelsInput = page.extend({ status: z.enum(propertyStatuses).optional() })
export const listUsersInput = page.extend({ role: z.enum(['admin', 'owner', 'staff']).optional() })
