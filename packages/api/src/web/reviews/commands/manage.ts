import type { Trx } from '@atithi/db/client'
import type { ReviewId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { type Change, recordChange } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { webEvents } from '../../events.ts'
import { webReasons } from '../../reasons.ts'

interface Target {
  propertyId: AuthorizedPropertyId
  reviewId: ReviewId
}

/** Writes the hotel's answer, or corrects it: a review has one. */
export async function answerReview(work: Work, target: Target, answer: string): Promise<void> {
  await work.write(async trx => {
    const review = await lockReview(trx, target)
    if (review.answer === answer) return
    const answeredBy = personOf(work)
    await trx
      .updateTable('review')
      .set({ answer, answeredBy, answeredAt: work.now.toISOString() })
      .where('id', '=', target.reviewId)
      .execute()
    await note(trx, work, target, {
      action: 'review.answered',
      before: { answer: review.answer },
      after: { answer },
    })
  })
}

/** Shows a review on the website, or takes it off. Throws NOTHING_TO_SHOW for stars without a word. */
export async function setReviewShown(work: Work, target: Target, shown: boolean): Promise<void> {
  await work.write(async trx => {
    const review = await lockReview(trx, target)
    if (review.isShown === shown) return
    if (shown && review.comment === '')
      throw new DomainError(webReasons.NOTHING_TO_SHOW, {}, 'shown')
    await trx
      .updateTable('review')
      .set({ isShown: shown })
      .where('id', '=', target.reviewId)
      .execute()
    await note(trx, work, target, { action: shown ? 'review.shown' : 'review.hidden' })
  })
}

const lockReview = (trx: Trx, { propertyId, reviewId }: Target) =>
  trx
    .selectFrom('review')
    .select(['comment', 'isShown', 'answer'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', reviewId)
    .forUpdate()
    .executeTakeFirstOrThrow()

type Noted = Pick<Change, 'before' | 'after'> & {
  action: 'review.answered' | 'review.shown' | 'review.hidden'
}

async function note(
  trx: Trx,
  work: Work,
  { propertyId, reviewId }: Target,
  change: Noted,
): Promise<void> {
  await recordChange(trx, work, { ...change, entity: 'review', entityId: reviewId, propertyId })
  await publish(trx, work, { propertyId, event: webEvents[change.action], entityId: reviewId })
}
