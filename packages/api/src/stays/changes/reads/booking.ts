import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { compileOnce, type Slots } from '@atithi/db/compile-once'
import type { BookingId, BookingRoomId } from '@atithi/db/ids'
import { jsonRows } from '@atithi/db/json-rows'
import { asReadQuery, type Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { first } from '../../../kernel/shared/present.ts'
import type { NightFee } from '../../../tax/fees/rules/fees.ts'
import type { Supply } from '../../../tax/gst/rules/gst.ts'
import { cancellationTerms } from '../../bookings/rules/cancellation.ts'
import type { NightFacts, RoomFacts, StayState } from '../rules/facts.ts'
import { type MoneyFacts, sumsOfFolio } from './money.ts'
import { type RoomTypeRow, roomTypeRows } from './room-type-rows.ts'

/** With `lock` what is read is held until the end of the transaction. */
export type Source = { trx: Trx; lock: true } | { trx: Reader; lock: false }

export type Reading = Source & { propertyId: AuthorizedPropertyId; now: Date }

/** The booking whose room a swap names; null when there is none at this property. */
export async function findOtherBooking(
  { trx, propertyId }: Reading,
  bookingRoomId: BookingRoomId,
): Promise<string | null> {
  const room = await trx
    .selectFrom('bookingRoom')
    .select('bookingId')
    .where('propertyId', '=', propertyId)
    .where('id', '=', bookingRoomId)
    .executeTakeFirst()
  return room?.bookingId ?? null
}

/** The row of a booking, and of the other one that it is changed with. */
export async function getBookingFacts(
  { trx, propertyId, now, lock }: Reading,
  bookingId: BookingId,
  otherId: string | null,
) {
  const asked = {
    propertyId,
    ids: otherId ? [bookingId, otherId] : [bookingId],
    at: now.toISOString(),
  }
  const rows = await (lock ? lockFacts(trx, asked) : readFacts(trx, asked))
  const main = rows.find(row => row.bookingId === bookingId)
  if (!main) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'booking' }, 'bookingId')
  return { main, other: rows.find(row => row.bookingId === otherId) ?? null }
}

type Asked = Slots<{ propertyId: AuthorizedPropertyId; ids: string[]; at: string }>

const bookingIn = (db: Reader) => db.selectFrom('booking as b')

const factsOf = (booking: ReturnType<typeof bookingIn>, { propertyId, ids, at }: Asked) =>
  booking
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .select([
      'b.id as bookingId',
      'b.code',
      'b.guestName',
      'b.status',
      'b.isNoShow',
      'b.noShowOn',
      'b.source',
      'b.stayType',
      'b.checkIn',
      'b.checkOut',
      'b.holdExpiresAt',
    ])
    .select([
      'b.lateCheckOut',
      'b.overstaySince',
      'p.checkInTime as standardCheckIn',
      'p.checkOutTime as standardCheckOut',
    ])
    .select([
      sql<IsoDate>`business_date(${at}::timestamptz, p.time_zone, p.day_rolls_at)`.as(
        'businessDate',
      ),
      sql<IsoDate>`(${at}::timestamptz at time zone p.time_zone)::date`.as('localDate'),
      sql<string>`to_char(${at}::timestamptz at time zone p.time_zone, 'HH24:MI')`.as('localTime'),
      sql<number>`(extract(epoch from ((b.check_in + p.check_in_time::time) at time zone p.time_zone) - ${at}::timestamptz) / 3600)::float8`.as(
        'hoursToCheckIn',
      ),
    ])
    .where('b.propertyId', '=', propertyId)
    .where(sql<boolean>`b.id = any (${ids}::uuid[])`)
    .orderBy('b.id')

const readFacts = compileOnce((db, asked: Asked) => factsOf(bookingIn(db), asked))
const lockFacts = compileOnce((db: Trx, asked: Asked) =>
  factsOf(asReadQuery(db.selectFrom('booking as b').forUpdate('b')), asked),
)

interface Lists extends Pick<StayState, 'rooms' | 'nights' | 'segments'> {
  money: MoneyFacts
  /** Of the types that its rooms and nights have or had. */
  types: RoomTypeRow[]
}
type Untold = Omit<RoomFacts, 'terms'> & { terms: unknown }

/**
 * The rooms of a booking, given back or not, each with the terms of its own plan or else of the booking; its nights; its numbered
 * rooms; the sums of its folio; its room types.
 */
