import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { keepDifferenceFee } from '../../../tax/fees/commands.ts'
import { differenceIn } from '../../../tax/fees/rules/agreed-total.ts'
import type { Plan } from '../rules/plan.ts'

/** Frees, adds and alters the nights of a plan. A night that was freed before is taken again in its own row. */
export async function writeNights(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
  plan: Plan,
): Promise<void> {
  if (plan.release.length > 0) {
    await sql`
      update booking_night n set released_at = clock_timestamp()
      from unnest(${plan.release.map(night => night.bookingRoomId)}::uuid[], ${plan.release.map(night => night.night)}::date[]) as w(room, night)
      where ${ofAccount('n')} and n.booking_id = ${bookingId} and n.booking_room_id = w.room and n.night = w.night and n.released_at is null`.execute(
      trx,
    )
  }
  const written = [...plan.take, ...plan.alter]
  if (written.length === 0) return
  if (differenceIn(written, propertyId) > 0) await keepDifferenceFee(trx, propertyId)
  const replanned = plan.rooms.flatMap(({ bookingRoomId, set }) =>
    set.ratePlanId ? [bookingRoomId] : [],
  )
  await trx
    .insertInto('bookingNight')
    .values(
      written.map(
        ({
          bookingRoomId,
          night,
          roomTypeId,
          rate,
          taxBasisPoints,
          cgst,
          sgst,
          fee,
          feeCgst,
          feeSgst,
          fees,
        }) => ({
          propertyId,
          bookingId,
          bookingRoomId,
          night,
          roomTypeId,
          rate,
          taxBasisPoints,
          cgst,
          sgst,
          fee,
          feeCgst,
          feeSgst,
          fees: JSON.stringify(fees),
        }),
      ),
    )
    .onConflict(conflict =>
      conflict.columns(['accountId', 'bookingRoomId', 'night']).doUpdateSet(eb => ({
        roomTypeId: eb.ref('excluded.roomTypeId'),
        rate: eb.ref('excluded.rate'),
        taxBasisPoints: eb.ref('excluded.taxBasisPoints'),
        cgst: eb.ref('excluded.cgst'),
        sgst: eb.ref('excluded.sgst'),
        fee: eb.ref('excluded.fee'),
        feeCgst: eb.ref('excluded.feeCgst'),
        feeSgst: eb.ref('excluded.feeSgst'),
        fees: eb.ref('excluded.fees'),
        // Of the plan as it was booked: a night that is taken anew, or has another plan, has none.
        listRate: sql<number | null>`case when booking_night.released_at is null
          and booking_night.booking_room_id <> all (${replanned}::uuid[]) then booking_night.list_rate end`,
        releasedAt: null,
      })),
    )
    .execute()
}

/** Gives numbered rooms back before it takes others: two guests can change rooms in one step. */
export async function writeSegments(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  { resize, open }: Plan,
): Promise<void> {
  const given = resize.filter(span => span.to <= span.from)
  if (given.length > 0) {
    await trx
      .updateTable('roomAssignment')
      .set({ releasedAt: sql<string>`clock_timestamp()` })
      .where('propertyId', '=', propertyId)
      .where(
        'id',
        'in',
        given.map(span => span.segmentId),
      )
      .execute()
  }
  for (const { segmentId, from, to } of resize.filter(span => span.to > span.from)) {
    await trx
      .updateTable('roomAssignment')
      .set({ stay: sql<string>`daterange(${from}::date, ${to}::date)` })
      .where('propertyId', '=', propertyId)
      .where('id', '=', segmentId)
      .execute()
  }
  if (open.length === 0) return
  await trx
    .insertInto('roomAssignment')
    .values(
      open
        .toSorted((a, b) => a.roomId.localeCompare(b.roomId))
        .map(({ from, to, ...span }) => ({
          ...span,
          propertyId,
          stay: sql<string>`daterange(${from}::date, ${to}::date)`,
        })),
    )
    .execute()
}
