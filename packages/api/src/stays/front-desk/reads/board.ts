import { ofAccount } from '@atithi/db/account'
import { type Columns, jsonColumns } from '@atithi/db/json-rows'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { balanceOf } from '../../../finance/ledger/rules/balance.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { addDays, daysBetween, type IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import {
  type StoredNights,
  storedNights,
} from '../../../selling/availability/reads/stored-nights.ts'
import { longestStay } from '../../../selling/rates/rules/rates.ts'
import { heldByChannel } from '../../bookings/reads/collected.ts'
import { preferredFeaturesOf } from '../../bookings/reads/preferred-features.ts'
import { flagsOnBoard } from '../../guest-alerts/reads.ts'
import type {
  Board,
  BoardBlock,
  BoardBooking,
  BoardGroupNight,
  BoardRoom,
  BoardSegment,
} from '../rules.ts'

interface Ask {
  propertyId: AuthorizedPropertyId
  from: IsoDate
  to: IsoDate
  withOverstays: boolean
  /** The date after the last night. */
  end: IsoDate
  now: Date
}

/** The front desk board: rooms by nights with every stay on them, in two statements whatever the size of the hotel. */
export async function getBoard(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  {
    withOverstays = false,
    from,
    to,
  }: { from: IsoDate; to: IsoDate; withOverstays?: boolean | undefined },
  now: Date,
): Promise<Board> {
  const ask = { propertyId, from, to, withOverstays, end: addDays(to, 1), now }
  const house = await getHouse(db, ask)
  const pieces = await listPieces(db, ask)
  const count = daysBetween(ask.from, ask.end)
  return {
    from,
    to,
    businessDate: house.businessDate,
    timeZone: house.timeZone,
    blocks: house.blocks,
    groups: house.groups,
    roomTypes: house.roomTypes.map(({ quantity, touched, ...type }) => {
      const [sold, blocked, available] = [
        Array<number>(count).fill(0),
        Array<number>(count).fill(0),
        Array<number>(count).fill(quantity),
      ]
      for (const [row, at] of touched.at.entries()) {
        sold[at] = touched.booked[row] ?? 0
        blocked[at] = touched.blocked[row] ?? 0
        available[at] = touched.available[row] ?? 0
      }
      return { ...type, sold, blocked, available }
    }),
    ...toBars(pieces),
  }
}

interface House {
  businessDate: IsoDate
  timeZone: string
  roomTypes: {
    id: string
    name: string
    quantity: number
    touched: StoredNights
    rooms: BoardRoom[]
  }[]
  blocks: BoardBlock[]
  groups: BoardGroupNight[]
}

/** What the board is drawn on: room types with their rooms, and what keeps rooms off sale. */
async function getHouse(db: Reader, { propertyId, from, to, end, now }: Ask): Promise<House> {
  const { rows } = await sql<House>`
    select business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at) as business_date, p.time_zone,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'quantity', t.quantity + t.overbooking_allowance,
          'touched', ${storedNights(propertyId, from, to, now)}, 'rooms', (
          select coalesce(json_agg(json_build_object('id', r.id, 'number', r.number, 'floor', r.floor, 'housekeeping', r.housekeeping, 'features', r.features)
            order by length(r.number), r.number), '[]')
          from room r where r.account_id = t.account_id and r.property_id = t.property_id and r.room_type_id = t.id and (r.is_active or exists (
            select 1 from room_assignment a where a.account_id = r.account_id and a.room_id = r.id and a.released_at is null and a.stay && daterange(${from}::date, ${end}::date)))
        )) order by t.base_price, t.id), '[]')
        from room_type t where t.account_id = p.account_id and t.property_id = p.id and (t.is_active or exists (
          select 1 from room_night n where n.account_id = t.account_id and n.property_id = t.property_id and n.room_type_id = t.id and n.booked > 0
            and n.night >= ${from}::date and n.night < ${end}::date))) as room_types,
      (select coalesce(json_agg(json_build_object('id', o.id, 'roomTypeId', o.room_type_id, 'roomId', o.room_id, 'rooms', o.rooms,
          'reason', o.reason, 'from', lower(o.stay), 'to', upper(o.stay)) order by o.id), '[]')
        from room_block o where o.account_id = p.account_id and o.property_id = p.id and o.released_at is null and o.stay && daterange(${from}::date, ${end}::date)) as blocks,
      (select coalesce(json_agg(json_build_object('groupId', g.id, 'name', g.name, 'roomTypeId', n.room_type_id, 'night', n.night,
          'rooms', n.rooms - n.picked_up) order by g.id, n.night), '[]')
        from group_block g join group_block_night n on n.account_id = g.account_id and n.group_block_id = g.id
        where g.account_id = p.account_id and g.property_id = p.id and g.status = 'definite' and n.property_id = p.id and n.rooms > n.picked_up
          and n.night >= ${from}::date and n.night < ${end}::date) as groups
    from property p where ${ofAccount('p')} and p.id = ${propertyId}`.execute(db)
  const [house] = rows
  if (!house) throw new Error('the gate has checked that the property exists')
  return house
}

