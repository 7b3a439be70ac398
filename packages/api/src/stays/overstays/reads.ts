import { ofAccount } from '@atithi/db/account'
import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { taxedAt } from '../../finance/ledger/rules/discounts.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { Work } from '../../kernel/context/context.ts'
import { type IsoDate, nightsOf } from '../../kernel/shared/dates.ts'
import type { Paise } from '../../kernel/shared/money.ts'
import { listTaxRulesOf } from '../../tax/gst/reads.ts'
import { taxOnNight } from '../../tax/gst/rules/gst.ts'
import { previewInside, systemGrants } from '../changes/commands/change.ts'

export interface OverstayNights {
  propertyId: AuthorizedPropertyId
  bookingId: BookingId
  nights: readonly IsoDate[]
}

/** What nights without a room cost: each room at the price of its last night, taxed as a night of its own (CGST rate notification 11/2017, entry 7). */
export async function listOverstayFees(
  db: Reader,
  { propertyId, bookingId, nights }: OverstayNights,
) {
  const [first] = nights
  const last = nights.at(-1)
  if (!first || !last) return []
  const { rows } = await sql<{ value: Paise; position: number }>`
    select distinct on (r.position) r.position, n.rate + coalesce((select sum(fee.amount)
      from jsonb_to_recordset(n.fees) as fee(amount bigint, taxed text) where fee.taxed = 'as-room'), 0)::bigint as value
    from booking_room r join booking_night n on n.account_id = r.account_id and n.booking_room_id = r.id and n.released_at is null
    where ${ofAccount('r')} and r.booking_id = ${bookingId} and r.released_at is null order by r.position, n.night desc`.execute(
    db,
  )
  const rules = await listTaxRulesOf(db, propertyId, first, last)
  return nights.flatMap(night =>
    rows
      .filter(({ value }) => value > 0)
      .map(({ value, position }) => ({
        night,
        position,
        amount: taxedAt(value, taxOnNight(value, night, rules).basisPoints),
      })),
  )
}

/**
 * What a guest who should have left is charged beyond the account when leaving now, in paise with tax, and for how many nights: as
 * holdOverstay charges it, by longer dates where a room is free, else as fees.
 */
export function previewOverstay(
  work: Work,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
): Promise<{ nights: number; amount: Paise }> {
  return work.read(async db => {
    const { checkIn, checkOut, overstayChargedUntil, today } = await db
      .selectFrom('booking as b')
      .innerJoin('property as p', 'p.id', 'b.propertyId')
      .select(['b.checkIn', 'b.checkOut', 'b.overstayChargedUntil'])
      .select(
        sql<IsoDate>`business_date(${work.now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`.as(
          'today',
        ),
      )
      .where('b.id', '=', bookingId)
      .where('b.propertyId', '=', propertyId)
      .executeTakeFirstOrThrow()
    const nights = nightsOf(overstayChargedUntil ?? checkOut, today)
    if (nights.length === 0) return { nights: 0, amount: 0 }
    if (overstayChargedUntil === null) {
      const { refusal, money } = await previewInside(db, work, propertyId, {
        bookingId,
        may: systemGrants,
        change: { kind: 'dates', checkIn, checkOut: today, pricing: 'keep' },
      })
      if (!refusal)
        return { nights: nights.length, amount: money.balanceAfter - money.balanceBefore }
    }
    const fees = await listOverstayFees(db, { propertyId, bookingId, nights })
    const amount = fees.reduce(
      (sum, fee) => sum + fee.amount.value + fee.amount.cgst + fee.amount.sgst + fee.amount.igst,
      0,
    )
    return { nights: nights.length, amount }
  })
}
