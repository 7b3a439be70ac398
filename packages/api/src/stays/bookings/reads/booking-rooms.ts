import { ofAccount } from '@atithi/db/account'
import type { BookingId, RoomId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { IsoDate } from '../../../kernel/shared/dates.ts'

interface AssignedSpan {
  roomId: RoomId
  number: string
  from: IsoDate
  to: IsoDate
  /** "Do not move": why, since when and by whom (null: a program); null where the guest may be moved. */
  pin: { reason: string; at: string; by: string | null } | null
}

/** The rooms that a booking holds, each with its party, plan and numbered rooms; of a cancelled booking those it held, of a day use that has left the one it had. */
export function listBookingRooms(db: Reader, bookingId: BookingId) {
  return db
    .selectFrom('bookingRoom as r')
    .innerJoin('roomType as t', 't.id', 'r.roomTypeId')
    .innerJoin('ratePlan as plan', 'plan.id', 'r.ratePlanId')
    .select(['r.id as bookingRoomId', 'r.position', 'r.adults', 'r.children', 'r.guestName'])
    .select([
      'r.roomTypeId',
      't.name as roomTypeName',
      't.maxGuests',
      'r.ratePlanId',
      'plan.name as ratePlanName',
      'plan.mealPlan',
    ])
    .select(
      sql<AssignedSpan[]>`coalesce((
        select json_agg(json_build_object('roomId', a.room_id, 'number', numbered.number, 'from', lower(a.stay), 'to', upper(a.stay),
          'pin', case when a.pinned_at is not null then json_build_object('reason', a.pin_reason, 'at', a.pinned_at, 'by', pinner.name) end) order by a.stay)
        from room_assignment a join room numbered on numbered.account_id = a.account_id and numbered.id = a.room_id left join app_user pinner on pinner.id = a.pinned_by
        where ${ofAccount('a')} and a.booking_id = r.booking_id and a.booking_room_id = r.id and (a.released_at is null or exists (
          select 1 from booking_night n where n.account_id = a.account_id and n.booking_id = r.booking_id and n.booking_room_id = r.id and n.relet_at = a.released_at))), '[]'::json)`.as(
        'assigned',
      ),
    )
    .where('r.bookingId', '=', bookingId)
    .where('r.releasedAt', 'is', null)
    .orderBy('r.position')
    .execute()
}
