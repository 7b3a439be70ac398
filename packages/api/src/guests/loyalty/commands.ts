import { theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { AccountId, BookingId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Work } from '../../kernel/context/context.ts'
import { publish } from '../../kernel/events/publish.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { guestsEvents } from '../events.ts'
import { type LoyaltyProgram, usualProgram } from './rules.ts'
import type { LoyaltyProgramInput } from './schema.ts'

/**
 * The owner's own rates and thresholds. Stays that were credited keep their rate; the tiers of all guests with points are counted
 * anew behind it.
 */
export async function updateLoyaltyProgram(
  work: Work,
  { accountId, propertyId }: { accountId: AccountId; propertyId: AuthorizedPropertyId },
  given: LoyaltyProgramInput,
): Promise<LoyaltyProgram> {
  return work.write(async trx => {
    const before = await trx
      .selectFrom('loyaltyProgram')
      .select(['pointsPerHundred', 'silver', 'gold', 'platinum'])
      .select(['pointValue', 'leastPoints', 'expiresAfterMonths'])
      .where('accountId', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    const { pointsPerHundred, silver, gold, platinum } = given
    const kept = before ?? usualProgram
    const program = {
      pointsPerHundred,
      silver,
      gold,
      platinum,
      pointValue: given.pointValue ?? kept.pointValue,
      leastPoints: given.leastPoints ?? kept.leastPoints,
      expiresAfterMonths:
        given.expiresAfterMonths === undefined ? kept.expiresAfterMonths : given.expiresAfterMonths,
    }
    const row = { ...program, updatedAt: work.now.toISOString() }
    await trx
      .insertInto('loyaltyProgram')
      .values({ ...row, accountId })
      .onConflict(conflict => conflict.column('accountId').doUpdateSet(row))
      .execute()
    await sql`select mark_loyal_guests(${accountId}::uuid)`.execute(trx)
    await recordChange(trx, work, {
      action: 'loyalty.updated',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      ...(before && { before: { ...before } }),
      after: { ...program },
    })
    await publish(trx, work, {
      event: guestsEvents['guest.program-changed'],
      propertyId,
      entityId: propertyId,
    })
    return program
  })
}

/**
 * Holds the guest of a booking until the transaction ends, before the booking itself: what counts and merges guests takes the two in this
 * order.
 */
export async function holdGuestOf(trx: Trx, bookingId: BookingId): Promise<void> {
  await trx
    .selectFrom('booking as b')
    .innerJoin('guest as g', 'g.id', 'b.guestId')
    .select('g.id')
    .where('b.id', '=', bookingId)
    .forNoKeyUpdate('g')
    .execute()
}

/** Spends points for a discount that is posted, the oldest first. The caller has looked that there are enough; the database refuses more than the guest has. */
export async function spendPoints(
  trx: Trx,
  { lineId, points, asOf }: { lineId: string; points: number; asOf: IsoDate },
): Promise<void> {
  await sql`select redeem_loyalty(${theAccount}, ${lineId}::uuid, ${points}::int, ${asOf}::date)`.execute(
    trx,
  )
}
