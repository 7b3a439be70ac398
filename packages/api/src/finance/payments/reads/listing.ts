import { ofAccount } from '@atithi/db/account'
import type {
  BookingId,
  GroupBlockId,
  PaymentAccountId,
  PropertyId,
  SettlementId,
} from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId, Portfolio } from '../../../kernel/access/gates.ts'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { type Page, toPage } from '../../../kernel/shared/paging.ts'
import { first } from '../../../kernel/shared/present.ts'
import { documentAddress } from '../../documents/reads/documents.ts'
import type { GatewayId } from '../../ledger/rules/gateways.ts'
import type { PaymentMethod } from '../../ledger/rules/payment-methods.ts'
import { type PaymentState, paymentTypeOf } from '../rules.ts'
import type { ListPaymentsInput } from '../schema.ts'
import { matchingOf } from './matching.ts'

/** A payment, or money that goes back: both have an id, a state and, once the money has moved, a line. */
interface Entry {
  id: string
  kind: 'payment' | 'refund'
  propertyId: PropertyId
  /** Null where it is on the folio of a group. */
  bookingId: BookingId | null
  groupId: GroupBlockId | null
  /** What came in is above zero, what goes out below. */
  amount: Paise
  refundAmount: Paise
  method: PaymentMethod | null
  status: PaymentState
  origin: 'desk' | 'website' | 'link' | 'qr' | null
  reference: string | null
  gateway: GatewayId | null
  transactionId: string | null
  gatewayOrderId: string | null
  gatewayTransactionId: string | null
  checkoutUrl: string | null
  attempts: number
  failure: string | null
  gatewayFee: Paise | null
  gatewayTax: Paise | null
  settlementId: SettlementId | null
  settledDate: string | null
  reconciliationStatus: 'pending' | 'matched' | 'mismatch' | null
  accountId: PaymentAccountId | null
  ofPaymentId: string | null
  lineId: string | null
  createdAt: string
}

const payments = (within: ReturnType<typeof withinPortfolio>) => sql<Entry>`
  select m.id, 'payment' as kind, m.property_id, m.booking_id, m.group_block_id as group_id, m.amount::bigint as amount,
    m.refunded_amount::bigint as refund_amount, m.method, m.status::text as status, m.origin,
    m.reference, m.gateway, m.merchant_reference as transaction_id, m.order_id as gateway_order_id,
    m.gateway_payment_id as gateway_transaction_id, m.checkout_url, m.attempts, m.failure,
    m.fee::bigint as gateway_fee, m.fee_tax::bigint as gateway_tax, m.settlement_id,
    m.settled_at as settled_date, m.reconciliation as reconciliation_status, m.payment_account_id as account_id,
    null::uuid as of_payment_id,
    -- Not joined: who only counts payments looks for no line.
    (select pl.id from folio_line pl where pl.account_id = m.account_id and pl.payment_id = m.id limit 1) as line_id, m.created_at
  from payment m
  where ${ofAccount('m')} and ${within}`

const refunds = (within: ReturnType<typeof withinPortfolio>) => sql<Entry>`
  select m.id, 'refund' as kind, m.property_id, m.booking_id, m.group_block_id as group_id, -m.amount::bigint as amount,
    0::bigint as refund_amount, m.method,
    case m.status when 'due' then 'pending' when 'paid' then 'completed'
      when 'withdrawn' then 'cancelled' else m.status end as status,
    null as origin, m.reference, of.gateway, of.merchant_reference as transaction_id, null as gateway_order_id,
    m.gateway_refund_id as gateway_transaction_id, null as checkout_url, m.checks as attempts, m.failure,
    null::bigint as gateway_fee, null::bigint as gateway_tax, null as settlement_id,
    null::timestamptz as settled_date, null as reconciliation_status, null::uuid as account_id,
    m.payment_id as of_payment_id, m.line_id, m.requested_at as created_at
  from refund m left join payment of on of.account_id = m.account_id and of.id = m.payment_id
  where ${ofAccount('m')} and ${within}`

/** The business date of its line, or else the day at the hotel on which it was asked for. */
const businessDate = sql<IsoDate>`coalesce(l.business_date,
  business_date(e.created_at, p.time_zone, p.day_rolls_at))`

