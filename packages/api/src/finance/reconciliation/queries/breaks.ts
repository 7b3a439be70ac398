import { ofAccount } from '@atithi/db/account'
import type { BankLineId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import {
  businessDate,
  firstOfMonth,
  type IsoDate,
  type YearMonth,
} from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { netOfPayout } from '../reads.ts'
import { agreedFeeOf, isAboveContract } from '../rules/contract.ts'
import { type BreakKind, breakKinds } from '../rules/states.ts'
import { workingDaysBefore } from '../rules/working-days.ts'

/** Something that does not add up, with the ids by which it is opened. */
export interface Break {
  kind: BreakKind
  day: IsoDate
  amount: Paise
  /** By how much, where two sums differ. */
  difference: Paise | null
  what: string
  paymentId: string | null
  itemId: string | null
  bankLineId: BankLineId | null
}

/** The gateway transfers two working days after it was paid; from the third on somebody has to ask. */
const settlesWithin = 3
const most = 50

/** What is wrong in a month, in the order of reference/payments.md, section 7: at most 50 of each kind. */
export async function listBreaks(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  month: YearMonth,
  now: Date,
): Promise<Break[]> {
  const { timeZone } = await db
    .selectFrom('property')
    .select('timeZone')
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const today = businessDate(now, timeZone, '00:00')
  const overdue = workingDaysBefore(today, settlesWithin)
  const { rows } = await sql<Break>`with span as (
      select ${firstOfMonth(month)}::date as first, (${firstOfMonth(month)}::date + interval '1 month')::date as next),
    zone as (select time_zone from property where ${ofAccount('property')} and id = ${propertyId}),
    item as (
      select i.*, (s.settled_at at time zone (select time_zone from zone))::date as day, s.utr, s.gateway_settlement_id
      from settlement_item i join settlement s on s.account_id = i.account_id and s.id = i.settlement_id
      where ${ofAccount('i')} and i.property_id = ${propertyId}),
    transfer as (
      select s.*, (s.settled_at at time zone (select time_zone from zone))::date as day,
        (select sum(i.credit - i.debit) from settlement_item i where i.account_id = s.account_id and i.settlement_id = s.id) as amount
      from settlement s where ${ofAccount('s')} and s.property_id = ${propertyId}),
    arrived as (
      select m.* from bank_match m
      where ${ofAccount('m')} and m.property_id = ${propertyId} and m.state = 'matched' and m.undone_at is null),
    line as (
      select l.*, regexp_replace(upper(concat(l.reference, l.narration)), '[^A-Z0-9]', '', 'g') as plain
      from bank_line l where ${ofAccount('l')} and l.property_id = ${propertyId} and l.ignored_reason is null),
    found as (
      (select 'bank-without-settlement' as kind, l.value_date as day, l.amount, null::bigint as difference,
          l.narration as what, null::uuid as payment_id, null::uuid as item_id, l.id as bank_line_id
        from line l where l.amount > 0 and l.narration ~* 'RAZORPAY|PAYU|CASHFREE|PHONEPE|PAYTM|EASEBUZZ'
          and not exists (select from arrived m where m.bank_line_id = l.id) limit ${most})
      union all
      (select case i.kind when 'dispute' then 'dispute-deducted' else 'settled-without-payment' end, i.day, i.credit - i.debit, null, i.gateway_item_id, null, i.id, null
        from item i where i.state = 'unmatched' and i.kind <> 'refund' limit ${most})
      union all
      (select 'payment-not-settled', (m.completed_at at time zone (select time_zone from zone))::date, m.amount, null,
          concat_ws(', ', b.guest_name, m.gateway_payment_id), m.id, null, null
        from payment m join booking b on b.account_id = m.account_id and b.id = m.booking_id
        where ${ofAccount('m')} and m.property_id = ${propertyId} and m.gateway is not null and m.completed_at is not null
          and m.status <> 'cancelled'
          and (m.completed_at at time zone (select time_zone from zone))::date < ${overdue}::date
          and not exists (select from settlement_item i where i.account_id = m.account_id and i.payment_id = m.id) limit ${most})
      union all
      (select 'amount-differs', i.day, i.amount, i.amount - coalesce(m.amount, r.amount), i.gateway_item_id,
          i.payment_id, i.id, null
        from item i left join payment m on ${ofAccount('m')} and m.id = i.payment_id left join refund r on ${ofAccount('r')} and r.id = i.refund_id
        where i.state = 'mismatch' limit ${most})
      union all
      (select 'amount-differs', l.value_date, l.amount, l.amount - t.amount, concat_ws(', ', t.utr, l.narration),
          null, null, l.id
        from transfer t join line l on l.amount > 0 and position(t.utr in l.plain) > 0
          and l.value_date between t.day - 1 and t.day + 10
        where t.utr is not null and l.amount <> t.amount limit ${most})
      union all
      (select case when exists (select from item o where o.kind = 'refund' and o.state = 'matched' and o.amount = i.amount
            and (o.payment_account_id, o.of_payment) = (i.payment_account_id, i.of_payment))
          then 'refunded-twice' else 'refund-on-one-side' end, i.day, -i.debit, null, i.gateway_item_id, null, i.id, null
        from item i where i.state = 'unmatched' and i.kind = 'refund' limit ${most})
      union all
      (select 'refund-on-one-side', (r.requested_at at time zone (select time_zone from zone))::date, -r.amount, null,
          concat_ws(', ', b.guest_name, r.gateway_refund_id), r.payment_id, null, null
        from refund r join booking b on b.account_id = r.account_id and b.id = r.booking_id
        where ${ofAccount('r')} and r.property_id = ${propertyId} and r.gateway_refund_id is not null and r.status = 'paid'
          and (r.requested_at at time zone (select time_zone from zone))::date < ${overdue}::date
          and not exists (select from settlement_item i where i.account_id = r.account_id and i.refund_id = r.id) limit ${most})
      union all
      (select 'settlement-not-at-bank', t.day, t.amount, null, concat_ws(', ', t.gateway_settlement_id, t.utr),
          null, null, null
        from transfer t where t.amount > 0 and t.day < ${overdue}::date
          and exists (select from bank_line where ${ofAccount('bank_line')} and property_id = ${propertyId})
          and not exists (select from arrived m where m.settlement_id = t.id) limit ${most})
      union all
      (select 'settlement-not-at-bank', l.issued_on, ${netOfPayout}, null, concat_ws(', ', l.channel_id, l.number),
          null, null, null
        from channel_statement l where ${ofAccount('l')} and l.property_id = ${propertyId} and l.kind = 'payout' and l.withdrawn_at is null
          and l.issued_on < ${overdue}::date and exists (select from bank_line where ${ofAccount('bank_line')} and property_id = ${propertyId})
          and not exists (select from arrived m where m.channel_statement_id = l.id) limit ${most})
      union all
      (select 'utr-twice', max(t.day), sum(t.amount), null, t.utr, null, null, null
        from transfer t where t.utr is not null group by t.utr having count(*) > 1 limit ${most})
      union all
      (select 'paid-after-cancellation', (m.completed_at at time zone (select time_zone from zone))::date,
          m.amount - m.refunded_amount, null, concat_ws(', ', b.code, b.guest_name), m.id, null, null
        from payment m join booking b on b.account_id = m.account_id and b.id = m.booking_id
        where ${ofAccount('m')} and m.property_id = ${propertyId} and m.gateway is not null and m.completed_at is not null
          and b.status = 'cancelled' and m.completed_at > b.cancelled_at and m.refunded_amount < m.amount
        limit ${most})
      union all
      (select 'statement-gap', (g->>'day')::date, (g->>'balance')::bigint,
          (g->>'balance')::bigint - (g->>'expected')::bigint, concat(r.name, ', row ', g->>'row'), null, null, null
        from reconciliation_run r cross join jsonb_array_elements(r.breaks) g
        where ${ofAccount('r')} and r.property_id = ${propertyId} limit ${most}))
    select f.kind, f.day, f.amount::bigint as amount, f.difference::bigint as difference, f.what,
      f.payment_id, f.item_id, f.bank_line_id
    from found f, span where f.day >= span.first and f.day < span.next`.execute(db)
  const all = [...rows, ...(await listHighFees(db, propertyId, month))]
  return all.toSorted(
    (a, b) => breakKinds.indexOf(a.kind) - breakKinds.indexOf(b.kind) || (a.day < b.day ? 1 : -1),
  )
}

async function listHighFees(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  month: YearMonth,
): Promise<Break[]> {
  const rows = await db
    .selectFrom('settlementItem as i')
    .innerJoin('settlement as s', 's.id', 'i.settlementId')
    .innerJoin('paymentAccount as a', 'a.id', 'i.paymentAccountId')
    .innerJoin('property as p', 'p.id', 'i.propertyId')
    .select(['i.id', 'i.amount', 'i.fee', 'i.tax', 'i.gatewayItemId', 'i.paymentId'])
    .select(['a.feeBasisPoints', 'a.feeFixed', 'a.feeMinimum', 'a.feeMaximum'])
    .select(sql<IsoDate>`(s.settled_at at time zone p.time_zone)::date`.as('day'))
    .where('i.propertyId', '=', propertyId)
    .where('i.kind', '=', 'payment')
    .where('i.fee', '>', 0)
    .where(eb => eb.or([eb('a.feeBasisPoints', 'is not', null), eb('a.feeFixed', 'is not', null)]))
    .where(
      sql<boolean>`(s.settled_at at time zone p.time_zone)::date >= ${firstOfMonth(month)}::date
        and (s.settled_at at time zone p.time_zone)::date < (${firstOfMonth(month)}::date + interval '1 month')::date`,
    )
    .orderBy('i.id')
    .execute()
  return rows
    .flatMap((row): Break[] => {
      const agreed = agreedFeeOf(row.amount, {
        basisPoints: row.feeBasisPoints,
        fixed: row.feeFixed,
        minimum: row.feeMinimum,
        maximum: row.feeMaximum,
      })
      const fee = row.fee - row.tax
      if (!isAboveContract(fee, agreed)) return []
      return [
        {
          kind: 'fee-above-contract',
          day: row.day,
          amount: fee,
          difference: fee - (agreed ?? 0),
          what: row.gatewayItemId,
          paymentId: row.paymentId,
          itemId: row.id,
          bankLineId: null,
        },
      ]
    })
    .slice(0, most)
}
