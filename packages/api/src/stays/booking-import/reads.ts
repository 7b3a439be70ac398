import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BookingId, PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { businessDate, nightsOf } from '../../kernel/shared/dates.ts'
import type { Paise } from '../../kernel/shared/money.ts'
import { splitParty } from '../../selling/availability/rules.ts'
import { listChargedFees } from '../../tax/fees/reads.ts'
import { differenceIn, standingTotal } from '../../tax/fees/rules/agreed-total.ts'
import { feesOn } from '../../tax/fees/rules/fees.ts'
import { listTaxRulesOf } from '../../tax/gst/reads.ts'
import { type FreeRooms, nightKey } from './rules/free-nights.ts'
import { evenRate, type ImportChoices } from './rules/meanings.ts'
import type { ImportedBooking, ImportHotel } from './rules/read-bookings.ts'

/** What a file is read against. */
export async function readImportHotel(
  db: Reader | Trx,
  propertyId: AuthorizedPropertyId,
  { now, mayBackDate }: { now: Date; mayBackDate: boolean },
): Promise<ImportHotel> {
  const property = await db
    .selectFrom('property')
    .select(['timeZone', 'dayRollsAt'])
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const roomTypes = await db
    .selectFrom('roomType')
    .select(['id', 'name', 'type', 'maxGuests'])
    .where('propertyId', '=', propertyId)
    .where('isActive', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const plans = await db
    .selectFrom('ratePlan')
    .select(['id', 'roomTypeId', 'name', 'mealPlan', 'isBestAvailable'])
    .where('propertyId', '=', propertyId)
    .where('isActive', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return {
    businessDate: businessDate(now, property.timeZone, property.dayRollsAt),
    mayBackDate,
    roomTypes,
    plans,
  }
}

/** The rooms that are left on the nights of these bookings, as they stand now. */
export async function readFreeRooms(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  bookings: readonly ImportedBooking[],
): Promise<FreeRooms> {
  const [from] = bookings.map(({ checkIn }) => checkIn).toSorted()
  const to = bookings
    .map(({ checkOut }) => checkOut)
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined) return { perNight: new Map(), ofType: new Map() }
  const nights = await db
    .selectFrom('roomNight')
    .select(['roomTypeId', 'night'])
    .select(sql<number>`total + overbooking_allowance - booked - blocked`.as('free'))
    .where('propertyId', '=', propertyId)
    .where('night', '>=', from)
    .where('night', '<', to)
    .execute()
  const types = await db
    .selectFrom('roomType')
    .select(['id', sql<number>`quantity + overbooking_allowance`.as('free')])
    .where('propertyId', '=', propertyId)
    .execute()
  return {
    perNight: new Map(nights.map(one => [nightKey(one.roomTypeId, one.night), one.free])),
    ofType: new Map(types.map(one => [one.id, one.free])),
  }
}

/** A row that is here already. */
export interface KnownRow {
  row: number
  bookingId: BookingId
  code: string
  /** By the number in the other system; otherwise by the same guest, dates and room type. */
  byReference: boolean
}

/** The rows whose booking stands here already: brought by an earlier file, or of the same guest, dates and room type. */
export async function listKnownRows(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  bookings: readonly ImportedBooking[],
): Promise<KnownRow[]> {
  const rows = JSON.stringify(
    bookings.map(({ row, reference, checkIn, checkOut, roomTypeId, ...guest }) => ({
      row,
      reference,
      check_in: checkIn,
      check_out: checkOut,
      room_type_id: roomTypeId,
      name: guest.guestName,
      email: guest.guestEmail,
      phone: guest.guestPhone,
    })),
  )
  const found = await sql<KnownRow>`
    with file as (select * from jsonb_to_recordset(${rows}::jsonb) as f(row int, reference text, check_in date, check_out date,
      room_type_id uuid, name text, email text, phone text))
    select distinct on (f.row) f.row, b.id as "bookingId", b.code, k.by_reference as "byReference"
    from file f cross join lateral (
      select r.booking_id, true as by_reference from booking_import_row r
      where ${ofAccount('r')} and r.property_id = ${propertyId} and r.reference = f.reference and r.taken_back_at is null
      union all
      select o.id, false from booking o
      where ${ofAccount('o')} and o.property_id = ${propertyId} and o.check_in = f.check_in and o.check_out = f.check_out
        and o.room_type_id = f.room_type_id and o.status <> 'cancelled'
        and (o.guest_email = f.email or o.guest_phone = f.phone or lower(o.guest_name) = lower(f.name))
    ) k join booking b on ${ofAccount('b')} and b.id = k.booking_id
    order by f.row, k.by_reference desc, b.id`.execute(db)
  return found.rows
}

/** A booking that a file brought: of what its guest heard before there is no letter from here. Undefined for any other. */
export async function findImportOf(
  db: Trx,
  propertyId: PropertyId,
  bookingId: BookingId,
): Promise<{ isTakenBack: boolean } | undefined> {
  return db
    .selectFrom('bookingImportRow')
    .select(sql<boolean>`taken_back_at is not null`.as('isTakenBack'))
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()
}

/** Those of these bookings that a file brought, and that are as it left them: new, or taken back with it. */
export async function listImported(
  db: Trx,
  bookingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (bookingIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('bookingImportRow as r')
    .innerJoin('booking as b', 'b.id', 'r.bookingId')
    .select('r.bookingId')
    .where('r.bookingId', 'in', bookingIds)
    .where(eb => eb.or([eb('b.status', '<>', 'cancelled'), eb('r.takenBackAt', 'is not', null)]))
    .execute()
  return new Set(rows.map(({ bookingId }) => bookingId))
}

/** What of the totals of these rows no nights with GST come to, with tax: priced as `bookRow` prices them. */
export async function sumDifferences(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  bookings: readonly ImportedBooking[],
  { totalIs }: Pick<ImportChoices, 'totalIs'>,
): Promise<{ rows: number; amount: Paise }> {
  const [from] = bookings.map(({ checkIn }) => checkIn).toSorted()
  const [to] = bookings.map(({ checkOut }) => checkOut).toSorted((a, b) => b.localeCompare(a))
  if (totalIs !== 'with-gst' || from === undefined || to === undefined)
    return { rows: 0, amount: 0 }
  const rules = await listTaxRulesOf(db, propertyId, from, to)
  const fees = await listChargedFees(db, propertyId)
  const differences = bookings.flatMap(({ total, checkIn, checkOut, rooms, ...party }) => {
    if (total === null) return []
    const units = splitParty(party, rooms).flatMap(room =>
      nightsOf(checkIn, checkOut).map((night, at) => ({
        night,
        rate: evenRate,
        fees: feesOn(fees, { ...room, isFirst: at === 0 }),
      })),
    )
    const difference = differenceIn(
      standingTotal(total, units, { rules, feeId: propertyId }),
      propertyId,
    )
    return difference > 0 ? [difference] : []
  })
  return {
    rows: differences.length,
    amount: differences.reduce((sum, difference) => sum + difference, 0),
  }
}
