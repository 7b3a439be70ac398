import { type Rating, ratings } from '@atithi/api/web/reviews/rules/reviews'

/** Which reviews are listed, as the address says. */
export interface ReviewFilters {
  stars?: Rating
  unanswered?: true
}

export const readReviewFilters = ({
  stars,
  unanswered,
}: Record<string, unknown>): ReviewFilters => ({
  stars: ratings.find(rating => rating === stars),
  unanswered: unanswered === true ? true : undefined,
})
