import type { Trx } from '@atithi/db/client'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { DomainError } from '../../errors.ts'
import { sentOnce } from '../../shared/sent-once.ts'
import { listLines } from '../reads.ts'
import { chargesOf } from '../rules/charges.ts'
import type { OpenBillInput } from '../schema.ts'
import { findLetter } from './letter.ts'
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
    const sent = sentOnce(input)
    const before = await findPosted(trx, at, sent, 'folio')
    if (before) return before
    requireOpenAccount(booking)
    if (input.bookingRoomId) await requireRoom(trx, at, input.bookingRoomId)
    const { bills } = await trx
      .selectFrom('folio')
      .select(eb => eb.fn.countAll<number>().as('bills'))
      .where('bookingId', '=', bookingId)
      .executeTakeFirstOrThrow()
    if (bills >= mostBills)
      throw new DomainError(
        'CHARGE_REFUSED',
        { message: `A booking has at most ${mostBills} bills.` },
        'name',
      )
    const letter = input.sez ? await findLetter(trx, at) : {}
    const { id } = await trx
      .insertInto('folio')
      .values({ ...input, ...sent, ...letter, propertyId, bookingId })
      .returning('id')
      .executeTakeFirstOrThrow()
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
        { propertyId, bookingId, folioId: id },
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
  { folioId, sez }: { folioId: string; sez: 'unit' | 'developer' | null },
): Promise<void> {
  return onFolio(folio, async (trx, at) => {
    const { propertyId, bookingId } = at
    await requireBill(trx, at, folioId)
    const { gstin, ...before } = await trx
      .selectFrom('folio')
      .select(['gstin', 'sez', 'lut'])
      .where('propertyId', '=', propertyId)
      .where('id', '=', folioId)
      .executeTakeFirstOrThrow()
    if (sez && gstin === null)
      throw new DomainError(
        'CHARGE_REFUSED',
        { message: 'A special economic zone has a GST number. Open a bill with it.' },
        'sez',
      )
    const after = { sez, ...(sez ? await findLetter(trx, at) : { lut: null, lutValidUntil: null }) }
    await trx
      .updateTable('folio')
      .set(after)
      .where('propertyId', '=', propertyId)
      .where('id', '=', folioId)
      .execute()
    await note(trx, folio.work, at, {
      action: 'folio.marked',
      after: { folioId, ...after, before: before.sez },
    })
    await recount(trx, bookingId)
  })
}

/** The nights to come bear the tax of the bill that takes them. */
const recount = (trx: Trx, bookingId: string) =>
  sql`select recount_bookings(array[${bookingId}]::uuid[])`.execute(trx)

/** Moves charges, with their tax and discounts, and money to another bill. Refused once they are on an invoice. Throws INVOICED_ALREADY, NOT_FOUND. */
export function moveLines(
  folio: FolioWork,
  input: { lineIds: string[]; folioId: string | null },
): Promise<void> {
  return onFolio(folio, async (trx, at) => {
    await requireBill(trx, at, input.folioId)
    const lines = await listLines(trx, at.propertyId, at.bookingId)
    const charges = chargesOf(lines)
    const wanted = new Set(
      input.lineIds.map(lineId => {
        const line = lines.find(one => one.id === lineId)
        if (!line) throw new DomainError('NOT_FOUND', { what: 'line' }, 'lineIds')
        return charges.find(charge => charge.lines.includes(line))?.root ?? line
      }),
    )
    await requireUninvoiced(
      trx,
      [...wanted].filter(line => line.kind !== 'payment' && line.kind !== 'refund'),
    )
    const moving = [...wanted].filter(line => line.folioId !== input.folioId).map(line => line.id)
    await placeLines(
      trx,
      folio.work,
      { propertyId: at.propertyId, bookingId: at.bookingId, folioId: input.folioId },
      moving,
    )
    await note(trx, folio.work, at, {
      action: 'folio.moved',
      after: { lines: wanted.size, folioId: input.folioId },
    })
  })
}

async function requireRoom(trx: Reader, at: Posting, bookingRoomId: string): Promise<void> {
  const room = await trx
    .selectFrom('bookingRoom')
    .select('id')
    .where('bookingId', '=', at.bookingId)
    .where('id', '=', bookingRoomId)
    .executeTakeFirst()
  if (!room) throw new DomainError('NOT_FOUND', { what: 'room of this booking' }, 'bookingRoomId')
}
