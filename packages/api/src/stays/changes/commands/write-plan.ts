import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { issueCreditNotes, issueInvoices } from '../../../finance/documents/commands/invoices.ts'
import { postFee } from '../../../finance/folio/commands/post/charges.ts'
import type { Posting } from '../../../finance/folio/commands/post/lines.ts'
import { reverseLine } from '../../../finance/folio/commands/post/reversals.ts'
import { relevelNights } from '../../../finance/folio/commands/relevel-nights.ts'
import { taxByScheme } from '../../../finance/folio/commands/tax-by-scheme.ts'
import { holdPayingGroup } from '../../../finance/group-folio/commands/lock.ts'
import { returnSurplus } from '../../../finance/group-folio/commands/set-off.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { publish } from '../../../kernel/events/publish.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { first } from '../../../kernel/shared/present.ts'
import type { NightChange } from '../../../selling/availability/commands/inventory.ts'
import { listDaysOfBooking } from '../../bookings/reads/days.ts'
import { staysEvents } from '../../events.ts'
import { stateAfter } from '../rules/after.ts'
import { heldRooms, type StayFacts } from '../rules/facts.ts'
import { nightChanges } from '../rules/inventory.ts'
import { moneyOf } from '../rules/money.ts'
import type { Plan } from '../rules/plan.ts'
import { writeNights, writeSegments } from './write-rooms.ts'
import { writeWalk } from './write-walk.ts'

/**
 * Writes a plan; the facts it rests on were read under lock in the same transaction. Answers the nights that the caller moves
 * with moveNights as the last thing it does.
 */
export async function writePlan(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  { facts, plan, postedOn }: { facts: StayFacts; plan: Plan; postedOn: IsoDate },
): Promise<NightChange[]> {
  const { bookingId } = facts
  const days = await listDaysOfBooking(trx, bookingId)
  // First the status: the amounts of a cancelled booking stay as they were whatever is released or posted after.
  await writeBooking(trx, work, facts, { plan, postedOn })
  await writeNights(trx, propertyId, bookingId, plan)
  await writeSegments(trx, propertyId, plan)
  const posting = { propertyId, bookingId, businessDate: postedOn }
  // Before any paper of the cancellation: see lockGroupFolio.
  if (plan.booking.status === 'cancelled') await holdPayingGroup(trx, posting)
  await taxByScheme(trx, work, posting)
  await writeMoney(trx, work, posting, plan)
  await writeWalk(trx, work, facts, { propertyId, plan })
  if (plan.dirty.length > 0)
    await trx
      .updateTable('room')
      .set({ housekeeping: 'dirty' })
      .where('propertyId', '=', propertyId)
      .where('id', 'in', plan.dirty)
      .execute()
  await summarise(trx, bookingId)
  await relevelNights(trx, work, posting)
  await sql`select recount_bookings(${theAccount}, array[${bookingId}]::uuid[])`.execute(trx)
  await note(trx, work, propertyId, { facts, plan, days })
  return nightChanges(facts, plan)
}

async function writeBooking(
  trx: Trx,
  work: Work,
  { bookingId }: StayFacts,
  { plan: { booking, rooms }, postedOn }: { plan: Plan; postedOn: IsoDate },
): Promise<void> {
  const { status } = booking
  if (Object.keys(booking).length > 0) {
    await trx
      .updateTable('booking')
      .set({
        ...booking,
        ...(status === 'cancelled' && { cancelledAt: work.now.toISOString() }),
        ...(status === 'confirmed' && { cancelledAt: null, holdExpiresAt: null }),
        ...(booking.isNoShow !== undefined && { noShowOn: booking.isNoShow ? postedOn : null }),
        ...((status === 'confirmed' || booking.checkIn !== undefined) && {
          arrivalAgreedAt: work.now.toISOString(),
        }),
      })
      .where('id', '=', bookingId)
      .execute()
  }
  // Another number of guests, and the ages that were told are not theirs any more.
  if (rooms.some(({ set }) => set.adults !== undefined || set.children !== undefined))
    await trx
      .updateTable('booking')
      .set({ childAges: null, infants: 0 })
      .where('id', '=', bookingId)
      .where('childAges', 'is not', null)
      .execute()
  for (const { bookingRoomId, set } of rooms) {
    const { isReleased, ...values } = set
    await trx
      .updateTable('bookingRoom')
      .set({ ...values, ...(isReleased && { releasedAt: work.now.toISOString() }) })
      .where('id', '=', bookingRoomId)
      .execute()
  }
}