function entries(
  db: Reader,
  portfolio: Portfolio,
  kind: 'payment' | 'refund' | undefined,
  only?: { id: string },
) {
  const within = only
    ? sql<SqlBool>`${withinPortfolio('m.property_id', portfolio)} and m.id = ${only.id}::uuid`
    : withinPortfolio('m.property_id', portfolio)
  return joined(db, unionOf(within, kind))
}

const unionOf = (
  within: ReturnType<typeof withinPortfolio>,
  kind: 'payment' | 'refund' | undefined,
) =>
  kind === 'payment'
    ? payments(within)
    : kind === 'refund'
      ? refunds(within)
      : sql<Entry>`${payments(within)} union all ${refunds(within)}`

/** Entries with their bookings, lines and papers. */
function joined(db: Reader, union: RawBuilder<Entry>) {
  return db
    .selectFrom(sql<Entry>`(${union})`.as('e'))
    .innerJoin('property as p', 'p.id', 'e.propertyId')
    .leftJoin('booking as b', 'b.id', 'e.bookingId')
    .leftJoin('roomType as t', 't.id', 'b.roomTypeId')
    .leftJoin('groupBlock as g', 'g.id', 'e.groupId')
    .leftJoin('folioLine as l', 'l.id', 'e.lineId')
    .leftJoin('appUser as u', 'u.id', 'l.postedBy')
    .leftJoin('documentLine as dl', 'dl.lineId', 'e.lineId')
    .leftJoin('document as d', 'd.id', 'dl.documentId')
    .leftJoin('refund as r', 'r.id', 'e.id')
    .where('p.deletedAt', 'is', null)
}

/** The newest invoice of the booking that stands. */
const invoiceOf = sql<string | null>`(select i.id from document i
  where i.account_id = p.account_id and i.booking_id = e.booking_id and i.kind in ('tax-invoice', 'bill-of-supply')
    and not exists (select 1 from document_cancellation c where c.account_id = i.account_id and c.document_id = i.id)
  order by i.id desc limit 1)`

const columnsOf = (query: ReturnType<typeof entries>) =>
  query
    .selectAll('e')
    .select(['p.name as propertyName', 'b.code as bookingCode', 'b.source', 't.name as roomType'])
    .select(['b.checkIn', 'b.departs as checkOut', 'g.name as groupName'])
    .select(['b.totalAmount as bookingTotal', 'b.status as bookingStatus'])
    // Of a group it is whoever speaks for it.
    .select(sql<string>`coalesce(b.guest_name, nullif(g.contact_name, ''), g.name)`.as('guestName'))
    .select(sql<string | null>`coalesce(b.guest_email, g.contact_email)`.as('guestEmail'))
    .select(sql<string | null>`coalesce(b.guest_phone, g.contact_phone)`.as('guestPhone'))
    .select([
      'l.postedAt',
      'u.name as postedBy',
      'd.id as documentId',
      'd.number as documentNumber',
    ])
    .select(sql<string | null>`coalesce(r.reason, l.reason)`.as('reason'))
    .select(businessDate.as('businessDate'))
    .select('p.timeZone')
    .select(invoiceOf.as('invoiceId'))
    .select(
      sql<boolean>`exists (select 1 from folio_line back where back.account_id = p.account_id and back.reverses_id = e.line_id)`.as(
        'isReversed',
      ),
    )

type Row = Awaited<ReturnType<ReturnType<typeof columnsOf>['execute']>>[number]

const waits: readonly PaymentState[] = ['pending', 'processing', 'failed']

const toPayment = (row: Row) => ({
  ...row,
  paymentId: row.id,
  currency: 'INR' as const,
  paymentType: paymentTypeOf(row),
  paidAmount: row.kind === 'payment' && row.lineId !== null ? row.amount : 0,
  pendingAmount: row.kind === 'payment' && waits.includes(row.status) ? row.amount : 0,
  documentUrl: row.documentId ? documentAddress(row.documentId) : null,
  invoiceUrl: row.invoiceId ? documentAddress(row.invoiceId) : null,
})
export type Payment = ReturnType<typeof toPayment>

/** One payment or refund. */
export async function getPayment(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  paymentId: string,
): Promise<Payment> {
  return toPayment(
    await columnsOf(
      entries(db, [propertyId], undefined, { id: paymentId }),
    ).executeTakeFirstOrThrow(),
  )
}

