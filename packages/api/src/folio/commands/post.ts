import type { Trx } from '@atithi/db/client'
import type { FolioLine as FolioLineRow } from '@atithi/db/schema'
import { type Insertable, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../access/gates.ts'
import type { PaymentMethod } from '../../bookings/rules.ts'
import type { Work } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { issueReceipt } from '../../invoices/commands/receipts.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { Paise } from '../../shared/money.ts'
import { listTaxRulesOf } from '../../tax/reads.ts'
import { listLines } from '../reads.ts'
import { type Charge, chargesOf, type FolioLine, roomSac } from '../rules/charges.ts'
import { besides, discountOf, type TaxedAmount } from '../rules/discounts.ts'
import { linesToReverse, refusalWords } from '../rules/reversals.ts'

/** The caller has locked the booking, in the same transaction. */
export interface Posting {
  propertyId: AuthorizedPropertyId
  bookingId: string
  businessDate: IsoDate
}

/** Charges each night before `until`, and its fees, with their CGST and SGST as frozen when booked. A night that is on the folio stays as it is: each is posted once. */
export async function postNights(trx: Trx, work: Work, posting: Posting & { until: IsoDate }): Promise<void> {
  const { propertyId, bookingId, businessDate, until } = posting
  await sql`
    with posted as (
      insert into folio_line (property_id, booking_id, kind, amount, booking_room_id, night, tax_head, tax_basis_points, sac,
        property_fee_id, quantity, unit_price, description, business_date, posted_by)
      select ${propertyId}, n.booking_id, line.kind, line.amount, n.booking_room_id, n.night, line.head, charge.tax_basis_points, charge.sac,
        charge.fee_id, case line.place when 1 then charge.quantity end, case line.place when 1 then charge.unit_price end, line.description, ${businessDate}, ${postedBy(work)}::uuid
      from booking_night n
      join room_type t on t.id = n.room_type_id
      cross join lateral (
        select 0 as at, 'room-night' as kind, t.name, n.rate as amount, n.cgst, n.sgst, n.tax_basis_points, ${roomSac} as sac, null::uuid as fee_id,
          null::int as quantity, null::bigint as unit_price
        union all
        select fee.at, 'fee', fee.name, fee.amount, fee.cgst, fee.sgst, fee.tax_basis_points, fee.sac, fee.id, fee.quantity,
          fee.unit_amount
        from rows from (jsonb_to_recordset(n.fees) as (
          name text, amount bigint, cgst bigint, sgst bigint, "taxBasisPoints" int, sac text, "feeId" uuid,
          quantity int, "unitAmount" bigint))
          with ordinality as fee(name, amount, cgst, sgst, tax_basis_points, sac, id, quantity, unit_amount, at)) charge
      cross join lateral (values
        (1, charge.kind, charge.amount, null, charge.name),
        (2, 'tax', charge.cgst, 'CGST', 'CGST on ' || charge.name),
        (3, 'tax', charge.sgst, 'SGST', 'SGST on ' || charge.name)
      ) as line(place, kind, amount, head, description)
      where n.booking_id = ${bookingId} and n.night < ${until} and n.released_at is null and line.amount <> 0
      order by n.night, n.booking_room_id, charge.at, line.place
      on conflict do nothing
      returning id, kind, booking_room_id)
    insert into folio_move (property_id, booking_id, line_id, folio_id, moved_by)
    select ${propertyId}, ${bookingId}, posted.id, bill.id, ${postedBy(work)}::uuid
    from posted cross join lateral (
      select f.id from folio f
      where f.booking_id = ${bookingId} and f.takes_nights and (f.booking_room_id is null or f.booking_room_id = posted.booking_room_id)
      order by f.booking_room_id nulls last, f.id limit 1) bill
    where posted.kind <> 'tax'`.execute(trx)
}

/** Charges an extra or a fee with its tax, on the guest's own bill or another. Answers the id of the charge. */
export async function postCharge(trx: Trx, work: Work, posting: Posting & NewCharge): Promise<string> {
  const { propertyId, bookingId, businessDate, folioId, kind, description, sac, extra, reason } = posting
  const { value, cgst, sgst, taxBasisPoints } = posting
  const at = { propertyId, bookingId, businessDate, postedBy: postedBy(work), taxBasisPoints, sac }
  const [charge] = await insertLines(trx, [{ ...at, ...extra, kind, amount: value, description, reason: reason ?? null }])
  const chargeId = charge?.id ?? ''
  await insertLines(trx, taxLines({ ...at, chargeId, description }, { cgst, sgst }))
  if (folioId) await placeLines(trx, work, { propertyId, bookingId, folioId }, [chargeId])
  return chargeId
}

export interface NewCharge extends TaxedAmount {
  kind: 'extra' | 'fee'
  description: string
  sac: string
  folioId?: string | null
  extra?: { extraId: string; quantity: number; unitPrice: Paise }
  reason?: string
}

/** A fee that stands for a night, as for cancelling or leaving early: taxed as the night would have been. Answers the id of the charge. */
export function postFee(trx: Trx, work: Work, posting: Posting & TaxedAmount & { description: string; reason?: string }): Promise<string> {
  return postCharge(trx, work, { ...posting, kind: 'fee', sac: roomSac })
}

/**
 * Records money received and issues its receipt; it lowers the balance. `amount` is what the guest gave, above zero. Charges that it pays
 * are posted before it, or it counts as an advance. Answers the id of the line. Throws ABOVE_CASH_LIMIT.
 */
export async function postPayment(trx: Trx, work: Work, posting: Posting & Money): Promise<string> {
  await keepCashWithinLaw(trx, posting)
  const lineId = await postMoney(trx, work, posting, { kind: 'payment', amount: -posting.amount, description: 'Payment received' })
  await issueReceipt(trx, work, { propertyId: posting.propertyId, bookingId: posting.bookingId, lineId })
  return lineId
}

/** ₹2,00,000 in cash from one person for one event is forbidden (Income-tax Act, section 269ST of 1961). */
const cashLimit: Paise = 20_000_000

async function keepCashWithinLaw(trx: Trx, { bookingId, method, amount }: Posting & Money): Promise<void> {
  if (method !== 'cash') return
  const { taken } = await trx
    .selectFrom('folioLine')
    .select(sql<number>`coalesce(-sum(amount), 0)::bigint`.as('taken'))
    .where('bookingId', '=', bookingId)
    .where('kind', '=', 'payment')
    .where('method', '=', 'cash')
    .executeTakeFirstOrThrow()
  if (taken + amount >= cashLimit) throw new DomainError('ABOVE_CASH_LIMIT', {}, 'method')
}

/** Records money given back, without a paper for it: see giveBack. Answers the id of the line. */
export function postRefund(trx: Trx, work: Work, posting: Posting & Money): Promise<string> {
  return postMoney(trx, work, posting, { kind: 'refund', amount: posting.amount, description: 'Refund' })
}

/** Takes `amount` before tax off a charge, and the tax with it. Answers the id of the discount. Throws NOT_FOUND, ABOVE_CHARGE. */
export async function postDiscount(
  trx: Trx,
  work: Work,
  posting: Posting & { chargeId: string; amount: Paise; reason: string },
): Promise<string> {
  const { chargeId, amount, reason, ...at } = posting
  const charges = chargesOf(await listLines(trx, at.propertyId, at.bookingId))
  const charge = charges.find(one => one.root.id === chargeId)
  if (!charge || charge.isReversed) throw new DomainError('NOT_FOUND', { what: 'charge' }, 'chargeId')
  if (amount > charge.value) throw new DomainError('ABOVE_CHARGE', { left: charge.value }, 'amount')
  const { night } = charge.root
  const rules = night === null ? [] : await listTaxRulesOf(trx, at.propertyId, night, night)
  return postReduction(trx, work, { ...at, charge, off: discountOf(charge, amount, rules, besides(charge, charges)), reason })
}

/** Takes an amount that is worked out already, below zero with its tax, off a charge. Answers the id of the discount. */
export async function postReduction(
  trx: Trx,
  work: Work,
  posting: Posting & { charge: Charge; off: TaxedAmount; reason: string },
): Promise<string> {
  const { propertyId, bookingId, businessDate, charge, off, reason } = posting
  const { taxBasisPoints } = off
  const at = { propertyId, bookingId, businessDate, postedBy: postedBy(work), taxBasisPoints, sac: charge.sac, reason }
  const description = `Discount on ${charge.root.description}`
  const [discount] = await insertLines(trx, [{ ...at, kind: 'discount', amount: off.value, chargeId: charge.root.id, description }])
  const chargeId = discount?.id ?? ''
  await insertLines(trx, taxLines({ ...at, chargeId, description }, off))
  return chargeId
}

/**
 * Takes a line back, to the paisa, with the tax that belongs to it: a charge also with its discounts. Answers the lines that were
 * taken back. Throws NOT_FOUND, NOT_REVERSIBLE.
 */
export async function reverseLine(trx: Trx, work: Work, posting: Posting & { lineId: string; reason: string }): Promise<FolioLine[]> {
  const { propertyId, bookingId, businessDate, lineId, reason } = posting
  const going = linesToReverse(await listLines(trx, propertyId, bookingId), lineId)
  if (going === undefined) throw new DomainError('NOT_FOUND', { what: 'line' }, 'lineId')
  if (!Array.isArray(going)) throw new DomainError('NOT_REVERSIBLE', { why: refusalWords[going] })
  await insertLines(
    trx,
    going.map(
      ({
        id,
        kind,
        amount,
        bookingRoomId,
        night,
        taxHead,
        method,
        chargeId,
        extraId,
        propertyFeeId,
        quantity,
        unitPrice,
        taxBasisPoints,
        sac,
        description,
      }) => ({
        ...{ propertyId, bookingId, businessDate, reason, postedBy: postedBy(work), reversesId: id, amount: -amount },
        ...{ kind, bookingRoomId, night, taxHead, method, chargeId, extraId, propertyFeeId, quantity, unitPrice, taxBasisPoints, sac },
        description: `Reversal: ${description}`,
      }),
    ),
  )
  return going
}

export interface Money {
  method: PaymentMethod
  /** Above zero, whichever way it goes. */
  amount: Paise
  reference?: string | undefined
  reason?: string | undefined
  folioId?: string | null | undefined
  idempotencyKey?: string | undefined
}

async function postMoney(
  trx: Trx,
  work: Work,
  { propertyId, bookingId, businessDate, method, reference, reason, folioId, idempotencyKey }: Posting & Money,
  line: { kind: 'payment' | 'refund'; amount: Paise; description: string },
): Promise<string> {
  const from = {
    propertyId,
    bookingId,
    businessDate,
    method,
    reference: reference || null,
    reason: reason || null,
    idempotencyKey: idempotencyKey ?? null,
  }
  const [posted] = await insertLines(trx, [{ ...from, ...line, postedBy: postedBy(work) }])
  const lineId = posted?.id ?? ''
  if (folioId) await placeLines(trx, work, { propertyId, bookingId, folioId }, [lineId])
  return lineId
}

type NewLine = Insertable<FolioLineRow>

export function insertLines(trx: Trx, lines: NewLine[]): Promise<{ id: string }[]> {
  return lines.length === 0 ? Promise.resolve([]) : trx.insertInto('folioLine').values(lines).returning('id').execute()
}

/** The CGST and SGST of a charge or discount, one line each; none where they are zero. */
export function taxLines(
  of: Omit<NewLine, 'kind' | 'amount' | 'taxHead'> & { description: string },
  tax: { cgst: Paise; sgst: Paise },
): NewLine[] {
  const line = (taxHead: 'CGST' | 'SGST', amount: Paise) => ({
    ...of,
    kind: 'tax' as const,
    taxHead,
    amount,
    description: `${taxHead} on ${of.description}`,
  })
  return [line('CGST', tax.cgst), line('SGST', tax.sgst)].filter(one => one.amount !== 0)
}

/** Puts charges, with all that belongs to them, or money on a bill; null is the guest's own. */
export async function placeLines(
  trx: Trx,
  work: Work,
  place: { propertyId: AuthorizedPropertyId; bookingId: string; folioId: string | null },
  lineIds: readonly string[],
): Promise<void> {
  if (lineIds.length === 0) return
  const movedBy = postedBy(work)
  await trx
    .insertInto('folioMove')
    .values(lineIds.map(lineId => ({ ...place, lineId, movedBy })))
    .execute()
}

export const postedBy = (work: Work): string | null => (work.author.kind === 'user' ? work.author.userId : null)
