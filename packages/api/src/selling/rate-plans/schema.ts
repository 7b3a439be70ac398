import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { paise, requiredText, wholeNumber } from '../../kernel/shared/text.ts'
import { cancellationTerms } from '../../property/content/schema.ts'
import { acceptsChange } from '../../property/rooms/schema.ts'
import { longestStay } from '../rates/rules/rates.ts'
import { mealPlans } from './rules.ts'

/** A part of Best Available more or less, or paise a night. */
const adjustment = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('percent'),
      percent: z
        .number({ error: 'Enter the percentage over Best Available.' })
        .min(-90, 'At most 90 % below Best Available.')
        .max(500, 'At most 500 % over Best Available.')
        .multipleOf(0.01, 'At most two decimals.'),
    }),
    z.object({
      kind: z.literal('amount'),
      amount: z
        .int({ error: 'Enter the amount in whole paise.' })
        .min(-100_000_000, 'At most ₹10,00,000 a night below Best Available.')
        .max(100_000_000, 'At most ₹10,00,000 a night over Best Available.'),
    }),
  ],
  { error: 'Say how the plan is priced: a percentage or an amount over Best Available.' },
)

/** What the website takes online when this plan is booked, where the hotel has a payment gateway. */
const payment = z.discriminatedUnion(
  'policy',
  [
    z.object({ policy: z.literal('at-hotel') }),
    z.object({ policy: z.literal('full') }),
    z.object({
      policy: z.literal('deposit'),
      deposit: z.discriminatedUnion(
        'kind',
        [
          z.object({
            kind: z.literal('percent'),
            percent: z
              .number({ error: 'Enter the percentage.' })
              .min(0.01, 'More than nothing.')
              .max(100, 'At most all of it.')
              .multipleOf(0.01, 'At most two decimals.'),
          }),
          z.object({ kind: z.literal('first-night') }),
          z.object({ kind: z.literal('fixed'), amount: paise('the deposit', 100, 100_000_000) }),
        ],
        { error: 'Choose a percentage, the first night or a fixed amount.' },
      ),
    }),
  ],
  { error: 'Choose what is paid online: nothing, a deposit or all of it.' },
)
export type PaymentPolicy = z.output<typeof payment>

const weekdays = z
  .array(z.int().min(0).max(6), { error: 'Choose days of the week.' })
  .max(6, 'Leave at least one day of the week open.')
  .transform(days => [...new Set(days)].toSorted((a, b) => a - b))

const fields = z.object({
  name: requiredText('a name', 80),
  mealPlan: z.enum(mealPlans, 'Choose a meal plan.').default('EP'),
  adjustment,
  minimumStay: wholeNumber('a minimum stay', 1, longestStay).nullable().default(null),
  maximumStay: wholeNumber('a maximum stay', 1, longestStay).nullable().default(null),
  /** 0 Sunday to 6 Saturday. */
  closedToArrival: weekdays.default([]),
  closedToDeparture: weekdays.default([]),
  isRefundable: z.boolean().default(true),
  /** Terms of its own; null leaves it to the property's cancellation policy. */
  cancellation: cancellationTerms.nullable().default(null),
  payment: payment.default({ policy: 'at-hotel' }),
  /** False: offered at the desk only, as a corporate rate. */
  isPublic: z.boolean().default(true),
})

interface Stays {
  minimumStay?: number | null | undefined
  maximumStay?: number | null | undefined
  isRefundable?: boolean | undefined
  cancellation?: unknown
}
const spanFits = (plan: Stays) => (plan.minimumStay ?? 1) <= (plan.maximumStay ?? longestStay)
const spanSays = {
  path: ['maximumStay'],
  message: 'The maximum stay cannot be shorter than the minimum.',
}
const termsFit = (plan: Stays) => plan.isRefundable !== false || !plan.cancellation
const termsSay = {
  path: ['cancellation'],
  message: 'A non-refundable plan has no cancellation terms of its own.',
}

export const ratePlanFields = fields.refine(spanFits, spanSays).refine(termsFit, termsSay)
export type RatePlanFields = z.output<typeof ratePlanFields>

/** For one room type, or for every active one when none is named. */
export const createRatePlanInput = fields
  .extend({ roomTypeId: id.optional(), acceptsChange })
  .refine(spanFits, spanSays)
  .refine(termsFit, termsSay)
export type CreateRatePlanInput = z.output<typeof createRatePlanInput>

export const updateRatePlanInput = z
  .object({
    ...fields.partial().shape,
    // A default would overwrite what the caller left out.
    mealPlan: z.enum(mealPlans, 'Choose a meal plan.').optional(),
    minimumStay: wholeNumber('a minimum stay', 1, longestStay).nullable().optional(),
    maximumStay: wholeNumber('a maximum stay', 1, longestStay).nullable().optional(),
    closedToArrival: weekdays.optional(),
    closedToDeparture: weekdays.optional(),
    isRefundable: z.boolean().optional(),
    cancellation: cancellationTerms.nullable().optional(),
    payment: payment.optional(),
    isPublic: z.boolean().optional(),
    isActive: z.boolean().optional(),
    acceptsChange,
  })
  .refine(spanFits, spanSays)
  .refine(termsFit, termsSay)
export type RatePlanPatch = z.output<typeof updateRatePlanInput>

export const listRatePlansInput = z.object({
  roomTypeId: id.optional(),
  includeInactive: z.boolean().default(false),
})
export type ListRatePlansInput = z.output<typeof listRatePlansInput>
