import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { page } from '../../kernel/shared/paging.ts'
import { optionalText, requiredText, wholeNumber } from '../../kernel/shared/text.ts'
import { longestComment, reviewLanguages } from './rules/reviews.ts'

/** The secret of a letter's link. */
export const reviewToken = z
  .string({ error: 'Open the link of your letter.' })
  .regex(/^[\w-]{20,80}$/, 'This is not a link of ours.')

export const submitReviewInput = z.object({
  rating: z
    .int({ error: 'Choose from one to five stars.' })
    .min(1, 'Choose from one to five stars.')
    .max(5, 'Choose from one to five stars.'),
  comment: optionalText(longestComment).default(''),
  language: z.enum(reviewLanguages).default('en'),
  /** A field that people do not see: whoever fills it in is a program. */
  website: z.string().max(0, 'Leave this field empty.').optional(),
})
export type SubmitReviewInput = z.output<typeof submitReviewInput>

export const listReviewsInput = page.omit({ search: true }).extend({
  rating: wholeNumber('a rating', 1, 5).optional(),
  /** Only those that the hotel has not answered. */
  unanswered: z.boolean().optional(),
})
export type ListReviewsInput = z.output<typeof listReviewsInput>

export const answerFields = z.object({ answer: requiredText('an answer', 2000) })
export const setShownInput = z.object({
  reviewId: id,
  shown: z.boolean('Choose whether it is shown.'),
})

/** The reviews on a website, the newest first; the cursor is the last one seen. */
export const siteReviewsInput = z.object({ cursor: id.optional() })
