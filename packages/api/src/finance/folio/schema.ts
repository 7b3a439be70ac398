import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { optionalText, paise, requiredText, wholeNumber } from '../../kernel/shared/text.ts'
import { isAccommodationSac } from '../../tax/gst/rules/gst.ts'
import { buyerGstin, sac, taxBasisPoints } from '../../tax/gst/schema.ts'

const mostOfACharge = 100_000_000
const reason = requiredText('a reason', 300)

/** Null is accommodation, as an extra bed: it bears the rate of the night that it is charged for. */
const rateOrAsRoom = taxBasisPoints.nullable()

const taxedByService = (
  { taxBasisPoints: rate, sac: code }: { taxBasisPoints: number | null; sac: string },
  context: z.core.$RefinementCtx,
) => {
  const say = (path: string, message: string) =>
    context.issues.push({ code: 'custom', path: [path], message, input: rate })
  if (isAccommodationSac(code) && rate !== null)
    say('taxBasisPoints', 'This is the room itself: choose that it is taxed as the room.')
  if (!isAccommodationSac(code) && rate === null)
    say('sac', 'Only accommodation is taxed as the room: its service code is 996311.')
}

const extraOf = z.object({
  name: requiredText('a name', 80),
  /** Before tax, in paise. */
  price: paise('a price', 0, mostOfACharge),
  taxBasisPoints: rateOrAsRoom,
  sac,
  isActive: z.boolean().default(true),
})
export const extraFields = extraOf.superRefine(taxedByService)
export type ExtraFields = z.output<typeof extraFields>
export const updateExtraInput = extraOf.extend({ extraId: id }).superRefine(taxedByService)

/** Of accommodation: the night of the stay that it is charged beside; left out tonight's of the first room. */
const unitDay = { bookingRoomId: id.optional(), night: isoDate.optional() }

/** The bill; left out or null is the guest's own. */
const billId = id.nullable().optional()

/** A repeated request with the same key does nothing more, and answers as the first did. */
const idempotencyKey = requiredText('an idempotency key', 200).optional()

export const addExtraInput = z.object({
  extraId: id,
  quantity: wholeNumber('a quantity', 1, 1_000).default(1),
  /** Another price than the catalogue's, before tax; needs the grant to change prices. */
  unitPrice: paise('a price', 1, mostOfACharge).optional(),
  ...unitDay,
  billId,
  idempotencyKey,
})
export type AddExtraInput = z.output<typeof addExtraInput>

/** What is in no catalogue, as a lost key. */
export const addFeeInput = z
  .object({
    description: requiredText('what it is for', 80),
    amount: paise('an amount', 1, mostOfACharge),
    taxBasisPoints: rateOrAsRoom,
    sac,
    ...unitDay,
    billId,
    idempotencyKey,
  })
  .superRefine(taxedByService)
export type AddFeeInput = z.output<typeof addFeeInput>

export const discountInput = z.object({
  chargeId: id,
  amount: paise('a discount', 1, mostOfACharge),
  reason,
  idempotencyKey,
})
export type DiscountInput = z.output<typeof discountInput>

export const redeemPointsInput = z.object({
  chargeId: id,
  points: wholeNumber('the points', 1, 1_000_000),
  idempotencyKey,
})
export type RedeemPointsInput = z.output<typeof redeemPointsInput>

export const raiseInput = z.object({
  chargeId: id,
  amount: paise('an amount', 1, mostOfACharge),
  reason,
  idempotencyKey,
})
export type RaiseInput = z.output<typeof raiseInput>

export const reverseInput = z.object({ lineId: id, reason })

/** What its payer is of a special economic zone; null for everybody else. */
const sez = z.enum(['unit', 'developer'], 'Choose unit or developer.').nullable()
export const markSezInput = z.object({ billId: id, sez })

/** An invoice to a registered person bears their address (CGST Rules, rule 46(d)). */
const addressOfCompany = {
  rule: (party: { gstin: string | null; address: string }) =>
    party.gstin === null || party.address !== '',
  says: {
    path: ['address'],
    message: 'Enter the company’s address, with State and PIN code: a tax invoice needs it.',
  },
}

export const openBillInput = z
  .object({
    payer: z.enum(['company', 'guest'], 'Choose who pays this bill.'),
    name: requiredText('a name', 120),
    gstin: buyerGstin.nullable().default(null),
    address: optionalText(300).default(''),
    sez: sez.default(null),
    /** One of the companies, whose name, GST number and address it bears. */
    companyId: id.optional(),
    /** The bill of one room of a booking of several. */
    bookingRoomId: id.nullable().default(null),
    /** Nights go on this bill as they are charged; those that stand uninvoiced move to it now. */
    takesNights: z.boolean().default(false),
    idempotencyKey,
  })
  .refine(bill => bill.payer === 'company' || bill.gstin === null, {
    path: ['gstin'],
    message: 'A GST number belongs to a company.',
  })
  .refine(addressOfCompany.rule, addressOfCompany.says)
  .refine(bill => bill.sez === null || bill.gstin !== null, {
    path: ['gstin'],
    message: 'A special economic zone has a GST number.',
  })
export type OpenBillInput = z.output<typeof openBillInput>

export const roundOffInput = z.object({
  /** One bill, null for the guest's own; left out every bill of the booking. */
  billId,
})

export const moveLinesInput = z.object({
  /** Charges, with all that belongs to them, and payments. */
  lineIds: z.array(id).min(1, 'Choose what to move.').max(500, 'At most 500 at once.'),
  billId: id.nullable(),
})

/** Charges that another booking of the hotel pays, or the group on its master bill. */
export const moveChargesInput = z.object({
  chargeIds: z.array(id).min(1, 'Choose what to move.').max(200, 'At most 200 at once.'),
  to: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('booking'), bookingId: id, billId: id.nullable().default(null) }),
    z.object({ kind: z.literal('group') }),
  ]),
  reason,
})
export type MoveChargesInput = z.output<typeof moveChargesInput>

export const moveTargetsInput = z.object({
  /** A code, a guest's name or a room number; left out: who is in the house. */
  search: optionalText(60).default(''),
})

export const splitInput = z.object({
  chargeId: id,
  /** What goes, before tax; its tax goes with it. */
  amount: paise('an amount', 1, mostOfACharge),
  billId: id.nullable(),
  idempotencyKey,
})
export type SplitInput = z.output<typeof splitInput>
export const rejoinInput = z.object({ chargeId: id })

/** Whose name an invoice is put on: with a GST number it is a company's. */
export const reissueInput = z
  .object({
    documentId: id,
    name: requiredText('a name', 120),
    gstin: buyerGstin.nullable().default(null),
    address: optionalText(300).default(''),
    reason,
  })
  .refine(addressOfCompany.rule, addressOfCompany.says)
export type ReissueInput = z.output<typeof reissueInput>
