import type { Trx } from '@atithi/db/client'
import { DomainError } from '../../errors.ts'
import { listLines } from '../reads.ts'
import { chargesOf } from '../rules/charges.ts'
import type { OpenBillInput } from '../schema.ts'
import { type FolioWork, note, onFolio, requireBill, requireOpenAccount, requireUninvoiced } from './on-folio.ts'
import { type Posting, placeLines } from './post/lines.ts'

const mostBills = 60

/** Opens another bill of a booking, as a company's; with `takesNights` the nights go on it, those charged already included. Answers its id. */
export function openBill(folio: FolioWork, input: OpenBillInput): Promise<string> {
  return onFolio(folio, async (trx, at, booking) => {
    requireOpenAccount(booking)
    const { propertyId, bookingId } = at
    if (input.bookingRoomId) await requireRoom(trx, at, input.bookingRoomId)
    const { bills } = await trx
      .selectFrom('folio')
      .select(eb => eb.fn.countAll<number>().as('bills'))
      .where('bookingId', '=', bookingId)
      .executeTakeFirstOrThrow()
    if (bills >= mostBills) throw new DomainError('CHARGE_REFUSED', { message: `A booking has at most ${mostBills} bills.` }, 'name')
    const { id } = await trx
      .insertInto('folio')
      .values({ ...input, propertyId, bookingId })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (input.takesNights) {
      const nights = chargesOf(await listLines(trx, propertyId, bookingId)).filter(
        ({ root }) =>
          root.night !== null && root.documentId === null && (input.bookingRoomId === null || input.bookingRoomId === root.bookingRoomId),
      )
      await placeLines(
        trx,
        folio.work,
        { propertyId, bookingId, folioId: id },
        nights.map(charge => charge.root.id),
      )
    }
    await note(trx, folio.work, at, { action: 'folio.opened', after: { name: input.name, gstin: input.gstin } })
    return id
  })
}

/** Moves charges, with their tax and discounts, and money to another bill. Refused once they are on an invoice. Throws INVOICED_ALREADY, NOT_FOUND. */
export function moveLines(folio: FolioWork, input: { lineIds: string[]; folioId: string | null }): Promise<void> {
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
    await placeLines(trx, folio.work, { propertyId: at.propertyId, bookingId: at.bookingId, folioId: input.folioId }, moving)
    await note(trx, folio.work, at, { action: 'folio.moved', after: { lines: wanted.size, folioId: input.folioId } })
  })
}

async function requireRoom(trx: Trx, at: Posting, bookingRoomId: string): Promise<void> {
  const room = await trx
    .selectFrom('bookingRoom')
    .select('id')
    .where('bookingId', '=', at.bookingId)
    .where('id', '=', bookingRoomId)
    .executeTakeFirst()
  if (!room) throw new DomainError('NOT_FOUND', { what: 'room of this booking' }, 'bookingRoomId')
}
