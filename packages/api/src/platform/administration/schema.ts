import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { page } from '../../kernel/shared/paging.ts'
import { requiredText } from '../../kernel/shared/text.ts'
import { planIds } from '../../plans/subscriptions/schema.ts'
import { propertyStatuses, propertyTypes } from '../../property/rules.ts'

export const listHotelsInput = page.extend({
  status: z.enum(propertyStatuses).optional(),
  planId: z.enum(planIds).optional(),
  propertyType: z.enum(propertyTypes).optional(),
})
export const listDeletedInput = page.omit({ search: true })

const reason = requiredText('a reason', 300)
export const hotelInput = z.object({ propertyId: id })
export const setHotelStatusInput = hotelInput.extend({
  status: z.enum(['active', 'suspended']),
  reason,
})
export const onHotelWithReason = hotelInput.extend({ reason })

export const listUsersInput = page.extend({
  role: z.enum(['admin', 'owner', 'staff']).optional(),
  /** Who owns this hotel or works there. */
  propertyId: id.optional(),
})
