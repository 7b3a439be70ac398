import type { Trx } from '@atithi/db/client'
import type { BillId, BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { first, present } from '../../../kernel/shared/present.ts'
import { listLines } from '../../ledger/reads.ts'
import { type Charge, chargesOf, type FolioLine, grossOf } from '../../ledger/rules/charges.ts'
import { moveRefusal, moveRefusals } from '../../ledger/rules/splits.ts'
import { financeReasons } from '../../reasons.ts'
import type { MoveChargesInput } from '../schema.ts'
import { findMasterHome, openMasterBill } from './master-bill.ts'
import {
  betweenFolios,
  type FolioWork,
  note,
  type OpenAccount,
  onFolio,
  requireBill,
  requireOpenAccount,
  requireUninvoiced,
} from './on-folio.ts'
import { insertLines, placeLines, taxLines } from './post/lines.ts'
import { postReversals } from './post/reversals.ts'

interface Moved {
  /** Where they stand now. */
  bookingId: BookingId
  billId: BillId | null
  amount: Paise
}

/**
 * Moves charges, each whole with its discounts and tax, to a bill of another booking of the hotel, or to the master bill of the group that
 * the booking belongs to. Money stays where it was paid. What is on an invoice stays: it is corrected by a credit note, and charged anew
 * where it belongs. Answers what was moved, tax included. Throws NOT_FOUND, INVOICED_ALREADY, CHARGE_REFUSED, WRONG_STATE.
 */
export async function moveCharges(folio: FolioWork, input: MoveChargesInput): Promise<Moved> {
  const { to } = input
  const { work, propertyId, bookingId } = folio
  const groupHome =
    to.kind === 'group' ? await work.read(db => findMasterHome(db, folio)) : undefined
  const otherId = to.kind === 'booking' ? to.bookingId : groupHome?.bookingId
  if (otherId === undefined)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'group of this booking' }, 'to')
  if (otherId === bookingId) {
    if (to.kind === 'booking')
      throw new DomainError(
        financeReasons.CHARGE_REFUSED,
        { message: 'This is the same booking. Choose another, or move it to another bill.' },
        'to',
      )
    // The master bill stands with this very booking: nothing leaves its account.
    return onFolio(
      folio,
      async (trx, at, booking) => {
        const billId = await openMasterBill(trx, work, { at, booking })
        const charges = await findMovable(trx, at, input.chargeIds)
        const moving = charges.filter(charge => charge.root.billId !== billId)
        await placeLines(
          trx,
          work,
          { propertyId, bookingId, billId },
          moving.map(charge => charge.root.id),
        )
        const amount = sumOf(charges)
        const after = { lines: charges.length, billId }
        await note(trx, work, at, { action: 'folio.moved', after, reason: input.reason })
        return { bookingId, billId, amount }
      },
      trx => holdGroup(trx, groupHome?.groupId),
    )
  }
  return betweenFolios(
    folio,
    async trx => {
      await holdGroup(trx, groupHome?.groupId)
      return otherId
    },
    async (trx, from, there) => {
      requireOpenAccount(there.booking)
      const billId =
        to.kind === 'group' ? await openMasterBill(trx, work, there, groupHome?.groupId) : to.billId
      await requireBill(trx, there.at, billId)
      const charges = await findMovable(trx, from.at, input.chargeIds)
      const codes = await codesOf(trx, [bookingId, otherId])
      const moving = {
        from,
        there,
        billId,
        code: present(codes.get(bookingId), 'the code of the booking'),
      }
      for (const charge of charges) await carry(trx, work, charge, moving)
      const amount = sumOf(charges)
      const what = charges.map(charge => charge.root.description).slice(0, 20)
      const { reason } = input
      const said = { what, amount, lines: charges.length }
      await note(trx, work, from.at, {
        action: 'folio.moved',
        after: Object.assign(
          { to: present(codes.get(otherId), 'the code of the other booking') },
          said,
        ),
        reason,
      })
      await note(trx, work, there.at, {
        action: 'folio.moved',
        after: Object.assign({ from: moving.code, billId }, said),
        reason,
      })
      return { bookingId: otherId, billId, amount }
    },
  )
}

const sumOf = (charges: readonly Charge[]): Paise =>
  charges.reduce((sum, charge) => sum + grossOf(charge), 0)

/** Two who open the master bill of one group act one after the other: before either holds a booking. */
async function holdGroup(trx: Trx, groupId: string | undefined): Promise<void> {
  if (groupId === undefined) return
  await sql`select pg_advisory_xact_lock(hashtextextended('master-bill:' || ${groupId}, 0))`.execute(
    trx,
  )
}

