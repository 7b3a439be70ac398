import { theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BillId, BookingId, BookingRoomId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { idempotencyOf } from '../../../kernel/idempotency/idempotency.ts'
import { makeOutToCompany } from '../../documents/commands/on-account.ts'
import { listLines } from '../../ledger/reads.ts'
import { chargesOf } from '../../ledger/rules/charges.ts'
import { financeReasons } from '../../reasons.ts'
import type { OpenBillInput } from '../schema.ts'
import { findLut } from './lut.ts'
import {
  type FolioWork,
  findPosted,
  note,
  onFolio,
  requireBill,
  requireOpenAccount,
  requireUninvoiced,
} from './on-folio.ts'
import { type Posting, placeLines } from './post/lines.ts'

const mostBills = 60

/** Opens another bill of a booking, as a company's; with `takesNights` the nights go on it, those charged already included. Answers its id. */
export function openBill(folio: FolioWork, input: OpenBillInput): Promise<string> {
  return onFolio(folio, async (trx, at, booking) => {
    const { propertyId, bookingId } = at
    const idempotency = idempotencyOf(input)
    const before = await findPosted(trx, at, idempotency, 'bill')
    if (before) return before
    requireOpenAccount(booking)
    if (input.bookingRoomId) await requireRoom(trx, at, input.bookingRoomId)
    const { bills } = await trx
      .selectFrom('bill')
      .select(eb => eb.fn.countAll<number>().as('bills'))
      .where('bookingId', '=', bookingId)
      .executeTakeFirstOrThrow()
    if (bills >= mostBills)
      throw new DomainError(
        financeReasons.CHARGE_REFUSED,
        { message: `A booking has at most ${mostBills} bills.` },
        'name',
      )
    // Its company is written once it is known to be of this account.
    const { companyId: _, ...bill } = input
    const letter = input.sez ? await findLut(trx, at) : {}
    const { id } = await trx
      .insertInto('bill')
      .values({ ...bill, ...idempotency, ...letter, propertyId, bookingId })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (input.companyId) await makeOutToCompany(trx, at, id, input.companyId)
    if (input.takesNights) {
      const nights = chargesOf(await listLines(trx, propertyId, bookingId)).filter(
        ({ root }) =>
          root.night !== null &&
          root.documentId === null &&
          (input.bookingRoomId === null || input.bookingRoomId === root.bookingRoomId),
      )
      await placeLines(
        trx,
        folio.work,
        { propertyId, bookingId, billId: id },
        nights.map(charge => charge.root.id),
      )
    }
    await note(trx, folio.work, at, {
      action: 'folio.opened',
      after: { name: input.name, gstin: input.gstin, sez: input.sez },
    })
    await recount(trx, bookingId)
    return id
  })
}

/**
 * Says that the company of a bill is a unit or developer of a special economic zone, or that it is not. What is on no invoice yet is taxed
 * anew, by the letter of undertaking that the hotel has now. Throws NOT_FOUND, CHARGE_REFUSED for a payer without a GST number.
 */
export function markSez(
  folio: FolioWork,
  { billId, sez }: { billId: BillId; sez: 'unit' | 'developer' | null },
): Promise<void> {
  return onFolio(folio, async (trx, at) => {
    const { propertyId, bookingId } = at
    await requireBill(trx, at, billId)
    const { gstin, ...before } = await trx
      .selectFrom('bill')
      .select(['gstin', 'sez', 'lut'])
      .where('propertyId', '=', propertyId)
      .where('id', '=', billId)
      .executeTakeFirstOrThrow()
    if (sez && gstin === null)
      throw new DomainError(
        financeReasons.CHARGE_REFUSED,
        { message: 'A special economic zone has a GST number. Open a bill with it.' },
        'sez',
      )
    const after = { sez, ...(sez ? await findLut(trx, at) : { lut: null, lutValidUntil: null }) }
    await trx
      .updateTable('bill')
      .set(after)
      .where('propertyId', '=', propertyId)
      .where('id', '=', billId)
      .execute()
    await note(trx, folio.work, at, {
      action: 'folio.marked',
      after: { billId, ...after, before: before.sez },
    })
    await recount(trx, bookingId)
  })
}

/** The nights to come bear the tax of the bill that takes them. */
const recount = (trx: Trx, bookingId: BookingId) =>
  sql`select recount_bookings(${theAccount}, array[${bookingId}]::uuid[])`.execute(trx)

/** Moves charges, with their tax and discounts, and money to another bill. Refused once they are on an invoice. Throws INVOICED_ALREADY, NOT_FOUND. */
export function moveLines(
  folio: FolioWork,
  input: { lineIds: string[]; billId: BillId | null },
): Promise<void> {
  return onFolio(folio, async (trx, at) => {
    await requireBill(trx, at, input.billId)
    const lines = await listLines(trx, at.propertyId, at.bookingId)
    const charges = chargesOf(lines)
    const wanted = new Set(
      input.lineIds.map(lineId => {
        const line = lines.find(one => one.id === lineId)
        if (!line) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'line' }, 'lineIds')
        return charges.find(charge => charge.lines.includes(line))?.root ?? line
      }),
    )
    await requireUninvoiced(
      trx,
      [...wanted].filter(line => line.kind !== 'payment' && line.kind !== 'refund'),
    )
    const moving = [...wanted].filter(line => line.billId !== input.billId).map(line => line.id)
    await placeLines(
      trx,
      folio.work,
      { propertyId: at.propertyId, bookingId: at.bookingId, billId: input.billId },
      moving,
    )
    await note(trx, folio.work, at, {
      action: 'folio.moved',
      after: { lines: wanted.size, billId: input.billId },
    })
  })
}

async function requireRoom(trx: Reader, at: Posting, bookingRoomId: BookingRoomId): Promise<void> {
  const room = await trx
    .selectFrom('bookingRoom')
    .select('id')
    .where('bookingId', '=', at.bookingId)
    .where('id', '=', bookingRoomId)
    .executeTakeFirst()
  if (!room)
    throw new DomainError(
      kernelReasons.NOT_FOUND,
      { what: 'room of this booking' },
      'bookingRoomId',
    )
}
