import { ofAccount } from '@atithi/db/account'
import type { BankLineId, BookingId, ChannelStatementId, SettlementId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { firstOfMonth, type IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { type Page, toPage } from '../../../kernel/shared/paging.ts'
import { containing } from '../../../kernel/shared/search-text.ts'
import { netOfPayout } from '../reads.ts'
import type { LineState } from '../rules/states.ts'
import type { ItemsInput } from '../schema.ts'

/** A line of one side, with what it was matched with. */
export interface ReconciliationLine {
  id: string
  side: ItemsInput['side']
  day: IsoDate
  /** Of the bank and of a transfer what moved; of a settlement's line before fees. What goes out is below zero. */
  amount: Paise
  fee: Paise | null
  /** What of it is matched. */
  matched: Paise
  state: LineState
  /** The gateway's id, the UTR, or what the bank wrote. */
  title: string
  detail: string | null
  /** Whose payment it is, and their booking. */
  guestName: string | null
  bookingId: BookingId | null
  bookingCode: string | null
  paymentId: string | null
  settlementId: SettlementId | null
  /** The payout of a channel that a bank line is. */
  channelStatementId: ChannelStatementId | null
  rule: 'gateway-id' | 'utr' | 'reference' | 'amount-and-day' | 'by-hand' | null
  reason: string | null
}

const items = (propertyId: AuthorizedPropertyId) => sql<ReconciliationLine>`
  select i.id, 'items' as side, (s.settled_at at time zone p.time_zone)::date as day,
    (case when i.kind = 'payment' then i.amount else i.credit - i.debit end)::bigint as amount,
    i.fee::bigint as fee, (case when i.state = 'matched' then i.amount else 0 end)::bigint as matched, i.state,
    i.gateway_item_id as title, concat_ws(' · ', i.kind, s.gateway_settlement_id, s.utr) as detail,
    b.guest_name, i.booking_id, b.code as booking_code, coalesce(i.payment_id, i.refund_id) as payment_id,
    i.settlement_id, null::uuid as channel_statement_id, i.rule, i.reason
  from settlement_item i join settlement s on s.account_id = i.account_id and s.id = i.settlement_id
  join property p on p.account_id = i.account_id and p.id = i.property_id
  left join booking b on b.account_id = i.account_id and b.id = i.booking_id
  where ${ofAccount('i')} and i.property_id = ${propertyId}`

const transfers = (propertyId: AuthorizedPropertyId) => sql<ReconciliationLine>`
  select s.id, 'transfers' as side, (s.settled_at at time zone p.time_zone)::date as day,
    t.amount, t.fee, coalesce(m.amount, 0)::bigint as matched,
    case when m.state is null then 'unmatched'
      when m.state = 'matched' and m.amount <> t.amount then 'mismatch' else m.state end as state,
    s.gateway_settlement_id as title, s.utr as detail,
    null as guest_name, null::uuid as booking_id, null as booking_code, null::uuid as payment_id,
    s.id as settlement_id, null::uuid as channel_statement_id, m.rule, m.reason
  from settlement s join property p on p.account_id = s.account_id and p.id = s.property_id
  cross join lateral (select sum(i.credit - i.debit)::bigint as amount, sum(i.fee)::bigint as fee
    from settlement_item i where i.account_id = s.account_id and i.settlement_id = s.id) t
  left join lateral (select x.* from bank_match x where x.account_id = s.account_id and x.settlement_id = s.id and x.undone_at is null
    order by x.state, x.id limit 1) m on true
  where ${ofAccount('s')} and s.property_id = ${propertyId}`

const bankLines = (propertyId: AuthorizedPropertyId) => sql<ReconciliationLine>`
  select l.id, 'bank' as side, l.value_date as day, l.amount::bigint as amount, null::bigint as fee,
    coalesce(sums.matched, 0)::bigint as matched,
    case when l.ignored_reason is not null then 'ignored'
      when sums.matched >= l.amount then 'matched' when sums.matched > 0 then 'part-matched'
      when m.state = 'suggested' then 'suggested' else 'unmatched' end as state,
    l.narration as title, l.reference as detail, coalesce(b.guest_name, g.name) as guest_name, m.booking_id, b.code as booking_code,
    m.payment_id, m.settlement_id, m.channel_statement_id, m.rule, coalesce(l.ignored_reason, m.reason) as reason
  from bank_line l
  left join lateral (select sum(x.amount) as matched from bank_match x
    where x.account_id = l.account_id and x.bank_line_id = l.id and x.state = 'matched' and x.undone_at is null) sums on true
  left join lateral (select x.* from bank_match x where x.account_id = l.account_id and x.bank_line_id = l.id and x.undone_at is null
    order by x.state, x.id limit 1) m on true
  left join booking b on b.account_id = l.account_id and b.id = m.booking_id
  left join payment paid on paid.account_id = l.account_id and paid.id = m.payment_id left join group_block g on g.account_id = l.account_id and g.id = paid.group_block_id
  where ${ofAccount('l')} and l.property_id = ${propertyId}`

const sides = { items, transfers, bank: bankLines }

/** The lines of one side, the newest day first. */
export async function listLines(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { side, state, month, search, cursor, limit }: ItemsInput,
): Promise<Page<ReconciliationLine>> {
  const like = search ? containing(search) : undefined
  const matching = db
    .selectFrom(sql<ReconciliationLine>`(${sides[side](propertyId)})`.as('e'))
    .$call(qb => (state === undefined ? qb : qb.where('e.state', '=', state)))
    .$call(qb =>
      month === undefined
        ? qb
        : qb.where(
            sql<boolean>`e.day >= ${firstOfMonth(month)}::date
              and e.day < (${firstOfMonth(month)}::date + interval '1 month')::date`,
          ),
    )
    .$call(qb =>
      like === undefined
        ? qb
        : qb.where(
            sql<boolean>`(e.title ilike ${like} or coalesce(e.detail, '') ilike ${like}
              or coalesce(e.guest_name, '') ilike ${like} or coalesce(e.booking_code, '') ilike ${like})`,
          ),
    )
  const rows = await matching
    .$call(qb =>
      cursor === undefined
        ? qb
        : qb.where(
            sql<boolean>`(e.day, e.id) < (select c.day, c.id from (${sides[side](propertyId)}) c where c.id = ${cursor})`,
          ),
    )
    .selectAll('e')
    .orderBy('e.day', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await matching
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return toPage(rows, limit, total)
}

/** A run that says nothing for so long stopped with its server. */
const silentMinutes = 10

/** What was imported last, and how far that has come which still runs. */
export async function listRuns(db: Reader, propertyId: AuthorizedPropertyId, now: Date) {
  const runs = await db
    .selectFrom('reconciliationRun as r')
    .innerJoin('paymentAccount as a', 'a.id', 'r.paymentAccountId')
    .leftJoin('appUser as u', 'u.id', 'r.startedBy')
    .select(['r.id', 'r.source', 'r.name', 'r.lines', 'r.done', 'r.added', 'r.createdAt'])
    .select(['r.matched', 'r.suggested', 'r.endedAt'])
    .select(['a.name as accountName', 'u.name as startedBy'])
    .select(sql<number>`jsonb_array_length(r.breaks)`.as('gaps'))
    .where('r.propertyId', '=', propertyId)
    .orderBy('r.id', 'desc')
    .limit(20)
    .execute()
  return runs.map(({ endedAt, ...run }) => {
    const isSilent = now.getTime() - Date.parse(run.createdAt) > silentMinutes * 60_000
    const state = endedAt !== null ? 'done' : isSilent ? 'stopped' : 'running'
    return { ...run, state: state satisfies 'done' | 'stopped' | 'running' }
  })
}

export interface Candidate {
  kind: 'payment' | 'refund' | 'transfer' | 'payout'
  id: string
  amount: Paise
  day: IsoDate
  title: string
  detail: string | null
  /** Whether it comes to exactly what the line has left. */
  fits: boolean
}

/** What an open line could be, the same amount first, then the nearest in time: at most 12. */
export async function listCandidates(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { itemId, bankLineId }: { itemId?: string | undefined; bankLineId?: BankLineId | undefined },
): Promise<Candidate[]> {
  const line =
    itemId !== undefined
      ? sql`select i.kind, i.amount as wanted, (s.settled_at at time zone p.time_zone)::date as day
          from settlement_item i join settlement s on s.account_id = i.account_id and s.id = i.settlement_id
          join property p on p.account_id = i.account_id and p.id = i.property_id
          where ${ofAccount('i')} and i.property_id = ${propertyId} and i.id = ${itemId}`
      : sql`select 'bank' as kind, l.amount - coalesce((select sum(m.amount) from bank_match m
            where m.account_id = l.account_id and m.bank_line_id = l.id and m.state = 'matched' and m.undone_at is null), 0) as wanted,
            l.value_date as day
          from bank_line l where ${ofAccount('l')} and l.property_id = ${propertyId} and l.id = ${bankLineId ?? null}`
  const { rows } = await sql<Candidate>`with line as (${line}), open as (
      select 'payment' as kind, m.id, m.amount::bigint as amount, (m.completed_at at time zone p.time_zone)::date as day,
        coalesce(b.guest_name, g.name) as title, concat_ws(' · ', b.code, m.method::text, m.reference) as detail
      from payment m join property p on p.account_id = m.account_id and p.id = m.property_id left join booking b on b.account_id = m.account_id and b.id = m.booking_id
        left join group_block g on g.account_id = m.account_id and g.id = m.group_block_id
      where ${ofAccount('m')} and m.property_id = ${propertyId} and m.completed_at is not null and m.status <> 'cancelled'
        and (select kind from line) in ('payment', 'bank')
        and case (select kind from line)
          when 'bank' then m.gateway is null and m.channel_line_id is null and m.method not in ('cash', 'group-advance') and not exists (select from bank_match x
            where x.account_id = m.account_id and x.payment_id = m.id and x.state = 'matched' and x.undone_at is null)
          else not exists (select from settlement_item x where x.account_id = m.account_id and x.payment_id = m.id) end
      union all
      select 'refund', r.id, r.amount::bigint, (r.requested_at at time zone p.time_zone)::date, b.guest_name,
        concat_ws(' · ', b.code, r.reason)
      from refund r join property p on p.account_id = r.account_id and p.id = r.property_id join booking b on b.account_id = r.account_id and b.id = r.booking_id
      where ${ofAccount('r')} and r.property_id = ${propertyId} and r.status in ('processing', 'paid')
        and (select kind from line) = 'refund'
        and not exists (select from settlement_item x where x.account_id = r.account_id and x.refund_id = r.id)
      union all
      select 'transfer', s.id, t.amount, (s.settled_at at time zone p.time_zone)::date, s.gateway_settlement_id, s.utr
      from settlement s join property p on p.account_id = s.account_id and p.id = s.property_id
      cross join lateral (select sum(i.credit - i.debit)::bigint as amount
        from settlement_item i where i.account_id = s.account_id and i.settlement_id = s.id) t
      where ${ofAccount('s')} and s.property_id = ${propertyId} and (select kind from line) = 'bank'
        and not exists (select from bank_match x
          where x.account_id = s.account_id and x.settlement_id = s.id and x.state = 'matched' and x.undone_at is null)
      union all
      select 'payout', l.id, ${netOfPayout}, l.issued_on, concat_ws(' ', 'Payout of', l.channel_id), l.number
      from channel_statement l
      where ${ofAccount('l')} and l.property_id = ${propertyId} and l.kind = 'payout' and l.withdrawn_at is null
        and (select kind from line) = 'bank'
        and not exists (select from bank_match x
          where x.account_id = l.account_id and x.channel_statement_id = l.id and x.state = 'matched' and x.undone_at is null))
    select open.*, open.amount = line.wanted as fits from open, line
    order by fits desc, abs(open.day - line.day), open.id limit 12`.execute(db)
  return rows
}
