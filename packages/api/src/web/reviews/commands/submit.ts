import type { Trx } from '@atithi/db/client'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { tokenHash } from '../../../kernel/secrets/token-hash.ts'
import { webEvents } from '../../events.ts'
import { webReasons } from '../../reasons.ts'
import { signatureOf } from '../rules/reviews.ts'
import type { SubmitReviewInput } from '../schema.ts'

/** Uses the link up and keeps what the guest wrote; of two requests with it at once one is refused. Throws REVIEW_LINK_OVER. */
export async function submitReview(
  work: Work,
  token: string,
  { rating, comment, language }: SubmitReviewInput,
): Promise<void> {
  await work.write(async trx => {
    const stay = await takeUpLink(trx, work, token)
    const { id } = await trx
      .insertInto('review')
      .values({
        propertyId: stay.propertyId,
        bookingId: stay.bookingId,
        roomTypeName: stay.roomTypeName,
        stayedUntil: stay.checkOut,
        rating,
        comment,
        language,
        signedAs: signatureOf(stay.guestName),
        submittedAt: work.now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { propertyId, bookingId } = stay
    await recordChange(trx, work, {
      action: 'review.submitted',
      entity: 'booking',
      entityId: bookingId,
      propertyId,
      after: { rating },
    })
    await publish(trx, work, { propertyId, event: webEvents['review.submitted'], entityId: id })
  })
}

async function takeUpLink(trx: Trx, work: Work, token: string) {
  const now = work.now.toISOString()
  const taken = await trx
    .updateTable('reviewRequest as q')
    .from('booking as b')
    .innerJoin('roomType as t', 't.id', 'b.roomTypeId')
    .set({ usedAt: now })
    .whereRef('b.id', '=', 'q.bookingId')
    .where('b.status', '=', 'checked-out')
    .where('q.tokenHash', '=', tokenHash(token))
    .where('q.usedAt', 'is', null)
    .where('q.expiresAt', '>', now)
    .returning([
      'q.bookingId',
      'q.propertyId',
      'b.guestName',
      'b.departs as checkOut',
      't.name as roomTypeName',
    ])
    .executeTakeFirst()
  if (!taken) throw new DomainError(webReasons.REVIEW_LINK_OVER, {})
  return taken
}
