import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { type Page, toPage } from '../../../kernel/shared/paging.ts'
import {
  enteredLateFor,
  isSlept,
  linesOf,
  nightsToPost,
  owedBy,
  roomsUsed,
  whereaboutsOf,
} from '../reads/parts.ts'
import type { AuditRow } from '../rules.ts'
import type { AuditRowsInput } from '../schema.ts'

/** The rows behind a figure of one business date, in the order of their ids, with how many there are and what they come to. */
export async function listAuditRows(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { cursor, limit, ...asked }: AuditRowsInput,
): Promise<Page<AuditRow> & { sum: number | null }> {
  const all = rowsOf(propertyId, asked)
  const past = cursor === undefined ? sql<SqlBool>`true` : sql<SqlBool>`id > ${cursor}::uuid`
  const { rows } = await sql<AuditRow>`
    select id, booking_id, group_id, code, guest_name, check_in, check_out, day, what, amount::bigint as amount
    from (${all}) row where ${past} order by id limit ${limit + 1}`.execute(db)
  const { rows: sums } = await sql<{ total: number; sum: number | null }>`
    select count(*)::int as total, sum(amount)::bigint as sum from (${all}) row`.execute(db)
  return Object.assign(toPage(rows, limit, sums[0]?.total ?? 0), { sum: sums[0]?.sum ?? null })
}

const ofBooking = sql`b.id as booking_id, null::uuid as group_id, b.code, b.guest_name, b.check_in, b.departs as check_out`
/** Of a booking or a group, whose folio a row is of. */
const ofFolio = sql`b.id as booking_id, g.id as group_id, coalesce(b.code, '') as code, coalesce(b.guest_name, g.name) as guest_name,
  coalesce(b.check_in, g.check_in) as check_in, coalesce(b.departs, g.check_out) as check_out`
const folioOf = (
  alias: 'l' | 'o',
) => sql`left join booking b on ${ofAccount('b')} and b.id = ${sql.ref(`${alias}.bookingId`)}
      left join lateral (select g.id, g.name, min(n.night) as check_in, max(n.night) + 1 as check_out
        from group_block g join group_block_night n on n.account_id = g.account_id and n.group_block_id = g.id
        where ${ofAccount('g')} and g.id = ${sql.ref(`${alias}.groupBlockId`)} group by g.account_id, g.id) g on true`

/** What `getDayFigures` counts and adds up, before it is counted; of the date that is open what `getWaiting` counts. */
function rowsOf(
  propertyId: AuthorizedPropertyId,
  { date, of }: Pick<AuditRowsInput, 'date' | 'of'>,
): RawBuilder<unknown> {
  const day = sql`${date}::date`
  const lines = (which: RawBuilder<SqlBool>) => sql`
    select l.id, ${ofFolio}, l.business_date as day, l.description as what, l.amount
    from (select * from folio_line f where ${ofAccount('f')} and f.property_id = ${propertyId} and ${which}) l ${folioOf('l')}`
  const rooms = (
    id: RawBuilder<unknown>,
    nights: RawBuilder<unknown>,
    which: RawBuilder<SqlBool>,
  ) => sql`
    select ${id} as id, ${ofBooking}, n.night as day,
      concat_ws(', ', (select 'Room ' || r.number from room_assignment a join room r on r.account_id = a.account_id and r.id = a.room_id
        where ${ofAccount('a')} and a.booking_room_id = n.booking_room_id and a.released_at is null and a.stay @> n.night limit 1), t.name) as what, n.rate as amount
    from (${nights}) n join booking b on ${ofAccount('b')} and b.id = n.booking_id join room_type t on t.account_id = b.account_id and t.id = n.room_type_id where ${which}`
  const used = (which: RawBuilder<SqlBool>) =>
    rooms(sql`n.booking_room_id`, roomsUsed(propertyId, date), which)
  const bookings = (which: RawBuilder<SqlBool>) => sql`
    select b.id, ${ofBooking}, null::date as day, '' as what, null::bigint as amount
    from booking b where ${ofAccount('b')} and b.property_id = ${propertyId} and ${which}`
  const owed = (which: RawBuilder<SqlBool>) => sql`
    select coalesce(b.id, g.id) as id, ${ofFolio}, null::date as day, '' as what, o.amount
    from (${owedBy(propertyId, date)}) o ${folioOf('o')} where o.amount <> 0 and ${which}`
  switch (of) {
    case 'entered-late':
      return lines(enteredLateFor(day))
    case 'owed':
      return owed(sql<SqlBool>`true`)
    case 'guest-balances':
    case 'receivables':
    case 'deposits':
      return owed(sql<SqlBool>`o.whereabouts = ${whereaboutsOf[of]}`)
    case 'city-ledger':
      return sql`
        select i.document_id as id, ${ofBooking}, i.moved_on as day, concat_ws(', ', d.number, c.name) as what, o.amount
        from company_invoice i join document d on d.account_id = i.account_id and d.id = i.document_id join company c on c.account_id = i.account_id and c.id = i.company_id
          join booking b on b.account_id = i.account_id and b.id = i.booking_id
          cross join lateral (select greatest(0, invoice_open_on(i.account_id, i.document_id, ${day})) as amount) o
        where ${ofAccount('i')} and i.property_id = ${propertyId} and i.moved_on <= ${day} and o.amount > 0`
    case 'slept':
      return used(isSlept)
    case 'complimentary':
    case 'house-use':
    case 'day-use':
      return used(sql<SqlBool>`n.class = ${of}`)
    case 'arrivals':
      return bookings(
        sql<SqlBool>`b.check_in = ${day} and b.status in ('checked-in', 'checked-out')`,
      )
    case 'departures':
      return bookings(sql<SqlBool>`b.departs = ${day} and b.status = 'checked-out'`)
    case 'no-shows':
      return bookings(sql<SqlBool>`b.no_show_on = ${day}`)
    case 'overstays':
      return bookings(
        sql<SqlBool>`(b.departs <= ${day} or b.overstay_since <= ${day}) and b.status = 'checked-in'`,
      )
    case 'in-house':
      return bookings(sql<SqlBool>`b.status = 'checked-in'`)
    case 'to-arrive':
      return bookings(sql<SqlBool>`b.check_in = ${day} and b.status in ('pending', 'confirmed')`)
    case 'to-leave':
      return bookings(sql<SqlBool>`b.departs = ${day} and b.status = 'checked-in'`)
    case 'to-post':
      return rooms(
        sql`md5(n.booking_room_id::text || n.night)::uuid`,
        nightsToPost(propertyId, date),
        sql<SqlBool>`true`,
      )
    default:
      return lines(sql<SqlBool>`f.business_date = ${day} and ${linesOf[of]}`)
  }
}
