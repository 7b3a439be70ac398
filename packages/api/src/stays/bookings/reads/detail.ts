import { ofAccount } from '@atithi/db/account'
import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { feesOfNights, type NightFee, sumFees } from '../../../tax/fees/rules/fees.ts'
import type { PurposeOfVisit } from '../rules/registration.ts'
import { listBookingRooms } from './booking-rooms.ts'
import { findCollected } from './collected.ts'
import { bookingColumns, toBooking } from './columns.ts'
import { preferredFeaturesOf } from './preferred-features.ts'
import { getStanding } from './standing.ts'
import { listWalks } from './walk.ts'

/** One booking with its nights, rooms, payments and the business date that decides what may be done with it. */
export async function getBookingDetail(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
  now: Date,
) {
  const row = await db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .innerJoin('roomType as t', 't.id', 'b.roomTypeId')
    .select(bookingColumns)
    .select([
      'b.overrideReason',
      'b.receivableReason',
      'b.checkedInAt',
      'b.checkedOutAt',
      'b.lateCheckOut',
      'b.overstaySince',
      'p.timeZone',
    ])
    .select([
      'p.checkInTime',
      'p.checkOutTime',
      'b.companyName',
      'b.companyGstin',
      'b.companyAddress',
      'b.companyId',
    ])
    .select(['b.comingFrom', 'b.goingTo', 'b.vehicleNumber', 'b.expectedArrival'])
    .select(['b.roomPreferences', preferredFeaturesOf.as('preferredFeatures')])
    .select(eb => eb.ref('b.purposeOfVisit').$castTo<PurposeOfVisit | null>().as('purposeOfVisit'))
    .select(
      sql<IsoDate>`business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`.as(
        'businessDate',
      ),
    )
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const nights = await db
    .selectFrom('bookingNight as n')
    .innerJoin('bookingRoom as r', 'r.id', 'n.bookingRoomId')
    .select([
      'r.position as room',
      'n.night',
      'n.rate',
      'n.taxBasisPoints',
      'n.cgst',
      'n.sgst',
      'n.releasedAt',
    ])
    .select(['n.fee', 'n.feeCgst', 'n.feeSgst'])
    .select(eb => eb.ref('n.fees').$castTo<NightFee[]>().as('fees'))
    .where('n.bookingId', '=', bookingId)
    .orderBy('r.position')
    .orderBy('n.night')
    .execute()
  const assignments = await db
    .selectFrom('roomAssignment as a')
    .innerJoin('room as r', 'r.id', 'a.roomId')
    .select(['r.id as roomId', 'r.number', 'r.floor'])
    .where('a.bookingId', '=', bookingId)
    .where('a.releasedAt', 'is', null)
    .orderBy('r.number')
    .execute()
  const payments = await db
    .selectFrom('folioLine')
    .select(['id', 'paymentId', 'method', 'amount', 'postedAt', 'description'])
    .where('bookingId', '=', bookingId)
    .where('kind', '=', 'payment')
    .orderBy('id')
    .execute()
  const walks = await listWalks(db, bookingId)
  const {
    overrideReason,
    receivableReason,
    checkedInAt,
    checkedOutAt,
    lateCheckOut,
    overstaySince,
    businessDate,
    ...others
  } = row
  const {
    timeZone,
    checkInTime,
    checkOutTime,
    companyName,
    companyGstin,
    companyAddress,
    companyId,
    roomPreferences,
    preferredFeatures,
    ...known
  } = others
  const { purposeOfVisit, comingFrom, goingTo, vehicleNumber, expectedArrival, ...stored } = known
  return {
    ...toBooking(stored),
    overrideReason,
    receivableReason,
    checkedInAt,
    checkedOutAt,
    lateCheckOut,
    overstaySince,
    businessDate,
    timeZone,
    checkInTime,
    checkOutTime,
    companyName,
    companyGstin,
    companyAddress,
    companyId,
    purposeOfVisit,
    comingFrom,
    goingTo,
    vehicleNumber,
    expectedArrival,
    /** What the room of this stay should have; with what the guest likes in general. */
    roomPreferences,
    preferredFeatures,
    ...(await getStanding(db, bookingId)),
    walk: walks.find(({ scope }) => scope === 'stay') ?? null,
    /** Of all of it, or of a part. */
    walks,
    /** What the channel has taken from the guest and still has: the hotel need not ask for it. */
    channelCollected: (await findCollected(db, { propertyId, bookingId }))?.amount ?? 0,
    bookingRooms: await listBookingRooms(db, bookingId),
    nightLines: nights,
    /** The fees of the nights that it holds, added up. */
    fees: sumFees(feesOfNights(nights.filter(night => night.releasedAt === null))),
    assignedRooms: assignments,
    /** In short, what the two lists have whole: the first of the rooms given, and the latest payment. */
    roomId: assignments[0]?.roomId ?? null,
    paymentId: payments.at(-1)?.paymentId ?? null,
    payments: payments.map(line => ({ ...line, amount: -line.amount })),
  }
}

