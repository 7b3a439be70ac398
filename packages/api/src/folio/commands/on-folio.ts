import type { Trx } from '@atithi/db/client'
import type { Reader } from '@atithi/db/reader'
import type { JsonObject } from '@atithi/db/schema'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../access/gates.ts'
import { announce, recordChange } from '../../audit/record.ts'
import type { Work } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { type SentOnce, sameRequest } from '../../shared/sent-once.ts'
import type { Posting } from './post/lines.ts'
import { taxByPayer } from './tax-by-payer.ts'

export interface FolioWork {
  work: Work
  propertyId: AuthorizedPropertyId
  bookingId: string
}

/**
 * One transaction on a booking's account: the booking is locked, so that two hands act one after the other. Whatever was charged or moved is
 * then taxed as its payer takes it.
 */
export function onFolio<T>(
  folio: FolioWork,
  change: (trx: Trx, at: Posting, booking: LockedAccount) => Promise<T>,
): Promise<T> {
  const { work, propertyId, bookingId } = folio
  return work.write(async trx => {
    const booking = await lockAccount(trx, propertyId, bookingId, work.now)
    const at = { propertyId, bookingId, businessDate: booking.businessDate }
    if (booking.aLetterHasEnded) await taxByPayer(trx, work, at)
    const answer = await change(
      trx,
      at,
      booking.aLetterHasEnded ? await lockAccount(trx, propertyId, bookingId, work.now) : booking,
    )
    await taxByPayer(trx, work, at)
    return answer
  })
}

/** The booking's account, held until the transaction ends. */
export function lockAccount(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  bookingId: string,
  now: Date,
) {
  return trx
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .select(['b.status', 'b.totalAmount', 'b.chargedAmount', 'b.paidAmount', 'p.gstRegistration'])
    .select(
      sql<IsoDate>`business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`.as(
        'businessDate',
      ),
    )
    .select(
      sql<boolean>`exists (select 1 from folio f where f.booking_id = b.id
        and f.lut_valid_until < business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at))`.as(
        'aLetterHasEnded',
      ),
    )
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .forUpdate('b')
    .executeTakeFirstOrThrow()
}
export type LockedAccount = Awaited<ReturnType<typeof lockAccount>>

/** Only a hotel in the regular scheme charges tax on what it adds. */
export const chargesTax = (booking: LockedAccount): boolean => booking.gstRegistration === 'regular'

/** Nothing new is charged on a booking that is cancelled or still only held. */
export function requireOpenAccount(booking: LockedAccount): void {
  if (booking.status === 'cancelled')
    throw new DomainError('WRONG_STATE', {
      status: booking.status,
      wanted: 'Reinstate it, or make a new booking, before charging anything.',
    })
  if (booking.status === 'pending')
    throw new DomainError('WRONG_STATE', { status: booking.status, wanted: 'Confirm it first.' })
}

/** Throws NOT_FOUND unless the bill is one of this booking; none named is the guest's own. */
export async function requireBill(
  trx: Reader,
  at: Posting,
  folioId: string | null | undefined,
): Promise<void> {
  if (!folioId) return
  const bill = await trx
    .selectFrom('folio')
    .select('id')
    .where('propertyId', '=', at.propertyId)
    .where('bookingId', '=', at.bookingId)
    .where('id', '=', folioId)
    .executeTakeFirst()
  if (!bill) throw new DomainError('NOT_FOUND', { what: 'bill' }, 'folioId')
}

/** The line that this request has posted before, or the bill that it opened. Throws SENT_OTHERWISE. */
export async function findPosted(
  trx: Reader,
  { bookingId }: Posting,
  sent: SentOnce | undefined,
  among: 'folioLine' | 'folio' = 'folioLine',
): Promise<string | undefined> {
  if (!sent) return undefined
  const posted = await trx
    .selectFrom(among)
    .select(['id', 'requestDigest'])
    .where('bookingId', '=', bookingId)
    .where('idempotencyKey', '=', sent.idempotencyKey)
    .executeTakeFirst()
  return posted && sameRequest(posted, sent)
}

/** The trail of the booking, and its live screens. */
export async function note(
  trx: Trx,
  work: Work,
  at: Posting,
  change: { action: `folio.${string}` | `payment.${string}`; after: JsonObject; reason?: string },
): Promise<void> {
  const { propertyId, bookingId } = at
  await recordChange(trx, work, { ...change, entity: 'booking', entityId: bookingId, propertyId })
  await announce(trx, work, { propertyId, type: change.action, entityId: bookingId })
}

/** Throws INVOICED_ALREADY for the first of these lines that an invoice shows. */
export async function requireUninvoiced(
  trx: Reader,
  lines: readonly { documentId: string | null }[],
): Promise<void> {
  const documentId = lines.find(line => line.documentId !== null)?.documentId
  if (!documentId) return
  const { number } = await trx
    .selectFrom('document')
    .select('number')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  throw new DomainError('INVOICED_ALREADY', { number })
}
