import type { Trx } from '@atithi/db/client'
import type { GuestId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { messagingReasons } from '../../reasons.ts'
import { listReachedTooOften } from '../reads/offers.ts'

/**
 * Lets one rule or campaign of a hotel write offers at a time, until the transaction ends: what they may write is counted over all of
 * them. Locks the offers of the hotel.
 */
export async function holdOffers(trx: Trx, propertyId: AuthorizedPropertyId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`offers ${propertyId}`}, 0))`.execute(
    trx,
  )
}

/** Throws HEARD_TOO_OFTEN for a guest whom offers have reached as often as is allowed. Locks the offers of the hotel. */
export async function assertNotTooOften(
  trx: Trx,
  { propertyId, guestId, now }: { propertyId: AuthorizedPropertyId; guestId: GuestId; now: Date },
): Promise<void> {
  await holdOffers(trx, propertyId)
  const reached = await listReachedTooOften(trx, { propertyId, guestIds: [guestId], now })
  if (reached.has(guestId)) throw new DomainError(messagingReasons.HEARD_TOO_OFTEN, {})
}
