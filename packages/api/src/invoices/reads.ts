import type { Trx } from '@atithi/db/client'
import type { JsonValue } from '@atithi/db/schema'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../access/gates.ts'
import { roomSac } from '../folio/rules/charges.ts'
import type { CurrencyDisplay } from '../shared/money.ts'
import type { DocumentContent, RateShare } from './rules/content.ts'
import { type DocumentKind, documentDate, financialYearOf } from './rules/numbering.ts'
import { partiesOf } from './rules/parties.ts'

/** Who sells, who buys and for which stay, as they are now. */
export async function getParties(trx: Trx, propertyId: AuthorizedPropertyId, bookingId: string) {
  const row = await trx
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .select([
      'p.name',
      'p.ownerId',
      'p.gstNumber',
      'p.gstRegistration',
      'p.address',
      'p.city',
      'p.state',
      'p.pincode',
      'p.phone',
      'p.email',
    ])
    .select([
      'b.code',
      'b.status',
      'b.guestName',
      'b.guestEmail',
      'b.guestPhone',
      'b.checkIn',
      'b.checkOut',
      'b.companyName',
      'b.companyGstin',
    ])
    .select(['b.chargedAmount', 'b.paidAmount'])
    .select(eb => eb.ref('p.currencyDisplay').$castTo<CurrencyDisplay>().as('currencyDisplay'))
    .select(
      sql<string[]>`array(select r.number from room_assignment a join room r on r.id = a.room_id
        where a.booking_id = b.id and a.released_at is null group by r.number order by r.number)`.as('rooms'),
    )
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const { ownerId, status, chargedAmount, paidAmount } = row
  return { ownerId, status, chargedAmount, paidAmount, ...partiesOf(row, row) }
}
export type Parties = Awaited<ReturnType<typeof getParties>>

/** The bills of a booking besides the guest's own, the first opened first. */
export function listBills(trx: Trx, propertyId: AuthorizedPropertyId, bookingId: string) {
  return trx
    .selectFrom('folio as f')
    .leftJoin('bookingRoom as r', 'r.id', 'f.bookingRoomId')
    .select([
      'f.id',
      'f.payer',
      'f.name',
      'f.gstin',
      'f.address',
      'f.sez',
      'f.lut',
      'f.takesNights',
      'f.bookingRoomId',
      'r.position as room',
    ])
    .where('f.propertyId', '=', propertyId)
    .where('f.bookingId', '=', bookingId)
    .orderBy('f.id')
    .execute()
}

/** What the nights that are not on the folio yet come to with their fees, by service and rate of tax. */
export async function listUnpostedRates(trx: Trx, propertyId: AuthorizedPropertyId, bookingId: string): Promise<RateShare[]> {
  const { rows } = await sql<RateShare>`
    select share.sac, share.tax_basis_points, sum(share.gross)::bigint as gross
    from booking_night n cross join lateral (
      select ${roomSac} as sac, n.tax_basis_points, n.rate + n.cgst + n.sgst as gross
      union all
      select fee.sac, fee."taxBasisPoints", fee.amount + fee.cgst + fee.sgst
      from jsonb_to_recordset(n.fees) as fee(sac text, "taxBasisPoints" int, amount bigint, cgst bigint, sgst bigint)) share
    where n.property_id = ${propertyId} and n.booking_id = ${bookingId} and n.released_at is null and not exists (
      select 1 from folio_line l where l.booking_room_id = n.booking_room_id and l.night = n.night and l.kind in ('room-night', 'fee')
        and l.reverses_id is null and l.charge_id is null)
    group by 1, 2 order by 1, 2`.execute(trx)
  return rows
}

const summary = [
  ...(['d.id', 'd.bookingId', 'd.kind', 'd.number', 'd.issuedOn', 'd.issuedAt', 'd.total', 'd.folioId', 'd.correctsId'] as const),
  ...(['d.recipientName', 'd.recipientGstin'] as const),
] as const

/** Where the paper itself is. */
export const documentAddress = (id: string): string => `/documents/${id}.pdf`

/** The papers of a booking, the newest first. */
export async function listDocuments(trx: Trx, propertyId: AuthorizedPropertyId, bookingId: string) {
  const rows = await trx
    .selectFrom('document as d')
    .select(summary)
    .where('d.propertyId', '=', propertyId)
    .where('d.bookingId', '=', bookingId)
    .orderBy('d.id', 'desc')
    .execute()
  return rows.map(row => ({ ...row, url: documentAddress(row.id) }))
}

/** The document that has this line of a folio. */
export async function findDocumentOfLine(trx: Trx, propertyId: AuthorizedPropertyId, lineId: string) {
  const row = await trx
    .selectFrom('document as d')
    .innerJoin('documentLine as l', 'l.documentId', 'd.id')
    .select(summary)
    .where('l.propertyId', '=', propertyId)
    .where('l.lineId', '=', lineId)
    .executeTakeFirst()
  return row && { ...row, url: documentAddress(row.id) }
}

export interface StoredDocument {
  id: string
  kind: DocumentKind
  number: string
  issuedOn: string
  issuedAt: string
  financialYear: number
  content: DocumentContent
}

