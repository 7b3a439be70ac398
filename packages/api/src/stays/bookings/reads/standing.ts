import { ofAccount } from '@atithi/db/account'
import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { Paise } from '../../../kernel/shared/money.ts'
import { cancellationTerms } from '../rules/cancellation.ts'

/** What was agreed and what is open on a booking: terms of cancelling, money due back, identity, forms to be filed. */
export async function getStanding(db: Reader, bookingId: BookingId) {
  const { idProof, idNumberLast, nationality, terms, ...row } = await db
    .selectFrom('booking as b')
    .leftJoin('guestIdentity as i', 'i.bookingId', 'b.id')
    .select([
      'b.earlyDeparture',
      'b.cancellationTerms as terms',
      'i.idProof',
      'i.idNumberLast',
      'i.nationality',
    ])
    .select([
      sql<Paise>`coalesce((select sum(amount) from refund where ${ofAccount('refund')} and booking_id = b.id and status in ('due', 'processing')), 0)::bigint`.as(
        'refundsDue',
      ),
      sql<number>`(select count(*)::int from form_c where ${ofAccount('form_c')} and booking_id = b.id and submitted_at is null)`.as(
        'formsDue',
      ),
      sql<
        string | null
      >`(select min(due_at) from form_c where ${ofAccount('form_c')} and booking_id = b.id and submitted_at is null)`.as(
        'formsDueAt',
      ),
    ])
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    identity:
      idProof && idNumberLast ? { idProof, idNumberLast, nationality: nationality ?? 'IND' } : null,
    cancellationTerms: terms === null ? null : cancellationTerms.parse(terms),
  }
}