async function findMovable(
  trx: Reader,
  { propertyId, bookingId }: OpenAccount['at'],
  chargeIds: readonly string[],
): Promise<Charge[]> {
  const charges = chargesOf(await listLines(trx, propertyId, bookingId))
  const wanted = [...new Set(chargeIds)].map(id => {
    const charge = charges.find(one => one.root.id === id)
    if (!charge) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'charge' }, 'chargeIds')
    return charge
  })
  await requireUninvoiced(
    trx,
    wanted.map(charge => charge.root),
  )
  for (const charge of wanted) {
    const refusal = moveRefusal(charge)
    if (refusal)
      throw new DomainError(
        financeReasons.CHARGE_REFUSED,
        { message: `${charge.root.description}: ${moveRefusals[refusal]}` },
        'chargeIds',
      )
  }
  return wanted
}

async function codesOf(trx: Reader, bookingIds: string[]): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('booking')
    .select(['id', 'code'])
    .where('id', 'in', bookingIds)
    .execute()
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** One charge: a line that takes it off, and one that carries it on, each with its tax to the paisa. */
async function carry(
  trx: Trx,
  work: Work,
  charge: Charge,
  {
    from,
    there,
    billId,
    code,
  }: {
    from: OpenAccount
    there: OpenAccount
    billId: BillId | null
    code: string
  },
): Promise<void> {
  const { root, value, cgst, sgst, igst, taxBasisPoints, sac } = charge
  const line = { kind: 'transfer', postedBy: personOf(work), taxBasisPoints, sac }
  const of = { ...line, ...from.at, description: root.description }
  const taken = await insertLines(trx, [
    { ...of, amount: -value, chargeId: root.id, movedBookingId: there.at.bookingId },
  ])
  const offId = first(taken, 'line that takes a charge off').id
  const on = { ...line, ...there.at, description: `${root.description} (${code})` }
  const carried = await insertLines(trx, [
    { ...on, amount: value, movedBookingId: from.at.bookingId, movedLineId: offId },
  ])
  const onId = first(carried, 'line that carries a charge on').id
  await insertLines(trx, [
    ...taxLines({ ...of, chargeId: offId }, { cgst: -cgst, sgst: -sgst, igst: -igst }),
    ...taxLines({ ...on, chargeId: onId }, { cgst, sgst, igst }),
  ])
  const { propertyId, bookingId } = there.at
  if (billId) await placeLines(trx, work, { propertyId, bookingId, billId }, [onId])
}

/**
 * Takes a charge back to the booking that it came from, where it stands as it did. `chargeId` is the one that was carried on. Throws
 * NOT_FOUND, INVOICED_ALREADY, NOT_REVERSIBLE where something was taken off it since.
 */
export async function takeMoveBack(
  folio: FolioWork,
  { chargeId, homeId }: { chargeId: string; homeId: string },
): Promise<void> {
  const { work } = folio
  await betweenFolios(
    folio,
    () => Promise.resolve(homeId),
    async (trx, own, home) => {
      const charge = chargesOf(await listLines(trx, own.at.propertyId, own.at.bookingId)).find(
        one => one.root.id === chargeId,
      )
      if (!charge || charge.isReversed)
        throw new DomainError(kernelReasons.NOT_FOUND, { what: 'charge' }, 'chargeId')
      await requireUninvoiced(trx, [charge.root])
      if (charge.discounts.length > 0)
        throw new DomainError(financeReasons.NOT_REVERSIBLE, {
          why: 'Something was taken off it since. Take the discount back first.',
        })
      const origin = chargesOf(await listLines(trx, home.at.propertyId, home.at.bookingId)).find(
        one => one.lines.some(line => line.id === charge.root.movedLineId),
      )
      const off = (origin?.lines ?? []).filter(
        line => line.id === charge.root.movedLineId || line.chargeId === charge.root.movedLineId,
      )
      const reason = 'The move was taken back'
      await postReversals(trx, work, { ...own.at, reason }, standing(charge))
      await postReversals(trx, work, { ...home.at, reason }, off)
      const after = { what: charge.root.description, amount: grossOf(charge) }
      for (const { at } of [own, home])
        await note(trx, work, at, { action: 'folio.rejoined', after })
    },
  )
}

/** What of a charge is not reversed. */
function standing({ lines }: Charge): FolioLine[] {
  const reversed = new Set(lines.flatMap(line => line.reversesId ?? []))
  return lines.filter(line => line.reversesId === null && !reversed.has(line.id))
}
