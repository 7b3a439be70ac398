import { ofAccount } from '@atithi/db/account'
import { compileOnce, type Slots } from '@atithi/db/compile-once'
import type { BookingId, RoomTypeId } from '@atithi/db/ids'
import { jsonRows } from '@atithi/db/json-rows'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '../../../kernel/shared/money.ts'
import { first } from '../../../kernel/shared/present.ts'
import type { MealPlan } from '../../../selling/rate-plans/rules.ts'
import { cancellationTerms } from '../rules/cancellation.ts'
import { type CancellationSchedule, scheduleOf } from '../rules/cancellation-schedule.ts'

/** Rooms of a booking that were agreed alike: type, plan, meals and terms of cancelling. */
interface AgreedRooms {
  roomTypeId: RoomTypeId
  roomTypeName: string
  ratePlanName: string
  mealPlan: MealPlan
  rooms: number
  adults: number
  children: number
  cancellation: CancellationSchedule | null
}

/** What was agreed with a guest, as it holds for the booking now; of a cancelled one, as it was. */
export interface AgreedStay {
  lines: AgreedRooms[]
  /** When the hotel's clock shows the hour of check-in on the day of arrival. */
  checkInAt: string
  /** Of the room nights that it holds, fees included; a bill for a special economic zone may tax them otherwise. */
  cgst: Paise
  sgst: Paise
  /** What was charged for cancelling or not coming, with tax. */
  cancellationFee: Paise
  /** What is to be given back, and has not been. */
  refundsDue: Paise
}

interface Row extends Omit<AgreedStay, 'lines'> {
  arrivalAgreedAt: string
  lines: (Omit<AgreedRooms, 'cancellation'> & { terms: unknown })[]
}

/** What was agreed, as `agreedColumns` read it. */
export function toAgreedStay({ lines, arrivalAgreedAt, ...row }: Row): AgreedStay {
  const checkInAt = new Date(row.checkInAt)
  const agreedAt = new Date(arrivalAgreedAt)
  return {
    ...row,
    checkInAt: checkInAt.toISOString(),
    lines: lines.map(({ terms, ...line }) => ({
      ...line,
      cancellation: scheduleOf(terms === null ? null : cancellationTerms.parse(terms), {
        checkInAt,
        agreedAt,
      }),
    })),
  }
}

/** What was agreed with the guest of a booking that is there. */
export async function getAgreedStay(db: Reader, bookingId: BookingId): Promise<AgreedStay> {
  return toAgreedStay(first(await agreedStay(db, { bookingId }), `booking ${bookingId}`))
}

const agreedStay = compileOnce((db, { bookingId }: Slots<{ bookingId: BookingId }>) =>
  db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .select(agreedColumns(db, bookingId))
    .where('b.id', '=', bookingId),
)

/** Of a booking `b` at its property `p`, for a larger statement; `toAgreedStay` makes of it what was agreed. */
export const agreedColumns = (db: Reader, bookingId: RawBuilder<string>) =>
  [
    jsonRows(roomsAlike(db, bookingId)).as('lines'),
    'b.arrivalAgreedAt',
    sql<string>`((b.check_in + p.check_in_time::time) at time zone p.time_zone)`.as('checkInAt'),
    sql<Paise>`(select coalesce(sum(n.cgst + n.fee_cgst), 0)::bigint from booking_night n where ${ofAccount('n')} and n.booking_id = b.id and n.released_at is null)`.as(
      'cgst',
    ),
    sql<Paise>`(select coalesce(sum(n.sgst + n.fee_sgst), 0)::bigint from booking_night n where ${ofAccount('n')} and n.booking_id = b.id and n.released_at is null)`.as(
      'sgst',
    ),
    sql<Paise>`(select coalesce(sum(l.amount), 0)::bigint from folio_line l where ${ofAccount('l')} and l.booking_id = b.id
      and (l.id = any (b.cancellation_fee_ids) or l.charge_id = any (b.cancellation_fee_ids)))`.as(
      'cancellationFee',
    ),
    sql<Paise>`(select coalesce(sum(amount), 0)::bigint from refund where ${ofAccount('refund')} and booking_id = b.id and status in ('due', 'processing'))`.as(
      'refundsDue',
    ),
  ] as const

/** Cancelling gives up the nights and keeps the rooms: they are what was booked. */
const roomsAlike = (db: Reader, bookingId: RawBuilder<string>) =>
  db
    .selectFrom('bookingRoom as r')
    .innerJoin('booking as own', 'own.id', 'r.bookingId')
    .innerJoin('roomType as t', 't.id', 'r.roomTypeId')
    .innerJoin('ratePlan as plan', 'plan.id', 'r.ratePlanId')
    .select(['r.roomTypeId', 't.name as roomTypeName', 'plan.name as ratePlanName'])
    .select([
      'plan.mealPlan',
      sql<unknown>`coalesce(r.cancellation_terms, own.cancellation_terms)`.as('terms'),
    ])
    .select([
      sql<number>`count(*)::int`.as('rooms'),
      sql<number>`sum(r.adults)::int`.as('adults'),
      sql<number>`sum(r.children)::int`.as('children'),
    ])
    .where('r.bookingId', '=', bookingId)
    .where('r.releasedAt', 'is', null)
    .groupBy(['r.roomTypeId', 't.name', 'plan.name', 'plan.mealPlan'])
    .groupBy(sql`coalesce(r.cancellation_terms, own.cancellation_terms)`)
    .orderBy(sql`min(r.position)`)
