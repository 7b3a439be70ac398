import { ofAccount } from '@atithi/db/account'
import type { PropertyId } from '@atithi/db/ids'
import { jsonRows } from '@atithi/db/json-rows'
import type { Reader } from '@atithi/db/reader'
import { type SqlBool, sql } from 'kysely'
import type { Portfolio } from '../../../kernel/access/gates.ts'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { basisPointsInWhole } from '../../../kernel/shared/money.ts'
import type { OfferedMethod, PaymentMethod } from '../../ledger/rules/payment-methods.ts'
import { coarseSpan, nearSpan, type Span, withinSpan } from '../reads/date-range.ts'
import type { SummaryInput } from '../schema.ts'

/**
 * What was received and given back between two business dates, by method; what guests still owe, what the hotel has yet to give back
 * (what a gateway already sends is not), and what is pending online, by the state that the list shows, as of now. The success rate, in
 * basis points, and the fees are of what was tried through a gateway.
 */
export async function summarisePayments(
  db: Reader,
  portfolio: Portfolio,
  span: SummaryInput,
  now: Date,
) {
  const owed = db
    .selectFrom('booking as b')
    .select(
      sql<number>`coalesce(sum(total_amount - paid_amount) filter (where status = 'checked-out'), 0)::bigint`.as(
        'receivable',
      ),
    )
    .select(
      sql<number>`coalesce(sum(total_amount - paid_amount) filter (where status <> 'checked-out'), 0)::bigint`.as(
        'toCome',
      ),
    )
    // As the index booking_owing says it.
    .where(
      sql<SqlBool>`b.status in ('confirmed', 'checked-in', 'checked-out') and b.total_amount > b.paid_amount`,
    )
    .where(withinPortfolio('b.property_id', portfolio))
  const due = db
    .selectFrom('refund as l')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('refundsDue'))
    .where('l.status', '=', 'due')
    .where(withinPortfolio('l.property_id', portfolio))
  const asked = db
    .selectFrom('payment as m')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('pending'))
    .where(withinPortfolio('m.property_id', portfolio))
    .where(sql<SqlBool>`m.gateway is not null and m.status = 'pending'`)
  const coarse = coarseSpan(span, now)
  const near = (instant: string) =>
    coarse ? nearSpan(sql.ref(instant), coarse) : sql<SqlBool>`true`
  const kept = db
    .selectFrom('payment as m')
    .innerJoin('property as p', 'p.id', 'm.propertyId')
    .select(sql<number>`coalesce(sum(fee), 0)::bigint`.as('gatewayFees'))
    .where(withinPortfolio('m.property_id', portfolio))
    .where(sql<SqlBool>`m.gateway is not null and m.completed_at is not null`)
    .where(near('m.completedAt'))
    .where(withinSpan(businessDateOf('m.completedAt'), span, now))
  const tried = db
    .selectFrom('paymentAttempt as a')
    .innerJoin('property as p', 'p.id', 'a.propertyId')
    .select(sql<number>`count(*) filter (where a.status = 'completed')`.as('completed'))
    .select(sql<number>`count(*) filter (where a.status <> 'processing')`.as('decided'))
    .where(withinPortfolio('a.property_id', portfolio))
    .where(near('a.at'))
    .where(withinSpan(businessDateOf('a.at'), span, now))
  const today = db
    .selectFrom(moneyOf({ dateRange: 'today' }, now).as('l'))
    .innerJoin('property as p', 'p.id', 'l.propertyId')
    .select(sql<number>`coalesce(-sum(amount), 0)::bigint`.as('today'))
    .where('l.kind', '=', 'payment')
    .where(withinPortfolio('l.property_id', portfolio))
    .where(withinSpan(sql<IsoDate>`l.business_date`, { dateRange: 'today' }, now))
  // Each is one row: together they are one question to the database.
  const { methods, completed, decided, ...sums } = await db
    .selectFrom(owed.as('owed'))
    .innerJoin(due.as('due'), join => join.onTrue())
    .innerJoin(asked.as('asked'), join => join.onTrue())
    .innerJoin(kept.as('kept'), join => join.onTrue())
    .innerJoin(tried.as('tried'), join => join.onTrue())
    .innerJoin(today.as('today'), join => join.onTrue())
    .select([
      'receivable',
      'toCome',
      'refundsDue',
      'pending',
      'gatewayFees',
      'completed',
      'decided',
    ])
    .select('today.today')
    .select(jsonRows(methodsOf(db, portfolio, span, now)).as('methods'))
    .executeTakeFirstOrThrow()
  const sumOf = (key: 'received' | 'refunded' | 'payments') =>
    methods.reduce((sum, row) => sum + row[key], 0)
  const payments = sumOf('payments')
  return {
    ...sums,
    received: sumOf('received'),
    refunded: sumOf('refunded'),
    payments,
    methods,
    average: payments === 0 ? null : Math.round(sumOf('received') / payments),
    successRate: decided === 0 ? null : Math.round((completed * basisPointsInWhole) / decided),
  }
}

interface MoneyRow {
  propertyId: PropertyId
  kind: 'payment' | 'refund'
  amount: number
  method: PaymentMethod
  businessDate: IsoDate
  isReversal: boolean
}

/**
 * Money as it came and went: on folios, without what settles a bill though no money comes at that moment, and what companies paid ahead,
 * which stands on no folio before it is applied.
 */
function moneyOf(span: Span, now: Date) {
  const coarse = coarseSpan(span, now)
  const on = (day: string) =>
    coarse ? sql`${sql.ref(day)} between ${coarse.first}::date and ${coarse.last}::date` : sql`true`
  return sql<MoneyRow>`(
  select property_id, kind, amount::bigint as amount, method, business_date, reverses_id is not null as is_reversal
  from folio_line where ${ofAccount('folio_line')} and kind in ('payment', 'refund') and method not in ('tds', 'company-advance', 'group-advance', 'write-off', 'channel-commission')
    and ${on('business_date')}
  union all
  select property_id, 'payment', -advance::bigint, method, business_date, false from company_receipt
  where ${ofAccount('company_receipt')} and advance > 0 and ${on('business_date')}
  union all
  select property_id, 'payment', advance::bigint, method, reversed_on, true from company_receipt
  where ${ofAccount('company_receipt')} and advance > 0 and ${on('reversed_on')} and reversed_on is not null)`
}

const businessDateOf = (instant: string) =>
  sql<IsoDate>`business_date(${sql.ref(instant)}, p.time_zone, p.day_rolls_at)`

function methodsOf(db: Reader, portfolio: Portfolio, span: Span, now: Date) {
  return db
    .selectFrom(moneyOf(span, now).as('l'))
    .innerJoin('property as p', 'p.id', 'l.propertyId')
    .select(eb => eb.ref('l.method').$castTo<OfferedMethod>().as('method'))
    .select(
      sql<number>`coalesce(-sum(amount) filter (where kind = 'payment'), 0)::bigint`.as('received'),
    )
    .select(
      sql<number>`coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint`.as('refunded'),
    )
    .select(
      sql<number>`count(*) filter (where kind = 'payment' and not is_reversal)`.as('payments'),
    )
    .where(withinPortfolio('l.property_id', portfolio))
    .where(withinSpan(sql<IsoDate>`l.business_date`, span, now))
    .groupBy('l.method')
    .orderBy('l.method')
}