interface Piece
  extends BoardSegment,
    Omit<BoardBooking, 'id' | 'guestName' | 'balance' | 'guestFlags' | 'preferredFeatures'> {
  bookingGuestName: string
  chargedAmount: Paise
  paidAmount: Paise
  onAccountAmount: Paise
  /** These two are null for the many who have none. */
  guestFlags: BoardBooking['guestFlags'] | null
  preferredFeatures: string[] | null
}

const piecesInColumns = jsonColumns<Piece>('one', [
  ...(['id', 'bookingId', 'bookingRoomId', 'roomTypeId', 'roomId', 'from', 'to'] as const),
  ...(['pinReason', 'guestName', 'bookingGuestName', 'code', 'status', 'source'] as const),
  ...(['checkIn', 'checkOut', 'rooms', 'adults', 'children', 'totalAmount'] as const),
  ...(['chargedAmount', 'paidAmount', 'onAccountAmount', 'channelCollected'] as const),
  ...(['hasRequests', 'expectedArrival', 'holdExpiresAt'] as const),
  ...(['guestFlags', 'preferredFeatures'] as const),
])

/**
 * Every stretch of nights that a room of a booking spends in one numbered room, or without one. Nights without a room are found
 * from the nights themselves, so that no booking can fall off the board; a stretch that begins before the window is shown whole.
 * Bookings are looked up one by one: joined, the planner would rather read every booking that the hotel ever had.
 */
async function listPieces(
  db: Reader,
  { propertyId, from, end, withOverstays }: Ask,
): Promise<Columns<Piece>> {
  const { rows } = await sql<{ pieces: Columns<Piece> }>`
    with assigned as (
      select a.id, a.booking_id, a.booking_room_id, r.room_type_id, a.room_id, a.arrives as "from", a.leaves as "to", a.pin_reason
      from room_assignment a join room r on r.account_id = a.account_id and r.id = a.room_id and r.property_id = a.property_id
      where ${ofAccount('a')} and a.property_id = ${propertyId} and a.released_at is null and a.arrives < ${end}::date
        and a.leaves > ${from}::date and a.leaves < ${end}::date + ${longestStay}::int
      union all
      select a.id, a.booking_id, a.booking_room_id, r.room_type_id, a.room_id, a.arrives, a.leaves, a.pin_reason
      from booking o join room_assignment a on a.account_id = o.account_id and a.booking_id = o.id join room r on r.account_id = o.account_id and r.id = a.room_id and r.property_id = a.property_id
      where ${ofAccount('o')} and ${withOverstays}::boolean and o.property_id = ${propertyId} and o.status = 'checked-in' and o.check_out <= ${from}::date
        and a.released_at is null and a.leaves <= ${from}::date),
    roomless as (
      select n.booking_id, n.booking_room_id, n.room_type_id, n.night,
        n.night - (row_number() over (partition by n.booking_room_id, n.room_type_id order by n.night))::int as stretch
      from booking_night n
      where ${ofAccount('n')} and n.property_id = ${propertyId} and n.night >= ${from}::date and n.night < ${end}::date and n.released_at is null
        and not exists (select from assigned a where a.booking_room_id = n.booking_room_id and a."from" <= n.night and n.night < a."to")),
    piece as (
      select * from assigned
      union all
      select null, booking_id, booking_room_id, room_type_id, null, min(night), max(night) + 1, null
      from roomless group by booking_id, booking_room_id, room_type_id, stretch)
    select ${piecesInColumns} as pieces from (
    select coalesce(piece.id::text, piece.booking_room_id || ':' || piece."from") as id, piece.booking_id, piece.booking_room_id, piece.room_type_id,
      piece.room_id, piece."from", piece."to", piece.pin_reason, br.guest_name, b.guest_name as booking_guest_name, b.code, b.status, b.source, b.check_in,
      b.check_out, b.rooms, b.adults, b.children, b.total_amount, b.charged_amount, b.paid_amount, b.on_account_amount, ${heldByChannel} as channel_collected,
      b.special_requests <> '' as has_requests, b.expected_arrival,
      b.hold_expires_at, ${flagsOnBoard(propertyId)} as guest_flags,
      case when b.status in ('pending', 'confirmed') and (b.room_preferences <> '{}' or g.preferences ? 'roomFeatures')
        then ${preferredFeaturesOf} end as preferred_features
    from piece
      cross join lateral (select * from booking where ${ofAccount('booking')} and id = piece.booking_id limit 1) b
      cross join lateral (select * from booking_room where ${ofAccount('booking_room')} and id = piece.booking_room_id limit 1) br
      left join lateral (select * from guest where ${ofAccount('guest')} and id = b.guest_id limit 1) g on true
    where b.status in ('pending', 'confirmed', 'checked-in') or (b.status = 'checked-out' and piece.id is not null)
    order by piece."from", b.id, br.position) one`.execute(db)
  const [found] = rows
  if (!found) throw new Error('columns without a row')
  return found.pieces
}

