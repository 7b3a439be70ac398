import { ofAccount } from '@atithi/db/account'
import type { BookingId, PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Portfolio } from '../../kernel/access/gates.ts'
import { withinPortfolio } from '../../kernel/access/portfolio.ts'
import { type IsoDate, isRealDate } from '../../kernel/shared/dates.ts'
import { toPage } from '../../kernel/shared/paging.ts'
import { howToTellWalk } from '../catalog/rules.ts'
import { type ChannelId, channelNames } from '../rules.ts'
import { isUntoldWalk, needsAction } from './reads.ts'
import { stayIn } from './rules.ts'
import type { ListReservationsInput } from './schema.ts'

interface Row {
  id: string
  propertyId: PropertyId
  propertyName: string
  connectionId: string
  channelId: ChannelId
  reservationCode: string
  state: string
  problem: 'unmapped' | 'refused' | 'overbooked' | null
  isUntoldWalk: boolean
  isWalked: boolean | null
  problemMessage: string | null
  bookingId: BookingId | null
  code: string | null
  guestName: string | null
  checkIn: IsoDate | null
  checkOut: IsoDate | null
  rooms: number | null
  nights: IsoDate[]
  snapshot: unknown
  totalAmount: number | null
  isPrepaid: boolean
  bookingTotal: number | null
  priceDifference: number | null
  commissionAmount: number | null
  receivedAt: string
}

const places = sql`channel_reservation r join channel_connection c on ${ofAccount('r')} and c.account_id = r.account_id and c.id = r.connection_id
    join property p on p.account_id = r.account_id and p.id = r.property_id and p.deleted_at is null
    left join booking b on b.account_id = r.account_id and b.id = r.booking_id`

const reservationRows = (where: RawBuilder<unknown>) => sql<Row>`
    select r.id, r.property_id as "propertyId", p.name as "propertyName", r.connection_id as "connectionId", c.channel_id as "channelId",
      ${isUntoldWalk} as "isUntoldWalk", b.is_walked as "isWalked",
      r.reservation_code as "reservationCode", r.state, r.problem, r.problem_message as "problemMessage", b.id as "bookingId", b.code,
      b.guest_name as "guestName", b.check_in as "checkIn", b.check_out as "checkOut", b.rooms, coalesce(o.nights, '[]') as nights, r.snapshot,
      r.total_amount as "totalAmount", r.commission_amount as "commissionAmount", r.is_prepaid as "isPrepaid",
      b.total_amount as "bookingTotal", d.amount as "priceDifference", r.received_at as "receivedAt"
    from ${places}
    left join lateral (
      select json_agg(distinct n.night order by n.night) as nights from booking_night n
      join room_night s on s.account_id = n.account_id and s.property_id = n.property_id and s.room_type_id = n.room_type_id and s.night = n.night and s.oversold > 0
      where n.account_id = b.account_id and n.booking_id = b.id and n.released_at is null) o on true
    left join lateral (
      select sum(f.amount + f.cgst + f.sgst)::bigint as amount from booking_night n
      cross join jsonb_to_recordset(n.fees) as f("feeId" uuid, amount bigint, cgst bigint, sgst bigint)
      where n.account_id = b.account_id and n.booking_id = b.id and n.released_at is null and f."feeId" = b.property_id) d on true
    where ${where}`

/** A channel may say anything where a date belongs. */
const dateIn = (text: string | undefined): IsoDate | null =>
  text !== undefined && isRealDate(text) ? text : null

function toReservation({ snapshot, isUntoldWalk: isUntold, ...row }: Row) {
  const stay = stayIn(snapshot)
  return {
    ...row,
    isWalked: row.isWalked ?? false,
    problem: isUntold ? ('walked' as const) : row.problem,
    problemMessage: isUntold ? howToTellWalk(row.channelId) : row.problemMessage,
    channelName: channelNames[row.channelId],
    guestName: row.guestName ?? stay?.guestName ?? null,
    checkIn: row.checkIn ?? dateIn(stay?.checkIn),
    checkOut: row.checkOut ?? dateIn(stay?.checkOut),
    totalAmount: row.totalAmount === null ? null : Number(row.totalAmount),
    bookingTotal: row.bookingTotal === null ? null : Number(row.bookingTotal),
    /** Of that total, with tax: what no nights with GST come to, and stands as a line of its own; null: nothing. */
    priceDifference: row.priceDifference === null ? null : Number(row.priceDifference),
    commissionAmount: row.commissionAmount === null ? null : Number(row.commissionAmount),
    /** Under which codes it was sold, in the channel's words. */
    sold: stay?.rooms.map(({ roomCode, rateCode, rooms }) => ({ roomCode, rateCode, rooms })) ?? [],
    notes: stay?.notes ?? '',
  }
}

/**
 * What channels sold and somebody has to see to: bookings that still have no room on some night, reservations that could not be
 * booked, and walked guests of whom the channel does not know. A booking that a freed room went to, or that was cancelled, is on it no longer.
 */
export async function listOverbooked(db: Reader, propertyIds: Portfolio) {
  const where = sql`${withinPortfolio('r.property_id', propertyIds)} and ${needsAction}`
  const { rows } = await sql<Row>`${reservationRows(where)} order by r.id desc limit 200`.execute(
    db,
  )
  const items = rows.map(toReservation)
  return { items, nextCursor: null, total: items.length }
}

/** Reservations as channels have them, beside the bookings that they became, the newest first. */
export async function listReservations(
  db: Reader,
  propertyIds: Portfolio,
  {
    connectionId,
    channelId,
    state,
    needsAction: isWaiting,
    search,
    cursor,
    limit,
  }: ListReservationsInput,
) {
  const conditions = [withinPortfolio('r.property_id', propertyIds)]
  if (connectionId) conditions.push(sql<SqlBool>`r.connection_id = ${connectionId}`)
  if (channelId) conditions.push(sql<SqlBool>`c.channel_id = ${channelId}`)
  if (state) conditions.push(sql<SqlBool>`r.state = ${state}`)
  if (isWaiting) conditions.push(needsAction)
  if (search)
    conditions.push(
      sql<SqlBool>`strpos(lower(concat_ws(' ', r.reservation_code, b.code, b.guest_name, r.snapshot->'stay'->>'guestName')), ${search.toLowerCase()}) > 0`,
    )
  const where = sql.join(conditions, sql` and `)
  const after = cursor === undefined ? sql`true` : sql`r.id < ${cursor}`
  // The nights are looked up for the rows of the page alone.
  const page = sql`select r.id from ${places} where ${where} and ${after} order by r.id desc limit ${limit + 1}`
  const { rows } =
    await sql<Row>`${reservationRows(sql`r.id in (${page})`)} order by r.id desc`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from ${places} where ${where}`.execute(db)
  return toPage(rows.map(toReservation), limit, counted.rows[0]?.total ?? 0)
}
