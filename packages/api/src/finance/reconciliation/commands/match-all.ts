import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { netOfPayout } from '../reads.ts'
import { type Expected, matchBank, type OpenLine, pairOf } from '../rules/match-bank.ts'

export interface Matched {
  /** Lines of settlements that found their payment or refund, whether or not the amounts agree. */
  items: number
  /** Bank lines that found their transfer or payment. */
  lines: number
  suggested: number
}

/**
 * Matches everything of a hotel that is open: lines of settlements by the gateway's ids, then what came to the bank. The caller holds the
 * reconciliation. What people have taken apart stays apart.
 */
export async function matchAll(
  trx: Trx,
  work: Pick<Work, 'now'>,
  propertyId: AuthorizedPropertyId,
): Promise<Matched> {
  const items = await matchItems(trx, work, propertyId)
  await markPayments(trx, propertyId)
  return { items, ...(await matchLines(trx, work, propertyId)) }
}

async function matchItems(trx: Trx, work: Pick<Work, 'now'>, propertyId: AuthorizedPropertyId) {
  const at = work.now.toISOString()
  const payments =
    await sql`update settlement_item i set payment_id = m.id, booking_id = m.booking_id,
      rule = 'gateway-id', decided_at = ${at},
      state = case when m.amount = i.amount then 'matched' else 'mismatch' end
    from payment m
    where ${ofAccount('i')} and m.account_id = i.account_id and i.property_id = ${propertyId} and i.kind = 'payment' and i.state = 'unmatched' and i.reason is null
      and m.property_id = ${propertyId} and m.payment_account_id = i.payment_account_id
      and m.gateway_payment_id = i.gateway_item_id and m.completed_at is not null
      and not exists (select from settlement_item o where ${ofAccount('o')} and o.payment_id = m.id)`.execute(
      trx,
    )
  const refunds =
    await sql`update settlement_item i set refund_id = r.id, booking_id = r.booking_id,
      rule = 'gateway-id', decided_at = ${at},
      state = case when r.amount = i.amount then 'matched' else 'mismatch' end
    from refund r join payment m on m.account_id = r.account_id and m.id = r.payment_id
    where ${ofAccount('i')} and r.account_id = i.account_id and i.property_id = ${propertyId} and i.kind = 'refund' and i.state = 'unmatched' and i.reason is null
      and r.property_id = ${propertyId} and m.payment_account_id = i.payment_account_id
      and r.gateway_refund_id = i.gateway_item_id
      and not exists (select from settlement_item o where ${ofAccount('o')} and o.refund_id = r.id)`.execute(
      trx,
    )
  return Number(payments.numAffectedRows ?? 0) + Number(refunds.numAffectedRows ?? 0)
}

/** Writes on payments what their settlement says, for the lists and papers that show them. */
export async function markPayments(trx: Trx, propertyId: AuthorizedPropertyId): Promise<void> {
  await sql`update payment m set settlement_id = s.gateway_settlement_id, settlement_utr = s.utr,
      settled_at = s.settled_at, fee = i.fee, fee_tax = i.tax, reconciliation = i.state
    from settlement_item i join settlement s on s.account_id = i.account_id and s.id = i.settlement_id
    where ${ofAccount('m')} and i.account_id = m.account_id and i.property_id = ${propertyId} and m.id = i.payment_id
      and (m.settlement_id, m.settlement_utr, m.reconciliation)
        is distinct from (s.gateway_settlement_id, s.utr, i.state)`.execute(trx)
}

async function matchLines(trx: Trx, work: Pick<Work, 'now'>, propertyId: AuthorizedPropertyId) {
  // What was suggested before is judged anew, beside what has come since.
  await trx
    .updateTable('bankMatch')
    .set({ undoneAt: work.now.toISOString(), undoneReason: 'Judged anew' })
    .where('propertyId', '=', propertyId)
    .where('state', '=', 'suggested')
    .where('undoneAt', 'is', null)
    .execute()
  const { seen, partsOf } = gather(await listSeenPayments(trx, propertyId))
  const [lines, expected, parted] = [
    await listOpenLines(trx, propertyId),
    [...(await listTransfers(trx, propertyId)), ...(await listPayouts(trx, propertyId)), ...seen],
    await listParted(trx, propertyId),
  ]
  const found = matchBank(lines, expected, parted).flatMap(match => {
    const parts = partsOf.get(match.id)
    return parts ? parts.map(({ id, amount }) => ({ ...match, id, amount })) : [match]
  })
  const rows = found.map(({ what, id, ...match }) => ({
    ...match,
    settlementId: what === 'settlement' ? id : null,
    paymentId: what === 'payment' ? id : null,
    channelStatementId: what === 'payout' ? id : null,
  }))
  await sql`insert into bank_match
    (account_id, property_id, bank_line_id, settlement_id, payment_id, channel_statement_id, booking_id, amount, state, rule, decided_at)
    select ${theAccount}, ${propertyId}, r."lineId", r."settlementId", r."paymentId", r."channelStatementId", m.booking_id, r.amount, r.state, r.rule,
      ${work.now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("lineId" uuid, "settlementId" uuid,
      "paymentId" uuid, "channelStatementId" uuid, amount bigint, state text, rule text)
    left join payment m on ${ofAccount('m')} and m.id = r."paymentId"`.execute(trx)
  const matched = found.filter(match => match.state === 'matched').length
  return { lines: matched, suggested: found.length - matched }
}