/** The line by which a payment or refund stands on the folio; none while the money has not moved. */
export async function findLineOfPayment(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  paymentId: string,
): Promise<string | null> {
  return (await getPayment(db, propertyId, paymentId)).lineId
}

/** What a payment is made of beyond its entry: the tries of its payer, and what went back of it. */
export async function getPaymentDetail(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  paymentId: string,
) {
  const payment = await getPayment(db, propertyId, paymentId)
  const tries = await db
    .selectFrom('paymentAttempt')
    .select(['gatewayPaymentId', 'status', 'method', 'amount', 'error', 'at'])
    .where('paymentId', '=', paymentId)
    .orderBy('at')
    .execute()
  const parts = await db
    .selectFrom('refund as r')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('paymentAllocation as a')
          .select(sql<number | null>`sum(a.amount)::bigint`.as('amount'))
          .whereRef('a.refundLineId', '=', 'r.lineId')
          .where('a.paymentLineId', '=', payment.lineId)
          .as('part'),
      join => join.onTrue(),
    )
    .select(['r.id', 'r.status', 'r.reason', 'r.reference', 'r.gatewayRefundId', 'r.requestedAt'])
    .select(sql<number>`coalesce(part.amount, r.amount)::bigint`.as('amount'))
    .where('r.propertyId', '=', propertyId)
    .where(eb =>
      eb.or([
        eb('r.bookingId', '=', payment.bookingId),
        eb('r.groupBlockId', '=', payment.groupId),
      ]),
    )
    .where(eb => eb.or([eb('part.amount', 'is not', null), eb('r.paymentId', '=', paymentId)]))
    .orderBy('r.id')
    .execute()
  const amounts = await db
    .selectFrom('booking')
    .select(['roomAmount', 'extrasAmount', 'feeAmount', 'taxAmount', 'totalAmount', 'paidAmount'])
    .where('id', '=', payment.bookingId)
    .executeTakeFirst()
  return { ...payment, tries, refunds: parts, breakdown: amounts ?? null }
}

/**
 * Payments and what went back, the newest first. The page is taken from the payments and the refunds alone, by an index of each, and only
 * its rows are joined.
 */
export async function listPayments(
  db: Reader,
  portfolio: Portfolio,
  input: ListPaymentsInput,
  now: Date,
): Promise<Page<Payment>> {
  const { kind, bookingId, cursor, limit } = input
  const ofBooking = sql<SqlBool>`(${bookingId ?? null}::uuid is null or m.booking_id = ${bookingId ?? null}::uuid)`
  const living = sql`select id from property where ${ofAccount('property')} and deleted_at is null`
  // Of a few hotels their ids are asked once, not with each payment.
  const among = portfolio === 'all' ? sql`in (${living})` : sql`= any (array(${living}))`
  const within = sql<SqlBool>`${withinPortfolio('m.property_id', portfolio)} and m.property_id ${among} and ${ofBooking}`
  const matching = matchingOf(portfolio, input, now)
  const sides = [payments, refunds].filter(
    side => kind === undefined || (kind === 'payment') === (side === payments),
  )
  const newestOf = (side: typeof payments, where: RawBuilder<SqlBool>) => sql`
    select * from (${side(where)}) e where ${matching.asked}
      and (${cursor ?? null}::uuid is null or e.id < ${cursor ?? null}::uuid)
    order by e.id desc limit ${limit + 1}`
  // Hotel by hotel the index gives its newest: of all at once PostgreSQL would sort every payment that they have.
  const newestOfEach = (side: typeof payments) => sql`
    select e.* from property h
      cross join lateral (${newestOf(side, sql<SqlBool>`m.property_id = h.id and ${ofBooking}`)}) e
    where ${ofAccount('h')} and h.deleted_at is null and ${withinPortfolio('h.id', portfolio)}
    order by e.id desc limit ${limit + 1}`
  const newest = sql.join(
    sides.map(side => sql`(${portfolio === 'all' ? newestOf(side, within) : newestOfEach(side)})`),
    sql` union all `,
  )
  const rows = await columnsOf(joined(db, sql<Entry>`${matching.with} ${newest}`))
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows: counted } = await sql<{ total: number }>`${matching.with}
    select count(*)::int as total from (${unionOf(within, kind)}) e where ${matching.asked}`.execute(
    db,
  )
  return toPage(rows.map(toPayment), limit, first(counted, 'count').total)
}
