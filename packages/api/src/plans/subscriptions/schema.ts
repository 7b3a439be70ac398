import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { page } from '../../kernel/shared/paging.ts'
import { optionalText, requiredText } from '../../kernel/shared/text.ts'

export const planIds = ['freemium', 'starter', 'professional'] as const
export type PlanId = (typeof planIds)[number]

const planId = z.enum(planIds, 'Choose a plan.')
const reason = requiredText('a reason', 300)
/** The last day that is paid; null where no payment is awaited. */
const paidUntil = isoDate.nullable()

/** What the form of a change asks for. `effectiveFrom` left out: at once. */
const planChange = z.object({
  planId,
  effectiveFrom: isoDate.optional(),
  paidUntil: paidUntil.optional(),
  reason,
})
export const changePlanInput = planChange.extend({ propertyId: id })
export type PlanChange = z.output<typeof planChange>

const planDates = z.object({
  trialUntil: isoDate.optional(),
  paidUntil: paidUntil.optional(),
  graceUntil: isoDate.nullable().optional(),
  reason,
})
export const setPlanDatesInput = planDates.extend({ propertyId: id })
export type PlanDates = z.output<typeof planDates>

export const cancelChangeInput = z.object({ propertyId: id, reason })

export const askForPlanInput = z.object({
  propertyId: id,
  planId,
  note: optionalText(500).optional(),
})
export const listRequestsInput = page
  .omit({ search: true })
  .extend({ open: z.boolean().optional() })
export const declineRequestInput = z.object({ requestId: id, reason })
export const acceptRequestInput = z.object({
  requestId: id,
  effectiveFrom: isoDate.optional(),
  paidUntil: paidUntil.optional(),
  reason: reason.optional(),
})
