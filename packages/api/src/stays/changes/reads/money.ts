import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '../../../kernel/shared/money.ts'
import { receivedRows } from '../../bookings/commands/refunds.ts'
import type { StayFacts } from '../rules/facts.ts'

export type MoneyFacts = Pick<
  StayFacts,
  'chargedAmount' | 'linesAmount' | 'received' | 'refundsDue' | 'cancellationFee'
>

/** The sums of a booking's folio, one row. A room night posted by itself counts with the nights, not with the other lines. */
export const sumsOfFolio = (db: Reader, bookingId: RawBuilder<string>) =>
  db
    .selectFrom('folioLine as l')
    .innerJoin('booking as b', 'b.id', 'l.bookingId')
    .select([
      sql<Paise>`coalesce(sum(l.amount) filter (where l.kind not in ('payment', 'refund')), 0)::bigint`.as(
        'chargedAmount',
      ),
      sql<Paise>`coalesce(sum(l.amount) filter (where l.kind not in ('payment', 'refund')
        and not (l.night is not null and l.reverses_id is null and l.charge_id is null)), 0)::bigint`.as(
        'linesAmount',
      ),
      sql<Paise>`coalesce(sum(l.amount) filter (where l.id = any (b.cancellation_fee_ids) or l.charge_id = any (b.cancellation_fee_ids)), 0)::bigint`.as(
        'cancellationFee',
      ),
      sql<Paise>`(select coalesce(sum(amount), 0)::bigint from refund where ${ofAccount('refund')} and booking_id = ${bookingId} and status in ('due', 'processing'))`.as(
        'refundsDue',
      ),
    ])
    .select(receivedRows(db, bookingId).as('received'))
    .where('l.bookingId', '=', bookingId)
    .$castTo<MoneyFacts>()
