import { z } from 'zod'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { optionalText, requiredText, wholeNumber } from '../../kernel/shared/text.ts'

export const policyTypes = [
  'cancellation',
  'modification',
  'no-show',
  'payment',
  'guest',
  'pet',
  'smoking',
] as const

/** Free until so many hours before check-in; after that a fee in nights or in percent of the stay. */
export const cancellationTerms = z.object({
  freeUntilHours: wholeNumber('the hours before check-in', 0, 2160),
  fee: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('nights'), nights: wholeNumber('the nights', 1, 30) }),
    z.object({
      kind: z.literal('percent'),
      percent: z
        .number()
        .min(0, 'At least 0 %.')
        .max(100, 'At most 100 %.')
        .multipleOf(0.01, 'At most two decimals.'),
    }),
  ]),
})

const policyShape = z.object({
  type: z.enum(policyTypes, 'Choose a kind of policy.'),
  title: requiredText('a title', 120),
  description: optionalText(2000),
  cancellation: cancellationTerms.optional(),
})
const termsFit = (policy: { type: string; cancellation?: unknown }) =>
  (policy.type === 'cancellation') === (policy.cancellation !== undefined)
const termsMissing = {
  path: ['cancellation'],
  message:
    'A cancellation policy, and only that, says until when it is free and what it costs then.',
}

// The terms of a cancellation are told in words by themselves; every other policy is its words.
const wordsMissing = { path: ['description'], message: 'Enter the policy.' }

export const policyFields = policyShape
  .refine(termsFit, termsMissing)
  .refine(policy => policy.type === 'cancellation' || policy.description !== '', wordsMissing)
export type PolicyFields = z.output<typeof policyFields>

export const testimonialFields = z.object({
  guestName: requiredText('the guest’s name', 120),
  rating: wholeNumber('a rating', 1, 5),
  comment: requiredText('the comment', 2000),
  date: isoDate,
})
export type TestimonialFields = z.output<typeof testimonialFields>

const attractionCategories = ['attraction', 'shopping'] as const
export const attractionFields = z.object({
  name: requiredText('a name', 120),
  description: optionalText(1000).default(''),
  distance: requiredText('the distance', 40),
  category: z.enum(attractionCategories, 'Choose a category.'),
})
export type AttractionFields = z.output<typeof attractionFields>
