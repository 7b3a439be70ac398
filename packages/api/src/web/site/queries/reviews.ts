import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Context, Work } from '../../../kernel/context/context.ts'
import { submitReview } from '../../reviews/commands/submit.ts'
import { listShownReviews } from '../../reviews/reads.ts'
import { linkState } from '../../reviews/rules/reviews.ts'
import type { SubmitReviewInput } from '../../reviews/schema.ts'
import type { Preview } from '../../website/rules/preview.ts'
import { admitReview } from '../commands/limits.ts'
import { getSite } from './site.ts'

const reviewsAtOnce = 12

/** A page of the reviews that the website shows; none while it hides them. */
export async function listSiteReviews(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  asked: { cursor?: string | undefined; preview?: Preview },
) {
  const { showReviews } = await db
    .selectFrom('websiteSettings')
    .select('showReviews')
    .where('propertyId', '=', propertyId)
    .executeTakeFirstOrThrow()
  if (!(asked.preview?.draft?.showReviews ?? showReviews)) return { items: [], nextCursor: null }
  return listShownReviews(db, propertyId, { cursor: asked.cursor, limit: reviewsAtOnce })
}

/** What a letter's link opens: the hotel as its pages show it, published or not, and the stay that it asks about. */
export function getReviewPage(
  work: Work,
  { propertyId, bookingId }: { propertyId: AuthorizedPropertyId; bookingId: BookingId },
) {
  return work.read(async db => {
    const { usedAt, expiresAt, ...stay } = await db
      .selectFrom('reviewRequest as q')
      .innerJoin('booking as b', 'b.id', 'q.bookingId')
      .innerJoin('property as p', 'p.id', 'b.propertyId')
      .innerJoin('roomType as t', 't.id', 'b.roomTypeId')
      .select([
        'q.usedAt',
        'q.expiresAt',
        'b.guestName',
        'b.checkIn',
        'b.checkOut',
        't.name as roomTypeName',
        'p.publishStatus',
      ])
      .where('q.propertyId', '=', propertyId)
      .where('q.bookingId', '=', bookingId)
      .executeTakeFirstOrThrow()
    return {
      hotel: await getSite(db, propertyId, work.now),
      stay,
      state: linkState({ usedAt, expiresAt }, work.now),
    }
  })
}

/** Keeps what a guest says of their stay. Throws REVIEW_LINK_OVER and TOO_MANY_ATTEMPTS. */
export async function reviewStay(
  work: Work,
  token: string,
  input: SubmitReviewInput,
  { services, request }: Pick<Context, 'services' | 'request'>,
): Promise<void> {
  const attempt = await admitReview(services.db, request)
  try {
    await submitReview(work, token, input)
  } catch (error) {
    await attempt.refundAttempt()
    throw error
  }
}
