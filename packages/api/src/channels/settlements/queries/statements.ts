import { ofAccount } from '@atithi/db/account'
import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { type Page, toPage } from '../../../kernel/shared/paging.ts'
import { containing } from '../../../kernel/shared/search-text.ts'
import type { ChannelId } from '../../rules.ts'
import { findSold, postedParts } from '../reads.ts'
import {
  type Judged,
  judge,
  type LineParts,
  netOf,
  type StatementKind,
  type Verdict,
} from '../rules/verdict.ts'
import type { ListStatements } from '../schema.ts'

/** A paper of a channel, with what its lines come to. */
export interface Statement {
  id: string
  channelId: ChannelId
  kind: StatementKind
  number: string
  issuedOn: IsoDate
  dueOn: IsoDate | null
  paidOn: IsoDate | null
  paidReference: string | null
  withdrawnAt: string | null
  withdrawalReason: string | null
  fileName: string | null
  supplierGstin: string | null
  taxInvoice: string | null
  cgst: Paise
  sgst: Paise
  igst: Paise
  bookings: number
  gross: Paise
  commission: Paise
  commissionTax: Paise
  tcs: Paise
  tds: Paise
  /** What of a payout is on folios. */
  posted: Paise
  /** What of a payout the bank shows; null where it does not yet. */
  arrived: Paise | null
}

const columns = sql`s.id, s.channel_id, s.kind, s.number, s.issued_on, s.due_on, s.paid_on, s.paid_reference,
  s.withdrawn_at, s.withdrawal_reason, s.file_name, s.supplier_gstin, s.tax_invoice, s.cgst, s.sgst, s.igst, t.bookings, t.gross, t.commission, t.commission_tax, t.tcs, t.tds, t.posted,
  (select sum(m.amount)::bigint from bank_match m where ${ofAccount('m')} and m.channel_statement_id = s.id and m.state = 'matched'
    and m.undone_at is null) as arrived`
const sums = sql`lateral (
  select count(*)::int as bookings, coalesce(sum(l.gross), 0)::bigint as gross, coalesce(sum(l.commission), 0)::bigint as commission,
    coalesce(sum(l.commission_tax), 0)::bigint as commission_tax, coalesce(sum(l.tcs), 0)::bigint as tcs,
    coalesce(sum(l.tds), 0)::bigint as tds, coalesce(sum(p.money + p.tax + p.commission), 0)::bigint as posted
  from channel_statement_line l cross join ${postedParts} p where ${ofAccount('l')} and l.statement_id = s.id)`

const partsOf = ({ gross, commission, commissionTax, tcs, tds }: LineParts): LineParts => ({
  gross,
  commission,
  commissionTax,
  tcs,
  tds,
})

const withNet = (statement: Statement) => ({
  ...statement,
  /** What a payout brings, or what an invoice asks for. */
  net: netOf(statement.kind, statement),
})

/** The papers of the channels of a hotel, the newest first. */
export async function listStatements(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { channelId, kind, search, cursor, limit }: ListStatements,
): Promise<Page<ReturnType<typeof withNet>>> {
  const like = search ? containing(search) : null
  const matching = sql`s.property_id = ${propertyId}
    and (${channelId ?? null}::text is null or s.channel_id = ${channelId ?? null})
    and (${kind ?? null}::text is null or s.kind = ${kind ?? null})
    and (${like}::text is null or s.number ilike ${like} or exists (select from channel_statement_line l
      where ${ofAccount('l')} and l.statement_id = s.id and l.reservation_code ilike ${like}))`
  const [{ rows }, { rows: counted }] = [
    await sql<Statement>`select ${columns} from channel_statement s cross join ${sums} t
      where ${ofAccount('s')} and ${matching} and (${cursor ?? null}::uuid is null or (s.issued_on, s.id) <
        (select o.issued_on, o.id from channel_statement o where ${ofAccount('o')} and o.id = ${cursor ?? null}::uuid))
      order by s.issued_on desc, s.id desc limit ${limit + 1}`.execute(db),
    await sql<{
      total: number
    }>`select count(*)::int as total from channel_statement s where ${ofAccount('s')} and ${matching}`.execute(
      db,
    ),
  ]
  return toPage(rows.map(withNet), limit, counted[0]?.total ?? 0)
}

export interface StatementLine extends Judged, LineParts {
  id: string
  reservationCode: string
  bookingId: BookingId | null
  code: string | null
  guestName: string | null
  checkOut: IsoDate | null
  status: string | null
  net: Paise
  /** What of a payout is on the folio. */
  posted: Paise
}

interface Row extends LineParts {
  id: string
  reservationCode: string
  posted: Paise
}

/** A paper with its lines, each judged by what is known of its booking now; what is wrong comes first. Throws NOT_FOUND. */
export async function getStatement(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  statementId: string,
) {
  const { rows: heads } = await sql<Statement>`
    select ${columns} from channel_statement s cross join ${sums} t
    where ${ofAccount('s')} and s.property_id = ${propertyId} and s.id = ${statementId}`.execute(db)
  const [head] = heads
  if (!head) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'statement' }, 'statementId')
  const { rows } = await sql<Row>`
    select l.id, l.reservation_code, l.gross, l.commission, l.commission_tax, l.tcs, l.tds,
      (p.money + p.tax + p.commission)::bigint as posted
    from channel_statement_line l cross join ${postedParts} p
    where ${ofAccount('l')} and l.property_id = ${propertyId} and l.statement_id = ${statementId} order by l.reservation_code`.execute(
    db,
  )
  const sold = await findSold(db, propertyId, {
    channelId: head.channelId,
    codes: rows.map(row => row.reservationCode),
  })
  const lines = rows.map((row): StatementLine => {
    const booking = sold.get(row.reservationCode.toUpperCase()) ?? null
    const judged = judge(head.kind, partsOf(row), booking)
    return {
      ...row,
      verdict: judged.verdict,
      differences: judged.differences,
      difference: judged.difference,
      bookingId: booking?.bookingId ?? null,
      code: booking?.code ?? null,
      guestName: booking?.guestName ?? null,
      checkOut: booking?.checkOut ?? null,
      status: booking?.status ?? null,
      net: netOf(head.kind, row),
    }
  })
  const order: readonly Verdict[] = ['missing', 'differs', 'unexpected', 'agrees']
  return {
    ...withNet(head),
    verdicts: Object.fromEntries(
      order.map(verdict => [verdict, lines.filter(line => line.verdict === verdict).length]),
    ) as Record<Verdict, number>,
    lines: lines.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict)),
  }
}
