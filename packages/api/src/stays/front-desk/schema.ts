import { z } from 'zod'
import { paymentMethods } from '../../finance/ledger/rules/payment-methods.ts'
import { daysBetween } from '../../kernel/shared/dates.ts'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { optionalText, paise, requiredText } from '../../kernel/shared/text.ts'
import { idNumberFault, idProofs } from '../bookings/rules/bookings.ts'
import { registrationFields } from '../bookings/schema/registration.ts'
import { earlyDeparture } from '../changes/schema/changes.ts'
import { countryCode, foreignGuestFields } from '../form-c/schema.ts'

const longestBoard = 92

/** The nights from `from` to `to`, both included; `withOverstays` adds who is still here though their stay ended before them. */
export const boardInput = z
  .object({ from: isoDate, to: isoDate, withOverstays: z.boolean().optional() })
  .refine(input => input.to >= input.from && daysBetween(input.from, input.to) < longestBoard, {
    path: ['to'],
    message: `The last night lies on or after the first, at most ${longestBoard} nights on.`,
  })

const identity = z.object({
  idProof: z.enum(idProofs, 'Choose the identity document.'),
  idNumber: requiredText('the number of the document', 30),
})

const identityRule = (input: z.output<typeof identity>, context: z.core.$RefinementCtx) => {
  const fault = idNumberFault(input.idProof, input.idNumber)
  if (fault)
    context.issues.push({
      code: 'custom',
      path: ['idNumber'],
      message: fault,
      input: input.idNumber,
    })
}

export const checkInInput = identity
  .extend({
    roomId: id,
    /** The other rooms of a booking of several, in any order. */
    moreRoomIds: z.array(id).max(49, 'A booking has at most 50 rooms.').default([]),
    /** Overrules that a room is not clean. */
    acceptDirty: z.boolean().default(false),
    /** What a room of another type than booked means: today's price of it, or the agreed price and a recorded upgrade. */
    upgrade: z
      .enum(['charge', 'free'], 'Choose whether the guest pays for the other room type.')
      .optional(),
    /** For a guest who comes before the day or the hour of check-in. */
    earlyFee: z
      .enum(['none', 'half', 'full'], 'Choose the fee: none, half a night or a full night.')
      .optional(),
    nationality: countryCode.default('IND'),
    ...registrationFields,
    foreignGuests: z.array(foreignGuestFields).max(100, 'At most 100 guests.').default([]),
  })
  .refine(input => input.nationality === 'IND' || input.foreignGuests.length > 0, {
    path: ['foreignGuests'],
    message: 'Enter the particulars of Form C for the foreign guest.',
  })
  .superRefine(identityRule)

export type CheckInInput = z.output<typeof checkInInput>

const given = z.object({
  method: z.enum(paymentMethods, 'Choose how it was paid.'),
  amount: paise('the amount', 1, 100_000_000_000),
  reference: optionalText(80).optional(),
})
const leaveBalance = z.object({ reason: requiredText('why the balance is left', 300) })

/** How one bill is settled: by money, the rest on a company's account or left with a reason. */
const settlement = z.object({
  /** Null is the guest's own. */
  billId: id.nullable().default(null),
  payments: z.array(given).max(20, 'At most 20 payments for a bill.').default([]),
  companyId: id.optional(),
  leaveBalance: leaveBalance.optional(),
})
export type Settlement = z.output<typeof settlement>

const checkOutFields = z.object({
  payment: given
    .extend({
      /** The bill that it pays, null the guest's own; left out those that owe, the guest's own first. */
      billId: id.nullable().optional(),
    })
    .optional(),
  /** Nights beyond the departure are charged; not charging them needs the grant to give discounts. */
  waiveOverstay: z.object({ reason: requiredText('why they are not charged', 300) }).optional(),
  leaveBalance: leaveBalance.optional(),
  /** Bill by bill, in place of `payment` and `leaveBalance`. */
  settlements: z.array(settlement).max(60, 'At most 60 bills.').optional(),
  /** Where what was paid too much goes: at once the way it was paid, or it waits under Refunds. */
  refund: z.enum(['original', 'later'], 'Choose how the money goes back.').optional(),
  /** What is charged for nights that are given up by leaving early. */
  departure: earlyDeparture.default({ policy: 'terms' }),
})
export const checkOutInput = checkOutFields.superRefine((input, context) => {
  const { settlements = [], payment, leaveBalance: left } = input
  const say = (message: string) =>
    context.issues.push({ code: 'custom', path: ['settlements'], message, input: settlements })
  if (settlements.length > 0 && (payment || left))
    say('Say how each bill is settled, or how all of them are.')
  if (new Set(settlements.map(one => one.billId)).size < settlements.length)
    say('A bill stands twice.')
  if (settlements.some(one => one.companyId && one.leaveBalance))
    say('The rest of a bill goes to a company or is left, not both.')
})

export type CheckOutInput = z.output<typeof checkOutInput>

/** One room of a booking, and why its guest must not be moved; null lifts the mark. */
export const pinRoomInput = z.object({
  bookingRoomId: id,
  reason: requiredText('why the guest must not be moved', 300).nullable(),
})

export const roomsForInput = z.object({ withOtherTypes: z.boolean().default(false) })