/** The booking as every list shows it. */
export async function getBooking(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
) {
  const row = await db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .innerJoin('roomType as t', 't.id', 'b.roomTypeId')
    .select(bookingColumns)
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return toBooking(row)
}

interface RoomsBeside {
  preferred: string[]
  types: string[]
  given: string[]
  pinned: string[]
  promised: string[]
  inside: string[]
  blocked: string[]
}

/**
 * For a booking `b` from today on, each looked up once for all rooms: the room types that it booked, the rooms that it was given, and those
 * that are promised to another stay, that have a guest inside who has not left, or that are blocked.
 */
const roomsBeside = ({
  propertyId,
  bookingId,
  now,
}: {
  propertyId: AuthorizedPropertyId
  bookingId: BookingId
  now: Date
}) => sql<RoomsBeside>`(
  select ${preferredFeaturesOf} as preferred, array(select n.room_type_id from booking_night n where ${ofAccount('n')} and n.booking_id = b.id and n.released_at is null) as types,
    array(select a.room_id from room_assignment a where ${ofAccount('a')} and a.booking_id = b.id and a.released_at is null) as given,
    array(select a.room_id from room_assignment a where ${ofAccount('a')} and a.booking_id = b.id and a.released_at is null and a.pinned_at is not null) as pinned,
    array(
      select a.room_id from room_assignment a
      where ${ofAccount('a')} and a.property_id = ${propertyId} and a.released_at is null and a.booking_id <> ${bookingId}
        and a.leaves > day.first and a.arrives < b.check_out) as promised,
    array(
      select a.room_id from booking o join room_assignment a on a.account_id = o.account_id and a.booking_id = o.id
      where ${ofAccount('o')} and o.property_id = ${propertyId} and o.status = 'checked-in' and o.id <> ${bookingId} and a.released_at is null
        and a.arrives <= day.today and (a.leaves > day.today or a.leaves = o.check_out)) as inside,
    array(
      select o.room_id from room_block o
      where ${ofAccount('o')} and o.property_id = ${propertyId} and o.released_at is null and o.room_id is not null
        and o.stay && daterange(day.first, b.check_out)) as blocked
  from (select d.today, least(greatest(b.check_in, d.today), b.check_out - 1) as first from (
    select business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at) as today
    from property p where ${ofAccount('p')} and p.id = ${propertyId}) d) day
  offset 0)`
/** Those of the preferences that the room meets, as `matchesOf` says it. */
const matches = sql<string[]>`array(
  select f from unnest(r.features) with ordinality as has(f, place)
  where lower(f) in (select lower(w) from json_array_elements_text(beside.preferred) w) order by place)`
const isTaken = sql<boolean>`r.id = any (beside.promised || beside.inside || beside.blocked)`
const isBookedType = sql<boolean>`r.room_type_id = any (beside.types)`

/**
 * Rooms that could take this booking's guests now, with what speaks for and against each: those assigned before first, then vacant ones of
 * the booked types by how many preferences they meet, clean ones first, in order of number; other types only when asked for, as an upgrade.
 */
export async function listRoomsFor(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { bookingId, withOtherTypes, now }: { bookingId: BookingId; withOtherTypes: boolean; now: Date },
) {
  return db
    .selectFrom('booking as b')
    .innerJoinLateral(roomsBeside({ propertyId, bookingId, now }).as<'beside'>(sql`beside`), join =>
      join.onTrue(),
    )
    .innerJoin('room as r', 'r.propertyId', 'b.propertyId')
    .innerJoin('roomType as t', 't.id', 'r.roomTypeId')
    .select(['r.id', 'r.number', 'r.floor', 'r.housekeeping', 'r.roomTypeId', 'r.features'])
    .select('t.name as roomTypeName')
    .select([
      isBookedType.as('isBookedType'),
      matches.as('matches'),
      isTaken.as('isTaken'),
      sql<
        'block' | 'guest' | 'stay' | null
      >`case when r.id = any (beside.blocked) then 'block' when r.id = any (beside.promised) then 'stay'
        when r.id = any (beside.inside) then 'guest' end`.as('takenBy'),
      sql<boolean>`r.id = any (beside.given)`.as('isAssigned'),
      sql<boolean>`r.id = any (beside.pinned)`.as('isPinned'),
    ])
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .where('r.isActive', '=', true)
    .$if(!withOtherTypes, qb => qb.where(isBookedType))
    .orderBy('isAssigned', 'desc')
    .orderBy('isTaken')
    .orderBy('isBookedType', 'desc')
    .orderBy(sql`cardinality(${matches})`, 'desc')
    .orderBy(sql`r.housekeeping = 'dirty'`)
    .orderBy('r.number')
    .execute()
}