/** What stands at one place of a column: all columns of a statement are as long as one another. */
const at = <Value>(column: readonly Value[], place: number): Value => column[place] as Value

/** Each booking once, however many bars it has. */
function toBars(pieces: Columns<Piece>): { bookings: BoardBooking[]; segments: BoardSegment[] } {
  const bookings = new Map<string, BoardBooking>()
  const segments = pieces.bookingId.map((bookingId, place): BoardSegment => {
    if (!bookings.has(bookingId)) bookings.set(bookingId, toBooking(pieces, place))
    return {
      id: at(pieces.id, place),
      bookingId,
      bookingRoomId: at(pieces.bookingRoomId, place),
      roomTypeId: at(pieces.roomTypeId, place),
      roomId: at(pieces.roomId, place),
      from: at(pieces.from, place),
      to: at(pieces.to, place),
      guestName: at(pieces.guestName, place),
      pinReason: at(pieces.pinReason, place),
    }
  })
  return { bookings: [...bookings.values()], segments }
}

function toBooking(pieces: Columns<Piece>, place: number): BoardBooking {
  const status = at(pieces.status, place)
  const totalAmount = at(pieces.totalAmount, place)
  const holdExpiresAt = at(pieces.holdExpiresAt, place)
  return {
    id: at(pieces.bookingId, place),
    guestName: at(pieces.bookingGuestName, place),
    code: at(pieces.code, place),
    status,
    source: at(pieces.source, place),
    checkIn: at(pieces.checkIn, place),
    checkOut: at(pieces.checkOut, place),
    rooms: at(pieces.rooms, place),
    adults: at(pieces.adults, place),
    children: at(pieces.children, place),
    totalAmount,
    balance: balanceOf({
      status,
      totalAmount,
      chargedAmount: at(pieces.chargedAmount, place),
      paidAmount: at(pieces.paidAmount, place),
      onAccountAmount: at(pieces.onAccountAmount, place),
    }),
    channelCollected: at(pieces.channelCollected, place),
    hasRequests: at(pieces.hasRequests, place),
    expectedArrival: at(pieces.expectedArrival, place),
    guestFlags: at(pieces.guestFlags, place) ?? [],
    preferredFeatures: at(pieces.preferredFeatures, place) ?? [],
    // JSON has no instants: it comes as PostgreSQL writes it.
    holdExpiresAt: holdExpiresAt && new Date(holdExpiresAt).toISOString(),
  }
}
