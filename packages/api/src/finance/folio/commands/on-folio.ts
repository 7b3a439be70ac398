import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BillId, BookingId, DocumentId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import type { JsonObject } from '@atithi/db/schema'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { assertSameRequest, type Idempotency } from '../../../kernel/idempotency/idempotency.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { settleInvoices } from '../../documents/commands/allocate.ts'
import { issueInvoices } from '../../documents/commands/invoices.ts'
import { extendAccounts, lockCompaniesOf } from '../../documents/commands/on-account.ts'
import { financeEvents } from '../../events.ts'
import { financeReasons } from '../../reasons.ts'
import type { Posting } from './post/lines.ts'
import { relevelNights } from './relevel-nights.ts'
import { taxByPayer } from './tax-by-payer.ts'
import { taxByScheme } from './tax-by-scheme.ts'

export interface FolioWork {
  work: Work
  propertyId: AuthorizedPropertyId
  bookingId: BookingId
}

/**
 * One transaction on a booking's account: the booking is locked, so that two hands act one after the other. Whatever was charged or moved is
 * then taxed as its payer takes it, and money that came pays the invoices that lack it.
 */
export function onFolio<T>(
  folio: FolioWork,
  change: (trx: Trx, at: Posting, booking: LockedAccount) => Promise<T>,
  /** What has to be held before the booking is. */
  hold?: (trx: Trx) => Promise<void>,
): Promise<T> {
  return folio.work.write(async trx => {
    await hold?.(trx)
    return inAccount(trx, folio, change)
  })
}

/** A booking's account in a transaction. */
export interface OpenAccount {
  at: Posting
  booking: LockedAccount
}

/**
 * The same on the accounts of two bookings of the hotel at once, held in the order of their ids, and their companies after them. `findOther`
 * names the second one before either is held. Throws NOT_FOUND.
 */
export function betweenFolios<T>(
  folio: FolioWork,
  findOther: (trx: Trx) => Promise<string>,
  change: (trx: Trx, own: OpenAccount, other: OpenAccount) => Promise<T>,
): Promise<T> {
  const { work, propertyId, bookingId } = folio
  return work.write(async trx => {
    const otherId = await findOther(trx)
    const held = await trx
      .selectFrom('booking')
      .select('id')
      .where('propertyId', '=', propertyId)
      .where('id', 'in', [bookingId, otherId])
      .orderBy('id')
      .forUpdate()
      .execute()
    if (held.length < 2) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'booking' }, 'to')
    await lockCompaniesOf(trx, { propertyId, bookingId }, otherId)
    return inAccount(trx, folio, (_, at, booking) =>
      inAccount(trx, { work, propertyId, bookingId: otherId }, (_again, otherAt, other) =>
        change(trx, { at, booking }, { at: otherAt, booking: other }),
      ),
    )
  })
}

async function inAccount<T>(
  trx: Trx,
  { work, propertyId, bookingId }: FolioWork,
  change: (trx: Trx, at: Posting, booking: LockedAccount) => Promise<T>,
): Promise<T> {
  const booking = await lockAccount(trx, propertyId, bookingId, work.now)
  const at = { propertyId, bookingId, businessDate: booking.businessDate }
  if (booking.isOnAccount) await lockCompaniesOf(trx, at)
  if (booking.aLetterHasEnded) await taxByPayer(trx, work, at)
  if (!chargesTax(booking)) await taxByScheme(trx, work, at)
  const answer = await change(
    trx,
    at,
    booking.aLetterHasEnded || !chargesTax(booking)
      ? await lockAccount(trx, propertyId, bookingId, work.now)
      : booking,
  )
  await relevelNights(trx, work, at)
  await taxByPayer(trx, work, at)
  // A charge after the departure has its invoice at once (CGST Act, section 31(2)).
  if (booking.status === 'checked-out') await issueInvoices(trx, work, at)
  await settleInvoices(trx, at)
  if (booking.isOnAccount) await extendAccounts(trx, work, at)
  return answer
}

/** The booking's account, held until the transaction ends. */
export function lockAccount(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
  now: Date,
) {
  return trx
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .select(['b.status', 'b.totalAmount', 'b.chargedAmount', 'b.paidAmount', 'b.onAccountAmount'])
    .select('p.gstRegistration')
    .select(
      sql<IsoDate>`business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`.as(
        'businessDate',
      ),
    )
    .select(
      sql<boolean>`exists (select 1 from bill where ${ofAccount('bill')} and bill.booking_id = b.id
        and bill.lut_valid_until < business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at))`.as(
        'aLetterHasEnded',
      ),
    )
    .select(
      sql<boolean>`exists (select 1 from company_invoice i where ${ofAccount('i')} and i.booking_id = b.id)`.as(
        'isOnAccount',
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
    throw new DomainError(financeReasons.WRONG_STATE, {
      status: booking.status,
      wanted: 'Reinstate it, or make a new booking, before charging anything.',
    })
  if (booking.status === 'pending')
    throw new DomainError(financeReasons.WRONG_STATE, {
      status: booking.status,
      wanted: 'Confirm it first.',
    })
}

/** Throws NOT_FOUND unless the bill is one of this booking; none named is the guest's own. */
export async function requireBill(
  trx: Reader,
  at: Posting,
  billId: BillId | null | undefined,
): Promise<void> {
  if (!billId) return
  const bill = await trx
    .selectFrom('bill')
    .select('id')
    .where('propertyId', '=', at.propertyId)
    .where('bookingId', '=', at.bookingId)
    .where('id', '=', billId)
    .executeTakeFirst()
  if (!bill) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'bill' }, 'billId')
}

/** The line that this request has posted before, or the bill that it opened. Throws IDEMPOTENCY_KEY_REUSED. */
export async function findPosted(
  trx: Reader,
  { bookingId }: Posting,
  idempotency: Idempotency | undefined,
  among: 'folioLine' | 'bill' = 'folioLine',
): Promise<string | undefined> {
  if (!idempotency) return undefined
  const posted = await trx
    .selectFrom(among)
    .select(['id', 'requestDigest'])
    .where('bookingId', '=', bookingId)
    .where('idempotencyKey', '=', idempotency.idempotencyKey)
    .executeTakeFirst()
  return posted && assertSameRequest(posted, idempotency)
}

type FolioAction = Exclude<
  Extract<keyof typeof financeEvents, `folio.${string}` | `payment.${string}`>,
  'payment.settled'
>

/** The trail of the booking, and its live screens. */
export async function note(
  trx: Trx,
  work: Work,
  at: Posting,
  change: { action: FolioAction; after: JsonObject; reason?: string },
): Promise<void> {
  const { propertyId, bookingId } = at
  await recordChange(trx, work, { ...change, entity: 'booking', entityId: bookingId, propertyId })
  await publish(trx, work, { propertyId, event: financeEvents[change.action], entityId: bookingId })
}

/** Throws INVOICED_ALREADY for the first of these lines that an invoice shows. */
export async function requireUninvoiced(
  trx: Reader,
  lines: readonly { documentId: DocumentId | null }[],
): Promise<void> {
  const documentId = lines.find(line => line.documentId !== null)?.documentId
  if (!documentId) return
  const { number } = await trx
    .selectFrom('document')
    .select('number')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  throw new DomainError(financeReasons.INVOICED_ALREADY, { number })
}
