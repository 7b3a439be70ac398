import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { postFee } from '../../finance/folio/commands/post/charges.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { addDays, type IsoDate, nightsOf } from '../../kernel/shared/dates.ts'
import { moveNights, type NightChange } from '../../selling/availability/commands/inventory.ts'
import { lockBooking } from '../bookings/commands/lock.ts'
import { changeInside, systemGrants } from '../changes/commands/change.ts'
import { listOverstayFees, type OverstayNights } from './reads.ts'

interface Overstay {
  propertyId: AuthorizedPropertyId
  bookingId: BookingId
  /** The night up to which, and with which, the guest is taken to have stayed. */
  until: IsoDate
}

/**
 * A guest in house who should have left has the nights up to `until`, at the price of the last one, until the desk decides: the room stays
 * theirs and is not sold again. Where no room is free any more, the nights that are over are charged as fees and the rooms are short: who
 * leaves today is not charged for tonight. Answers the nights that the caller moves as its last step. The caller has locked the booking.
 */
export async function holdOverstay(
  trx: Trx,
  work: Work,
  { propertyId, bookingId, until }: Overstay,
): Promise<NightChange[]> {
  const checkOut = addDays(until, 1)
  const booking = await trx
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .select(['b.checkIn', 'b.checkOut', 'b.overstaySince', 'b.overstayChargedUntil'])
    .select(
      sql<IsoDate>`least(${checkOut}::date, business_date(${work.now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at))`.as(
        'over',
      ),
    )
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const charged = booking.overstayChargedUntil ?? booking.checkOut
  if (checkOut <= booking.checkOut || checkOut <= charged) return []
  const change = { kind: 'dates', checkIn: booking.checkIn, checkOut, pricing: 'keep' } as const
  const overstaySince = booking.overstaySince ?? booking.checkOut
  const asFees = async () => {
    const nights = nightsOf(charged, booking.over)
    if (nights.length === 0) return []
    await chargeAsFees(trx, work, { propertyId, bookingId, nights })
    await mark(trx, bookingId, { overstaySince, overstayChargedUntil: booking.over })
    return []
  }
  // Nights that were charged without a room are not held afterwards.
  if (booking.overstayChargedUntil !== null) return asFees()
  try {
    const { moves } = await changeInside(trx, work, propertyId, {
      bookingId,
      may: systemGrants,
      change,
    })
    await mark(trx, bookingId, { overstaySince })
    return moves
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return asFees()
  }
}

/** Holds every stay of a hotel that should have left by `date`, each in a transaction of its own; `isDue` says of one whether its hour has come. */
export async function holdOverstays(
  work: Work,
  propertyId: AuthorizedPropertyId,
  date: IsoDate,
  isDue: (lateCheckOut: string | null, checkOut: IsoDate) => boolean = () => true,
): Promise<void> {
  const due = await work.read(db =>
    db
      .selectFrom('booking')
      .select(['id', 'lateCheckOut', 'checkOut'])
      .where('propertyId', '=', propertyId)
      .where('status', '=', 'checked-in')
      .where('checkOut', '<=', date)
      .orderBy('id')
      .execute(),
  )
  for (const { id: bookingId } of due.filter(one => isDue(one.lateCheckOut, one.checkOut)))
    await work.write(async trx => {
      const booking = await lockBooking(trx, propertyId, bookingId, work.now)
      if (booking.status !== 'checked-in' || booking.checkOut > date) return
      const moves = await holdOverstay(trx, work, { propertyId, bookingId, until: date })
      await moveNights(trx, propertyId, moves)
    })
}

function mark(
  trx: Trx,
  bookingId: BookingId,
  set: { overstaySince: IsoDate; overstayChargedUntil?: IsoDate },
) {
  return trx.updateTable('booking').set(set).where('id', '=', bookingId).execute()
}

/** Posts the nights as fees: see listOverstayFees. */
async function chargeAsFees(
  trx: Trx,
  work: Work,
  { propertyId, bookingId, nights }: OverstayNights,
): Promise<void> {
  const fees = await listOverstayFees(trx, { propertyId, bookingId, nights })
  const rooms = new Set(fees.map(fee => fee.position)).size
  for (const { night, position, amount } of fees)
    await postFee(trx, work, {
      propertyId,
      bookingId,
      businessDate: night,
      description: rooms > 1 ? `Overstay of ${night}, room ${position}` : `Overstay of ${night}`,
      ...amount,
    })
  await recordChange(trx, work, {
    action: 'booking.overstayed',
    entity: 'booking',
    entityId: bookingId,
    propertyId,
    after: { nights: nights.length, rooms },
    reason: 'No room was free to hold: the nights are charged without it.',
  })
}
