import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { correctionRows } from './departments.ts'
import { readRoomStatusRows, stayExceptionRows } from './desk.ts'
import { readFlashRows } from './flash.ts'
import { stayRows } from './front-office.ts'
import { readTrialBalanceRows } from './ledgers.ts'
import { ofHotels } from './parts.ts'

const said = (row: ReportRow, ...keys: readonly string[]): string =>
  keys
    .map(key => String(row[key] ?? ''))
    .filter(Boolean)
    .join(' · ')

/** A row of another report as a row of the pack. */
type Part = (row: ReportRow) => Record<string, string | number | null>

const ofFlash: Part = row => ({
  item: said(row, 'figure'),
  detail: said(row, 'unit'),
  figure: row.today ?? null,
})
const ofBalance: Part = row => ({
  item: said(row, 'ledger'),
  detail: 'Closing; the figure is what does not add up',
  figure: Number(row.difference) / 100,
  amount: row.closing ?? null,
})
const ofStay: Part = row => ({
  item: said(row, 'roomNumbers', 'guest'),
  detail: said(row, 'code', 'status', 'roomType', 'checkOut'),
  figure: row.nights ?? null,
  amount: row.balance ?? null,
})
const ofException: Part = row => ({
  item: said(row, 'what'),
  detail: said(row, 'roomNumbers', 'guest', 'code', 'reason'),
})
const ofCorrection: Part = row => ({
  item: said(row, 'kind', 'description'),
  detail: said(row, 'guest', 'code', 'reason', 'by'),
  amount: row.amount ?? null,
})
const ofRoom: Part = row => ({
  item: said(row, 'room'),
  detail: said(row, 'state', 'housekeeping', 'guest'),
})

/** What was posted on the day, by kind of line: charges above zero, what came in below. */
async function readKinds(db: Reader, span: ReportSpan): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.name as "property", l.kind as "item", count(*)::int as "figure", sum(l.amount)::bigint as "amount"
    from property p join folio_line l on l.account_id = p.account_id and l.property_id = p.id and l.business_date = ${span.to}::date
    where ${ofAccount('p')} and ${ofHotels(span)} group by p.name, p.id, l.kind order by p.name, p.id, l.kind`.execute(
    db,
  )
  return rows
}

/** Nights slept up to the day that no line was posted for: what an audit has still to charge. */
async function readUnposted(db: Reader, span: ReportSpan): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.name as "property", b.guest_name as "item", b.code || ' · ' || n.night as "detail", n.rate as "amount"
    from property p join booking b on b.account_id = p.account_id and b.property_id = p.id and b.status in ('checked-in', 'checked-out')
      join booking_night n on n.account_id = p.account_id and n.booking_id = b.id and n.night = ${span.to}::date and n.released_at is null
    where ${ofAccount('p')} and ${ofHotels(span)} and n.rate > 0 and not exists (
      select 1 from folio_line l where l.account_id = n.account_id and l.booking_room_id = n.booking_room_id and l.night = n.night and l.kind = 'room-night')
    order by p.name, p.id, b.code, n.booking_room_id`.execute(db)
  return rows
}

/**
 * Everything that is handed on at the close of a day, hotel by hotel (reference: reports, section 2.2): each part is the report of its
 * name over the last day, so that its figures are that report's.
 */
export async function readNightAuditPackRows(
  db: Reader,
  { propertyIds, to }: ReportSpan,
): Promise<readonly ReportRow[]> {
  const day: ReportSpan = { propertyIds, from: to, to }
  const rowsOf = async (statement: RawBuilder<ReportRow>) => (await statement.execute(db)).rows
  const [flash, balances, kinds, arrivals, departures, inHouse, unposted, rooms, ...others] =
    await Promise.all([
      readFlashRows(db, day),
      readTrialBalanceRows(db, day),
      readKinds(db, day),
      rowsOf(stayRows(day, 'arrivals')),
      rowsOf(stayRows(day, 'departures')),
      rowsOf(stayRows(day, 'in-house')),
      readUnposted(db, day),
      readRoomStatusRows(db, day),
      rowsOf(stayExceptionRows(day)),
      rowsOf(correctionRows(day)),
    ])
  const [exceptions = [], corrections = []] = others
  const parts: [section: string, rows: readonly ReportRow[], part: Part][] = [
    ['Flash', flash, ofFlash],
    ['Trial balance', balances, ofBalance],
    ['Day book', kinds, row => ({ ...row })],
    ['Arrivals', arrivals, ofStay],
    ['Departures', departures, ofStay],
    ['In house', inHouse, ofStay],
    ['Not posted', unposted, row => ({ ...row })],
    ['Rooms to see to', rooms.filter(isToSeeTo), ofRoom],
    ['Exceptions', exceptions, ofException],
    ['Corrections', corrections, ofCorrection],
  ]
  const all = parts.flatMap(([section, rows, part]) =>
    rows.map(row => ({ property: row.property ?? '', section, ...part(row) })),
  )
  // By hotel, the parts in their order: a sort that keeps what it finds equal as it stands.
  return all.toSorted((a, b) => String(a.property).localeCompare(String(b.property)))
}

/** A vacant or due room that is not clean, and one that is out of order. */
const isToSeeTo = ({ state, housekeeping }: ReportRow): boolean =>
  state === 'out of order' ||
  (housekeeping === 'dirty' && ['vacant', 'due in', 'left'].includes(String(state)))