const standing = (
  column: 'bank_line_id' | 'settlement_id' | 'payment_id' | 'channel_statement_id',
) => sql`${sql.ref(`x.${column}`)} = l.id and x.state = 'matched' and x.undone_at is null`

async function listOpenLines(trx: Trx, propertyId: AuthorizedPropertyId): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`select * from (
      select l.id, l.value_date as day,
        concat_ws(' ', l.reference, l.narration) as text,
        (l.amount - coalesce((select sum(x.amount) from bank_match x
          where ${ofAccount('x')} and ${standing('bank_line_id')}), 0))::bigint as left
      from bank_line l
      where ${ofAccount('l')} and l.property_id = ${propertyId} and l.amount > 0 and l.ignored_reason is null) open
    where open.left > 0 order by open.day, open.id`.execute(trx)
  return rows
}

async function listTransfers(trx: Trx, propertyId: AuthorizedPropertyId): Promise<Expected[]> {
  const { rows } = await sql<Expected>`select * from (
      select l.id, 'settlement' as what, l.utr as reference,
        (l.settled_at at time zone p.time_zone)::date as day,
        (select sum(i.credit - i.debit) from settlement_item i where i.account_id = l.account_id and i.settlement_id = l.id)::bigint as amount
      from settlement l join property p on p.account_id = l.account_id and p.id = l.property_id
      where ${ofAccount('l')} and l.property_id = ${propertyId}
        and not exists (select from bank_match x where ${ofAccount('x')} and ${standing('settlement_id')})) open
    where open.amount > 0 order by open.day, open.id`.execute(trx)
  return rows
}

/** What channels paid out of what guests paid to them: many bookings by one transfer. */
async function listPayouts(trx: Trx, propertyId: AuthorizedPropertyId): Promise<Expected[]> {
  const { rows } = await sql<Expected>`select * from (
      select l.id, 'payout' as what, l.number as reference, l.issued_on as day, ${netOfPayout} as amount
      from channel_statement l
      where ${ofAccount('l')} and l.property_id = ${propertyId} and l.kind = 'payout' and l.withdrawn_at is null
        and not exists (select from bank_match x where ${ofAccount('x')} and ${standing('channel_statement_id')})) open
    where open.amount > 0 order by open.day, open.id`.execute(trx)
  return rows
}

/** What the desk saw arrive at the hotel's own bank: never what came through a gateway, which the gateway transfers in sums. */
async function listSeenPayments(trx: Trx, propertyId: AuthorizedPropertyId): Promise<Seen[]> {
  const { rows } = await sql<Seen>`select l.id, 'payment' as what, l.reference,
      (l.completed_at at time zone p.time_zone)::date as day, l.amount, r.id as receipt_id,
      (r.amount - coalesce((select sum(x.amount) from bank_match x join payment o on o.account_id = x.account_id and o.id = x.payment_id
        where ${ofAccount('x')} and o.company_receipt_id = r.id and x.state = 'matched' and x.undone_at is null), 0))::bigint as receipt_left
    from payment l join property p on p.account_id = l.account_id and p.id = l.property_id left join company_receipt r on r.account_id = l.account_id and r.id = l.company_receipt_id
    where ${ofAccount('l')} and l.property_id = ${propertyId} and l.gateway is null and l.completed_at is not null
      and l.status <> 'cancelled' and l.method in ('upi', 'bank-transfer', 'net-banking')
      and l.channel_line_id is null
      and not exists (select from bank_match x where ${ofAccount('x')} and ${standing('payment_id')})
    order by day, l.id`.execute(trx)
  return rows
}

interface Seen extends Expected {
  day: IsoDate
  /** The receipt of a company of which it is a part, and what of that no bank line has yet, its advance included. */
  receiptId: string | null
  receiptLeft: Paise | null
}

/** A company pays many invoices by one transfer: its parts are looked for as the sum that the bank shows. */
function gather(payments: readonly Seen[]): { seen: Expected[]; partsOf: Map<string, Seen[]> } {
  const partsOf = Map.groupBy(
    payments.filter(one => one.receiptId !== null),
    one => one.receiptId ?? '',
  )
  const receipts = [...partsOf].flatMap(([id, [one]]) =>
    one ? [{ ...one, id, amount: one.receiptLeft ?? one.amount }] : [],
  )
  return { seen: [...payments.filter(one => one.receiptId === null), ...receipts], partsOf }
}

async function listParted(trx: Trx, propertyId: AuthorizedPropertyId): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('bankMatch as x')
    .leftJoin('payment as m', 'm.id', 'x.paymentId')
    .select(['x.bankLineId', 'x.settlementId', 'x.paymentId', 'm.companyReceiptId'])
    .select('x.channelStatementId')
    .where('x.propertyId', '=', propertyId)
    .where('x.undoneBy', 'is not', null)
    .execute()
  return new Set(
    rows.flatMap(
      ({ bankLineId, settlementId, paymentId, companyReceiptId, channelStatementId }) => {
        const id = settlementId ?? channelStatementId ?? companyReceiptId ?? paymentId
        return id === null ? [] : [pairOf(bankLineId, id)]
      },
    ),
  )
}
