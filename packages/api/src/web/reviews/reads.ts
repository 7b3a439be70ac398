import { ofAccount } from '@atithi/db/account'
import type { Given } from '@atithi/db/compile-once'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId, Portfolio } from '../../kernel/access/gates.ts'
import { withinPortfolio } from '../../kernel/access/portfolio.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { type Page, toPage } from '../../kernel/shared/paging.ts'
import type { ReviewLanguage } from './rules/reviews.ts'
import type { ListReviewsInput } from './schema.ts'

export interface RatingSummary {
  /** The mean of all reviews to two decimals; null where there is none. */
  averageRating: number | null
  reviewCount: number
  /** How many gave each number of stars, from five to one. */
  distribution: { rating: number; reviews: number }[]
}

/** The mean over all reviews of these properties: each review counts once, whichever property it is of. */
export async function getRatingSummary(db: Reader, propertyIds: Portfolio): Promise<RatingSummary> {
  const { rows } = await sql<{ rating: number; reviews: number }>`
    select r.rating, coalesce(sum(t.reviews), 0)::int as reviews from generate_series(5, 1, -1) as r(rating)
      left join (review_total t join property p on p.account_id = t.account_id and p.id = t.property_id and p.deleted_at is null)
        on t.rating = r.rating and ${ofAccount('t')} and ${withinPortfolio('t.property_id', propertyIds)}
    group by r.rating order by r.rating desc`.execute(db)
  const reviewCount = rows.reduce((sum, row) => sum + row.reviews, 0)
  const stars = rows.reduce((sum, row) => sum + row.rating * row.reviews, 0)
  return {
    averageRating: reviewCount === 0 ? null : Math.round((stars * 100) / reviewCount) / 100,
    reviewCount,
    distribution: rows,
  }
}

/** Reviews of a property, the newest first, with the stay that each is of. */
export async function listReviews(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  input: ListReviewsInput,
) {
  const { rating, unanswered, cursor, limit } = input
  const matching = db
    .selectFrom('review as r')
    .where('r.propertyId', '=', propertyId)
    .$if(rating !== undefined, qb => qb.where('r.rating', '=', rating ?? 0))
    .$if(unanswered === true, qb => qb.where('r.answer', 'is', null))
  const rows = await matching
    .innerJoin('booking as b', 'b.id', 'r.bookingId')
    .leftJoin('appUser as u', 'u.id', 'r.answeredBy')
    .select([
      'r.id',
      'r.bookingId',
      'r.rating',
      'r.comment',
      'r.language',
      'r.submittedAt',
      'r.isShown',
      'r.answer',
      'r.answeredAt',
    ])
    .select([
      'r.roomTypeName',
      'r.stayedUntil',
      'b.code',
      'b.guestName',
      'u.name as answeredByName',
    ])
    .$narrowType<{ language: ReviewLanguage; stayedUntil: IsoDate }>()
    .$call(qb => (cursor === undefined ? qb : qb.where('r.id', '<', cursor)))
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await matching
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return toPage(rows, limit, total)
}

export interface ShownReview {
  id: string
  rating: number
  comment: string
  language: ReviewLanguage
  signedAs: string
  roomTypeName: string
  stayedUntil: IsoDate
  submittedAt: string
  answer: string | null
}

/** What the hotel lets its website show, the newest first. */
export async function listShownReviews(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Omit<Page<ShownReview>, 'total'>> {
  const rows = await shownReviewsOf(db, propertyId)
    .$call(qb => (cursor === undefined ? qb : qb.where('r.id', '<', cursor)))
    .limit(limit + 1)
    .execute()
  const { items, nextCursor } = toPage(rows, limit, rows.length)
  return { items, nextCursor }
}

export const shownReviewsOf = (db: Reader, propertyId: Given<AuthorizedPropertyId>) =>
  db
    .selectFrom('review as r')
    .select([
      'r.id',
      'r.rating',
      'r.comment',
      'r.language',
      'r.signedAs',
      'r.roomTypeName',
      'r.stayedUntil',
      'r.submittedAt',
      'r.answer',
    ])
    .$narrowType<{ language: ReviewLanguage; stayedUntil: IsoDate }>()
    .where('r.propertyId', '=', propertyId)
    .where('r.isShown', '=', true)
    .orderBy('r.id', 'desc')