async function writeMoney(trx: Trx, work: Work, posting: Posting, plan: Plan): Promise<void> {
  const { propertyId, bookingId } = posting
  if (plan.reversesFees) {
    const { cancellationFeeIds } = await trx
      .selectFrom('booking')
      .select('cancellationFeeIds')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    for (const lineId of cancellationFeeIds)
      await reverseLine(trx, work, { ...posting, lineId, reason: 'The booking was reinstated.' })
    await trx
      .updateTable('booking')
      .set({ cancellationFeeIds: [] })
      .where('id', '=', bookingId)
      .execute()
    await issueCreditNotes(trx, work, {
      propertyId,
      bookingId,
      reason: 'The booking was reinstated.',
    })
  }
  const feeIds: string[] = []
  for (const { description, rate: value, taxBasisPoints, cgst, sgst } of plan.fees)
    feeIds.push(
      await postFee(trx, work, {
        ...posting,
        description,
        value,
        taxBasisPoints,
        cgst,
        sgst,
        igst: 0,
      }),
    )
  if (plan.isCancellationFee && feeIds.length > 0) {
    await trx
      .updateTable('booking')
      .set({ cancellationFeeIds: feeIds })
      .where('id', '=', bookingId)
      .execute()
    // What is kept of a cancelled stay is a supply of its own (Circular 178/10/2022).
    await issueInvoices(trx, work, { propertyId, bookingId })
  }
  if (plan.withdrawsRefunds) {
    await trx
      .updateTable('refund')
      .set({ status: 'withdrawn', settledAt: work.now.toISOString() })
      .where('bookingId', '=', bookingId)
      .where('status', '=', 'due')
      .execute()
  }
  if (plan.refunds.length > 0) {
    const requestedBy = personOf(work)
    await trx
      .insertInto('refund')
      .values(
        plan.refunds.map(refund => ({
          ...refund,
          propertyId,
          bookingId,
          reason: refundReason(plan),
          requestedBy,
        })),
      )
      .execute()
  }
  if (plan.booking.status === 'cancelled')
    await returnSurplus(trx, work, posting, {
      surplus: await paidBeyond(trx, bookingId),
      reason: refundReason(plan),
    })
}

/** What of a cancelled booking was paid beyond what it is charged and does not go back to its guest. */
async function paidBeyond(trx: Reader, bookingId: BookingId): Promise<Paise> {
  const { rows } = await sql<{ beyond: Paise }>`
    select (b.paid_amount - b.charged_amount - coalesce((
      select sum(r.amount) from refund r where r.account_id = b.account_id and r.booking_id = b.id and r.status in ('due', 'processing')), 0))::bigint as beyond
    from booking b where ${ofAccount('b')} and b.id = ${bookingId}`.execute(trx)
  return first(rows, 'sum of a booking').beyond
}

function refundReason({ booking, walk }: Plan): string {
  if (booking.isNoShow) return 'No-show'
  if (walk) return 'Brought to another hotel'
  return booking.status === 'cancelled' ? 'Cancelled' : 'A room was given up'
}

type EventType = `booking.${'no-show' | 'walked' | 'cancelled' | 'changed'}`

function eventTypeOf({ booking, walk }: Plan): EventType {
  if (walk) return 'booking.walked'
  if (booking.status !== 'cancelled') return 'booking.changed'
  return booking.isNoShow ? 'booking.no-show' : 'booking.cancelled'
}

/** What lists show of a booking with several rooms: their number, the whole party, the type of the first room's last night. */
async function summarise(trx: Trx, bookingId: BookingId): Promise<void> {
  await sql`
    update booking b set rooms = r.rooms, adults = r.adults, children = r.children, room_type_id = coalesce(r.room_type_id, b.room_type_id)
    from (
      select count(*)::int as rooms, sum(adults)::int as adults, sum(children)::int as children, (
        select n.room_type_id from booking_night n join booking_room f on f.account_id = n.account_id and f.id = n.booking_room_id
        where ${ofAccount('n')} and n.booking_id = ${bookingId} and n.released_at is null order by f.position, n.night desc limit 1) as room_type_id
      from booking_room where ${ofAccount('booking_room')} and booking_id = ${bookingId} and released_at is null) r
    where ${ofAccount('b')} and b.id = ${bookingId} and b.status <> 'cancelled'`.execute(trx)
}

async function note(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  { facts, plan, days }: { facts: StayFacts; plan: Plan; days: readonly IsoDate[] },
): Promise<void> {
  const { bookingId } = facts
  const money = moneyOf(facts, plan, stateAfter(facts, plan))
  const known: Record<string, string | number | boolean | null> = {
    status: facts.status,
    checkIn: facts.checkIn,
    checkOut: facts.checkOut,
    isNoShow: facts.isNoShow,
    isWalked: facts.walk !== null,
    lateCheckOut: facts.lateCheckOut,
  }
  const before = Object.fromEntries(
    Object.keys(plan.booking).flatMap(key => (key in known ? [[key, known[key] ?? null]] : [])),
  )
  const { totalBefore, totalAfter, fee, refund } = money
  await recordChange(trx, work, {
    action: plan.action,
    entity: 'booking',
    entityId: bookingId,
    propertyId,
    before: { ...before, totalAmount: totalBefore, rooms: heldRooms(facts).length },
    after: {
      ...plan.booking,
      ...plan.details,
      totalAmount: totalAfter,
      ...(fee > 0 && { fee }),
      ...(refund > 0 && { refund }),
    },
    ...(plan.reason && { reason: plan.reason }),
  })
  const event = staysEvents[eventTypeOf(plan)]
  await publish(trx, work, {
    event,
    propertyId,
    entityId: bookingId,
    days: [...days, ...(await listDaysOfBooking(trx, bookingId))],
  })
  const { other } = facts
  if (!other || other.bookingId === bookingId) return
  await recordChange(trx, work, {
    action: plan.action,
    entity: 'booking',
    entityId: other.bookingId,
    propertyId,
    after: {
      with: facts.code,
      number: plan.details?.insteadOf ?? null,
      insteadOf: plan.details?.number ?? null,
    },
  })
  // It changes its room with the other, and no day of it.
  await publish(trx, work, { event, propertyId, entityId: other.bookingId, days: [] })
}
