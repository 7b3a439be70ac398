import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BookingId, BookingRoomId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { first, last } from '../../../kernel/shared/present.ts'
import { type NightFee, taxedBeside } from '../../../tax/fees/rules/fees.ts'
import { listTaxRulesOf } from '../../../tax/gst/reads.ts'
import type { TaxRule } from '../../../tax/gst/rules/gst.ts'
import { listLines } from '../../ledger/reads.ts'
import { type Charge, chargesOf, movedAwayBy, taxOf } from '../../ledger/rules/charges.ts'
import { slabOf, sumOf, taxAdjustment, unitDayOf } from '../../ledger/rules/discounts.ts'
import { financeReasons } from '../../reasons.ts'
import { insertLines, type Posting, taxLines } from './post/lines.ts'

const reason = 'The night has come into another rate of GST'

/** All that is charged as accommodation for one room and night, and stands. */
interface UnitDay {
  bookingRoomId: BookingRoomId
  night: IsoDate
  charges: Charge[]
}

/**
 * A room and all accommodation charged beside it have one slab between them: whatever has changed a part of a night, the rest bears the
 * rate of the whole from now on. Of what is invoiced too much tax is taken off, for a credit note of the caller's; more is never put on.
 * Nights that are not on the folio yet are taxed with what is charged beside them. Asked twice it does nothing the second time. The
 * caller has locked the booking.
 */
export async function relevelNights(trx: Trx, work: Work, at: Posting): Promise<void> {
  const { propertyId, bookingId } = at
  const charges = chargesOf(await listLines(trx, propertyId, bookingId))
  const days = unitDays(charges)
  if (days.length === 0) return
  const dates = days.map(day => day.night).toSorted()
  const rules = await listTaxRulesOf(trx, propertyId, first(dates, 'night'), last(dates, 'night'))
  const waiting = await listWaiting(trx, bookingId, days)
  const lines = days.flatMap(day => {
    const booked = waiting.find(
      one => one.bookingRoomId === day.bookingRoomId && one.night === day.night,
    )
    const value = sumOf(day.charges) + (booked?.value ?? 0)
    if (value <= 0) return []
    const taxBasisPoints = slabOf(value, day.night, rules)
    requireHere(day, taxBasisPoints)
    return day.charges
      .flatMap(charge => [charge, ...partsOf(charge, charges)])
      .flatMap(charge => lackingOf(charge, taxBasisPoints, { work, at }))
  })
  await insertLines(trx, lines)
  for (const booked of waiting) await taxWaiting(trx, booked, { days, rules, bookingId })
}

/** A night that another booking pays is taxed there as it was moved: its rate cannot change behind it. Throws CHARGE_REFUSED. */
function requireHere({ charges }: UnitDay, taxBasisPoints: number): void {
  const moved = charges.find(
    charge =>
      movedAwayBy(charge) && charge.taxBasisPoints > 0 && charge.taxBasisPoints !== taxBasisPoints,
  )
  if (!moved) return
  const message = `With this ${moved.root.description} falls into another rate of GST, and booking ${movedAwayBy(moved)?.movedCode} pays it. Take it back from there first.`
  throw new DomainError(financeReasons.CHARGE_REFUSED, { message })
}

function unitDays(charges: readonly Charge[]): UnitDay[] {
  // A night whose charges were all taken back may be booked and not charged: it is levelled without them.
  const levelled = charges.flatMap(charge => {
    const day = unitDayOf(charge.root)
    return day ? [{ ...day, charge }] : []
  })
  return [...Map.groupBy(levelled, one => `${one.bookingRoomId} ${one.night}`).values()].map(
    own => {
      const { bookingRoomId, night } = first(own, 'charge of a night')
      return {
        bookingRoomId,
        night,
        charges: own.map(one => one.charge).filter(one => !one.isReversed),
      }
    },
  )
}

const partsOf = ({ root }: Charge, charges: readonly Charge[]): Charge[] =>
  charges.filter(one => one.partOf?.id === root.id && !one.isReversed)

function lackingOf(
  charge: Charge,
  taxBasisPoints: number,
  { work, at }: { work: Work; at: Posting },
) {
  const lacking = taxAdjustment(charge, taxBasisPoints)
  const { root, sac } = charge
  if (!lacking || (root.documentId !== null && taxOf(lacking) > 0)) return []
  const of = { ...at, chargeId: root.id, description: root.description, postedBy: personOf(work) }
  return taxLines({ ...of, taxBasisPoints, sac, reason }, lacking)
}

interface WaitingNight {
  bookingRoomId: BookingRoomId
  night: IsoDate
  rate: number
  fees: NightFee[]
  taxBasisPoints: number
  value: number
}

/** Nights of these days that are booked and not charged yet; `value` is that of their accommodation. */
async function listWaiting(
  trx: Trx,
  bookingId: BookingId,
  days: readonly UnitDay[],
): Promise<WaitingNight[]> {
  const { rows } = await sql<WaitingNight>`
    select n.booking_room_id, n.night, n.rate, n.fees, n.tax_basis_points, n.rate + coalesce((
      select sum(fee.amount) from jsonb_to_recordset(n.fees) as fee(amount bigint, taxed text) where fee.taxed = 'as-room'), 0)::bigint as value
    from booking_night n
    join unnest(${days.map(day => day.bookingRoomId)}::uuid[], ${days.map(day => day.night)}::date[]) as w(room, night)
      on w.room = n.booking_room_id and w.night = n.night
    where ${ofAccount('n')} and n.booking_id = ${bookingId} and n.released_at is null and not exists (
      select 1 from folio_line l where l.account_id = n.account_id and l.booking_room_id = n.booking_room_id and l.night = n.night and l.kind in ('room-night', 'fee'))`.execute(
    trx,
  )
  return rows
}

async function taxWaiting(
  trx: Trx,
  booked: WaitingNight,
  { days, rules, bookingId }: { days: UnitDay[]; rules: readonly TaxRule[]; bookingId: BookingId },
): Promise<void> {
  const { bookingRoomId, night, value } = booked
  if (value === 0) return
  const day = days.find(one => one.bookingRoomId === bookingRoomId && one.night === night)
  const beside = sumOf(day?.charges ?? [])
  if (slabOf(value + beside, night, rules) === booked.taxBasisPoints) return
  const { taxBasisPoints, cgst, sgst, feeCgst, feeSgst, fees } = taxedBeside(booked, night, {
    beside,
    rules,
  })
  await trx
    .updateTable('bookingNight')
    .set({ taxBasisPoints, cgst, sgst, feeCgst, feeSgst, fees: JSON.stringify(fees) })
    .where('bookingRoomId', '=', bookingRoomId)
    .where('night', '=', night)
    .execute()
  await sql`select recount_bookings(${theAccount}, array[${bookingId}]::uuid[])`.execute(trx)
}
