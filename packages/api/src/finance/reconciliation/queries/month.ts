import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { firstOfMonth, type YearMonth } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'

/** Money through the gateways in a month, and where it is. What goes out is below zero. */
export interface Flow {
  count: number
  /** By our books. */
  gross: Paise
  /** Transferred to the bank, after fees. */
  settled: Paise
  /** Kept by the gateway, GST on it included; `feeTax` is that GST. */
  fees: Paise
  feeTax: Paise
  /** In no settlement yet. */
  open: Paise
  openCount: number
  /** By how much our books and the settlements differ. */
  differs: Paise
}

/** The instants of a month at the hotel. */
const within = (column: string, month: YearMonth) =>
  sql<boolean>`(${sql.ref(column)} >= (${firstOfMonth(month)}::timestamp at time zone p.time_zone)
    and ${sql.ref(column)} < ((${firstOfMonth(month)}::timestamp + interval '1 month') at time zone p.time_zone))`

/**
 * A month of the gateways, from independent sums: what our books took and gave back, what the settlements say of the same, and what is in
 * none yet. `ties` says that Σ payments = Σ settlements + fees + open, to the paisa, once the differences that are listed are added.
 * `bank` is of the transfers of the month: what arrived, and what no bank line shows.
 */
export async function monthOf(db: Reader, propertyId: AuthorizedPropertyId, month: YearMonth) {
  const payments = await sideOf(
    db,
    sql`
    select m.amount as ours, i.id as item, i.credit - i.debit as moved, i.fee, i.tax
    from payment m join property p on p.account_id = m.account_id and p.id = m.property_id
    left join settlement_item i on i.account_id = m.account_id and i.payment_id = m.id
    where ${ofAccount('m')} and m.property_id = ${propertyId} and m.gateway is not null and m.completed_at is not null
      and m.status <> 'cancelled' and ${within('m.completedAt', month)}`,
  )
  const refunds = await sideOf(
    db,
    sql`
    select -r.amount as ours, i.id as item, i.credit - i.debit as moved, i.fee, i.tax
    from refund r join property p on p.account_id = r.account_id and p.id = r.property_id
    left join settlement_item i on i.account_id = r.account_id and i.refund_id = r.id
    where ${ofAccount('r')} and r.property_id = ${propertyId} and r.gateway_refund_id is not null
      and r.status in ('processing', 'paid') and ${within('r.requestedAt', month)}`,
  )
  const total = addFlows(payments, refunds)
  return {
    month,
    payments,
    refunds,
    total,
    ties: total.gross === total.settled + total.fees + total.open + total.differs,
    bank: await bankOf(db, propertyId, month),
    unknown: await unknownOf(db, propertyId, month),
  }
}

const addFlows = (a: Flow, b: Flow): Flow => ({
  count: a.count + b.count,
  gross: a.gross + b.gross,
  settled: a.settled + b.settled,
  fees: a.fees + b.fees,
  feeTax: a.feeTax + b.feeTax,
  open: a.open + b.open,
  openCount: a.openCount + b.openCount,
  differs: a.differs + b.differs,
})

async function sideOf(db: Reader, rows: ReturnType<typeof sql>): Promise<Flow> {
  const { rows: sums } = await sql<Flow>`select count(*)::int as count,
      coalesce(sum(ours), 0)::bigint as gross, coalesce(sum(moved), 0)::bigint as settled,
      coalesce(sum(fee), 0)::bigint as fees, coalesce(sum(tax), 0)::bigint as fee_tax,
      coalesce(sum(ours) filter (where item is null), 0)::bigint as open,
      count(*) filter (where item is null)::int as open_count,
      coalesce(sum(ours - moved - fee) filter (where item is not null), 0)::bigint as differs
    from (${rows}) flow`.execute(db)
  const [side] = sums
  if (!side) throw new TypeError('a sum without a row')
  return side
}

async function bankOf(db: Reader, propertyId: AuthorizedPropertyId, month: YearMonth) {
  const { rows } = await sql<{ count: number; transferred: Paise; arrived: Paise; open: Paise }>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as transferred,
      coalesce(sum(arrived), 0)::bigint as arrived, coalesce(sum(amount - arrived), 0)::bigint as open
    from (
      select (select sum(i.credit - i.debit) from settlement_item i where i.account_id = s.account_id and i.settlement_id = s.id) as amount,
        coalesce((select sum(b.amount) from bank_match b where b.account_id = s.account_id and b.settlement_id = s.id
          and b.state = 'matched' and b.undone_at is null), 0) as arrived
      from settlement s join property p on p.account_id = s.account_id and p.id = s.property_id
      where ${ofAccount('s')} and s.property_id = ${propertyId} and ${within('s.settledAt', month)}) transfer`.execute(
    db,
  )
  const [bank] = rows
  if (!bank) throw new TypeError('a sum without a row')
  return bank
}

/** What was settled in the month and is no payment or refund of ours, adjustments included. */
async function unknownOf(db: Reader, propertyId: AuthorizedPropertyId, month: YearMonth) {
  const { rows } = await sql<{ count: number; amount: Paise }>`
    select count(*)::int as count, coalesce(sum(i.credit - i.debit), 0)::bigint as amount
    from settlement_item i join settlement s on s.account_id = i.account_id and s.id = i.settlement_id
    join property p on p.account_id = i.account_id and p.id = s.property_id
    where ${ofAccount('i')} and i.property_id = ${propertyId} and i.state in ('unmatched', 'ignored')
      and ${within('s.settledAt', month)}`.execute(db)
  const [unknown] = rows
  if (!unknown) throw new TypeError('a sum without a row')
  return unknown
}
