import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { Portfolio } from '../../../kernel/access/gates.ts'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import { basisPointsInWhole } from '../../../kernel/shared/money.ts'
import type { PaymentMethod } from '../../ledger/rules/payment-methods.ts'
import type { SummaryInput } from '../schema.ts'

/**
 * What was received and given back between two business dates, by method; what guests still owe, what waits to be given back, and what
 * is asked for online, as of now. The success rate, in basis points, and the fees are of what was tried through a gateway.
 */
export async function summarisePayments(
  db: Reader,
  portfolio: Portfolio,
  { from, to }: SummaryInput,
  now: Date,
) {
  const methods = await listMethods(db, portfolio, { from, to })
  const owed = await db
    .selectFrom('booking as b')
    .select(
      sql<number>`coalesce(sum(greatest(0, total_amount - paid_amount)) filter (where status = 'checked-out'), 0)::bigint`.as(
        'receivable',
      ),
    )
    .select(
      sql<number>`coalesce(sum(greatest(0, total_amount - paid_amount)) filter (where status in ('confirmed', 'checked-in')), 0)::bigint`.as(
        'toCome',
      ),
    )
    .where('b.status', 'in', ['confirmed', 'checked-in', 'checked-out'])
    .where(withinPortfolio('b.property_id', portfolio))
    .executeTakeFirstOrThrow()
  const due = await db
    .selectFrom('refund as l')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('l.status', 'in', ['due', 'processing'])
    .where(withinPortfolio('l.property_id', portfolio))
    .executeTakeFirstOrThrow()
  const online = await db
    .selectFrom('payment as m')
    .innerJoin('property as p', 'p.id', 'm.propertyId')
    .select(
      sql<number>`coalesce(sum(amount) filter (where m.status in ('pending', 'processing')), 0)::bigint`.as(
        'pending',
      ),
    )
    .select(
      sql<number>`coalesce(sum(fee) filter (where m.completed_at is not null
        and (${from ?? null}::date is null or m.completed_at >= ${from ?? null}::date::timestamp at time zone p.time_zone)
        and (${to ?? null}::date is null or m.completed_at < (${to ?? null}::date + 1)::timestamp at time zone p.time_zone)), 0)::bigint`.as(
        'fees',
      ),
    )
    .where(withinPortfolio('m.property_id', portfolio))
    .where('m.gateway', 'is not', null)
    .executeTakeFirstOrThrow()
  const tried = await db
    .selectFrom('paymentAttempt as a')
    .innerJoin('property as p', 'p.id', 'a.propertyId')
    .select(sql<number>`count(*) filter (where a.status = 'completed')`.as('completed'))
    .select(sql<number>`count(*) filter (where a.status <> 'processing')`.as('decided'))
    .where(withinPortfolio('a.property_id', portfolio))
    .where(
      sql<boolean>`(${from ?? null}::date is null or a.at >= ${from ?? null}::date::timestamp at time zone p.time_zone)`,
    )
    .where(
      sql<boolean>`(${to ?? null}::date is null or a.at < (${to ?? null}::date + 1)::timestamp at time zone p.time_zone)`,
    )
    .executeTakeFirstOrThrow()
  const today = await db
    .selectFrom('folioLine as l')
    .innerJoin('property as p', 'p.id', 'l.propertyId')
    .select(sql<number>`coalesce(-sum(amount), 0)::bigint`.as('received'))
    .where('l.kind', '=', 'payment')
    .where(withinPortfolio('l.property_id', portfolio))
    .where(
      'l.businessDate',
      '=',
      sql<string>`business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`,
    )
    .executeTakeFirstOrThrow()
  const sumOf = (key: 'received' | 'refunded' | 'payments') =>
    methods.reduce((sum, row) => sum + row[key], 0)
  const payments = sumOf('payments')
  return {
    received: sumOf('received'),
    refunded: sumOf('refunded'),
    payments,
    methods,
    receivable: owed.receivable,
    toCome: owed.toCome,
    refundsDue: due.amount,
    pending: online.pending,
    gatewayFees: online.fees,
    today: today.received,
    average: payments === 0 ? null : Math.round(sumOf('received') / payments),
    successRate:
      tried.decided === 0
        ? null
        : Math.round((tried.completed * basisPointsInWhole) / tried.decided),
  }
}

function listMethods(db: Reader, portfolio: Portfolio, { from, to }: SummaryInput) {
  return db
    .selectFrom('folioLine as l')
    .select(eb => eb.ref('l.method').$castTo<PaymentMethod>().as('method'))
    .select(
      sql<number>`coalesce(-sum(amount) filter (where kind = 'payment'), 0)::bigint`.as('received'),
    )
    .select(
      sql<number>`coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint`.as('refunded'),
    )
    .select(
      sql<number>`count(*) filter (where kind = 'payment' and reverses_id is null)`.as('payments'),
    )
    .where('l.kind', 'in', ['payment', 'refund'])
    .where(withinPortfolio('l.property_id', portfolio))
    .$call(qb => (from === undefined ? qb : qb.where('l.businessDate', '>=', from)))
    .$call(qb => (to === undefined ? qb : qb.where('l.businessDate', '<=', to)))
    .groupBy('l.method')
    .orderBy('l.method')
    .execute()
}