export async function readLists({ trx }: Reading, bookingId: BookingId): Promise<Lists> {
  const lists = first(await listsOf(trx, { bookingId }), 'row of a stay')
  const { rooms, nights, segments, isTaxed, sums, types } = lists
  return {
    rooms: rooms.map(({ terms, ...room }) => ({
      ...room,
      terms: terms === null ? null : cancellationTerms.parse(terms),
    })),
    nights: isTaxed ? nights : nights.map(untaxed),
    segments,
    money: first(sums, 'row of sums'),
    types,
  }
}

/** A hotel that has left the regular scheme collects no GST on what it is still to charge. */
const untaxed = (night: NightFacts): NightFacts =>
  night.isPosted
    ? night
    : {
        ...night,
        taxBasisPoints: 0,
        cgst: 0,
        sgst: 0,
        feeCgst: 0,
        feeSgst: 0,
        fees: night.fees.map(fee => ({ ...fee, taxBasisPoints: 0, cgst: 0, sgst: 0 })),
      }

const listsOf = compileOnce(
  (db, { bookingId }: Slots<{ bookingId: BookingId }>) => sql<
    Omit<Lists, 'rooms' | 'money'> & { rooms: Untold[]; isTaxed: boolean; sums: MoneyFacts[] }
  >`
    select ${jsonRows(roomsOf(db, bookingId))} as rooms, ${jsonRows(nightsOf(db, bookingId))} as nights,
      ${jsonRows(segmentsOf(db, bookingId))} as segments, ${jsonRows(sumsOfFolio(db, bookingId))} as sums,
      ${jsonRows(typesOfStay(db, bookingId))} as types, (select p.gst_registration = 'regular' from booking b
        join property p on p.account_id = b.account_id and p.id = b.property_id where ${ofAccount('b')} and b.id = ${bookingId}) as is_taxed`,
)

const roomsOf = (db: Reader, bookingId: RawBuilder<string>) =>
  db
    .selectFrom('bookingRoom as r')
    .innerJoin('ratePlan as plan', 'plan.id', 'r.ratePlanId')
    .innerJoin('booking as b', 'b.id', 'r.bookingId')
    .select([
      'r.id',
      'r.position',
      'r.roomTypeId',
      'r.ratePlanId',
      'plan.name as ratePlanName',
      'r.guestName',
      'r.adults',
      'r.children',
    ])
    .select(sql<boolean>`r.released_at is not null`.as('isReleased'))
    .select(
      sql<Supply>`coalesce(supply_of_room(r.account_id, r.booking_id, r.id), 'state')`.as('supply'),
    )
    .select(sql<unknown>`coalesce(r.cancellation_terms, b.cancellation_terms)`.as('terms'))
    .where('r.bookingId', '=', bookingId)
    .orderBy('r.position')

const nightsOf = (db: Reader, bookingId: RawBuilder<string>) =>
  db
    .selectFrom('bookingNight as n')
    .select([
      'n.bookingRoomId',
      'n.night',
      'n.roomTypeId',
      'n.rate',
      'n.taxBasisPoints',
      'n.cgst',
      'n.sgst',
      'n.fee',
      'n.feeCgst',
      'n.feeSgst',
    ])
    .select(eb => eb.ref('n.fees').$castTo<NightFee[]>().as('fees'))
    .select(sql<boolean>`n.released_at is not null`.as('isReleased'))
    .select(
      // In the words of the index folio_line_night_once: otherwise every line of the hotel is read.
      sql<boolean>`exists (select 1 from folio_line l where ${ofAccount('l')} and l.booking_room_id = n.booking_room_id and l.night = n.night
        and l.kind in ('room-night', 'fee') and l.reverses_id is null and l.charge_id is null)`.as(
        'isPosted',
      ),
    )
    .where('n.bookingId', '=', bookingId)
    .orderBy('n.bookingRoomId')
    .orderBy('n.night')

const typesOfStay = (db: Reader, bookingId: RawBuilder<string>) =>
  roomTypeRows(db).where(
    sql<boolean>`t.id in (select room_type_id from booking_room where ${ofAccount('booking_room')} and booking_id = ${bookingId}
      union select room_type_id from booking_night where ${ofAccount('booking_night')} and booking_id = ${bookingId})`,
  )

const segmentsOf = (db: Reader, bookingId: RawBuilder<string>) =>
  db
    .selectFrom('roomAssignment')
    .select([
      'id',
      'bookingRoomId',
      'roomId',
      sql<IsoDate>`lower(stay)`.as('from'),
      sql<IsoDate>`upper(stay)`.as('to'),
      'pinReason',
    ])
    .where('bookingId', '=', bookingId)
    .where('releasedAt', 'is', null)
    .orderBy('stay')
    .orderBy('id')