/** One document with all that it says. */
export async function getDocument(trx: Trx, propertyId: AuthorizedPropertyId, documentId: string): Promise<StoredDocument> {
  const { content, ...row } = await trx
    .selectFrom('document as d')
    .select(['d.id', 'd.kind', 'd.number', 'd.issuedOn', 'd.issuedAt', 'd.financialYear', 'd.content'])
    .where('d.propertyId', '=', propertyId)
    .where('d.id', '=', documentId)
    .executeTakeFirstOrThrow()
  return { ...row, content: contentOf(content) }
}

// The column holds only what issueDocument wrote, and the database lets nothing change it.
export const contentOf = (stored: JsonValue): DocumentContent => stored as never

/** What numbers of new documents begin with; none before the first. */
export async function findPrefix(db: Trx, propertyId: AuthorizedPropertyId): Promise<string | undefined> {
  const row = await db
    .selectFrom('documentSeries')
    .select('prefix')
    .where('propertyId', '=', propertyId)
    .where('isCurrent', '=', true)
    .executeTakeFirst()
  return row?.prefix
}

/** How the property numbers its documents: its prefix, null before the first, and the last of each kind and year. */
export async function listSeries(db: Trx, propertyId: AuthorizedPropertyId, now: Date) {
  const counters = await db
    .selectFrom('documentCounter')
    .select(['kind', 'gstin', 'financialYear', 'lastSerial', 'lastDate'])
    .where('propertyId', '=', propertyId)
    .orderBy('financialYear', 'desc')
    .orderBy('kind')
    .orderBy('gstin')
    .execute()
  return { prefix: (await findPrefix(db, propertyId)) ?? null, counters, financialYear: financialYearOf(documentDate(now)) }
}

/**
 * What must never be, counted for one property: gaps in a series, papers that differ from the lines they tell of, charges of a stay
 * that is over on no invoice, credit notes above their invoice and its debit notes, tax that does not sum. Every count has to be 0.
 */
export async function findDocumentFaults(db: Trx, propertyId: AuthorizedPropertyId): Promise<{ what: string; count: number }[]> {
  const { rows } = await sql<{ what: string; count: number }>`
    with own as (select * from document where property_id = ${propertyId})
    select 'numbers missing in a series of documents' as what, count(*) as count from (
      select gstin, financial_year, kind, count(*) as issued, max(serial) as last from own group by 1, 2, 3) s
      full join document_counter c on c.property_id = ${propertyId} and (c.gstin, c.financial_year, c.kind) = (s.gstin, s.financial_year, s.kind)
      where (c.property_id = ${propertyId} or c.property_id is null) and (s.issued is distinct from s.last or s.last is distinct from c.last_serial)
    union all select 'invoices and notes that differ from their lines', count(*) from own d
      where d.kind in ('tax-invoice', 'bill-of-supply', 'credit-note', 'debit-note') and d.total <> (
        select coalesce(sum(l.amount), 0) * case d.kind when 'credit-note' then -1 else 1 end
        from document_line dl join folio_line l on l.id = dl.line_id
        where dl.document_id = d.id and l.kind not in ('payment', 'refund'))
    union all select 'documents whose tax differs from their lines', count(*) from own d
      where d.kind in ('tax-invoice', 'bill-of-supply', 'credit-note', 'debit-note') and (d.cgst, d.sgst, d.igst) <> (
        select coalesce(sum(l.amount) filter (where l.tax_head = 'CGST'), 0) * case d.kind when 'credit-note' then -1 else 1 end,
          coalesce(sum(l.amount) filter (where l.tax_head = 'SGST'), 0) * case d.kind when 'credit-note' then -1 else 1 end,
          coalesce(sum(l.amount) filter (where l.tax_head = 'IGST'), 0) * case d.kind when 'credit-note' then -1 else 1 end
        from document_line dl join folio_line l on l.id = dl.line_id where dl.document_id = d.id)
    union all select 'credit notes above their invoice', count(*) from own i where i.kind in ('tax-invoice', 'bill-of-supply')
      and i.total < (select coalesce(sum(case c.kind when 'credit-note' then c.total when 'debit-note' then -c.total end), 0)
        from own c where c.corrects_id = i.id)
    union all select 'payments without a receipt', count(*) from folio_line l
      where l.property_id = ${propertyId} and l.kind in ('payment', 'refund') and not exists (select 1 from document_line dl where dl.line_id = l.id)
        and exists (select 1 from own d where d.issued_at <= l.posted_at)
    union all select 'invoiced charges that changed without a note', count(*) from (
      select l.id from folio_line l
      join folio_line root on root.id = coalesce(l.reverses_id, l.charge_id) join document_line dl on dl.line_id = root.id
      where l.property_id = ${propertyId} and l.kind not in ('payment', 'refund')
        -- A part carried on another bill waits for the invoice of that bill.
        and not (l.kind = 'transfer' and l.amount > 0 and l.reverses_id is null)
        and not exists (select 1 from document_line x where x.line_id = l.id)) unpapered
    union all select 'parts of charges that differ from what was taken off', count(*) from (
      select l.booking_id from folio_line l left join folio_line own on own.id = l.charge_id
      where l.property_id = ${propertyId} and (l.kind = 'transfer' or l.kind = 'tax' and own.kind = 'transfer' and l.supply is null)
      group by l.booking_id, l.tax_head having sum(l.amount) <> 0) torn`.execute(db)
  return rows
}
