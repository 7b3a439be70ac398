import { inPortfolio, inProperty, router } from '../../kernel/procedures/builders.ts'
import { answerReview, setReviewShown } from './commands/manage.ts'
import { onReview } from './procedures.ts'
import { getRatingSummary, listReviews } from './reads.ts'
import { answerFields, listReviewsInput, setShownInput } from './schema.ts'

const ok = { ok: true } as const

export const reviewsRouter = router({
  list: inProperty('guests')
    .input(listReviewsInput)
    .query(({ ctx, input }) => ctx.work.read(db => listReviews(db, ctx.propertyId, input))),
  /** The average of one property, or of all that the caller may see: no more than the list of properties tells. */
  summary: inPortfolio(null).query(({ ctx }) =>
    ctx.work.read(db => getRatingSummary(db, ctx.propertyIds)),
  ),
  answer: onReview('guests')
    .input(answerFields)
    .mutation(async ({ ctx, input }) => {
      await answerReview(
        ctx.work,
        { propertyId: ctx.propertyId, reviewId: input.reviewId },
        input.answer,
      )
      return ok
    }),
  setShown: onReview('guests')
    .input(setShownInput)
    .mutation(async ({ ctx, input }) => {
      await setReviewShown(
        ctx.work,
        { propertyId: ctx.propertyId, reviewId: input.reviewId },
        input.shown,
      )
      return ok
    }),
})
