import { z } from 'zod'
import { phone } from '../../../kernel/shared/contact.ts'
import { id } from '../../../kernel/shared/ids.ts'
import { isoDate } from '../../../kernel/shared/iso-date.ts'
import {
  optionalText,
  paise,
  requiredName,
  requiredText,
  wholeNumber,
} from '../../../kernel/shared/text.ts'

const reason = requiredText('a reason', 300)
/** Where what goes back to the guest goes: at once the way it was paid, or it waits under Refunds. */
const refund = z.enum(['original', 'later'], 'Choose how the money goes back.').optional()
const waiveFee = requiredText('why the fee is waived', 300).optional()
const bookingRoom = { bookingRoomId: id }
const dayFee = z.enum(
  ['none', 'half', 'full'],
  'Choose the fee: none, half a night or a full night.',
)
const timeOfDay = z
  .string({ error: 'Enter a time.' })
  .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Enter a time of day, as 14:30.')

/** New price of the nights that are not on the folio yet. */
const priceChange = z
  .object({
    kind: z.literal('price'),
    /** What all room nights of the booking, posted or not, shall come to with tax. */
    totalAmount: paise('a total', 0, 100_000_000_000).optional(),
    discountPercent: z
      .number({ error: 'Enter a discount in percent.' })
      .gt(0, 'More than 0 %.')
      .max(100, 'At most 100 %.')
      .multipleOf(0.01, 'At most two decimals.')
      .optional(),
    reason,
  })
  .refine(price => (price.totalAmount === undefined) !== (price.discountPercent === undefined), {
    path: ['totalAmount'],
    message: 'Enter either a total or a discount.',
  })

export const earlyDeparture = z.discriminatedUnion('policy', [
  /** What the terms of the booking ask for the nights not slept. */
  z.object({ policy: z.literal('terms'), reason: reason.optional() }),
  /** The nights slept and no more; less than the terms ask needs the discount grant, as each policy here. */
  z.object({ policy: z.literal('slept'), reason: reason.optional() }),
  /** All nights that were booked, as a fee. */
  z.object({ policy: z.literal('booked'), reason: reason.optional() }),
  /** A fee of so many of the nights not slept. */
  z.object({
    policy: z.literal('penalty'),
    nights: wholeNumber('the nights of the penalty', 1, 30),
    reason: reason.optional(),
  }),
  /** No fee where the hotel could ask for one; needs the discount grant. */
  z.object({ policy: z.literal('waive'), reason }),
])
export type EarlyDeparture = z.output<typeof earlyDeparture>

/** What a walk costs: up to ₹10 lakh each, in paise. */
const walkCost = (what: string) => paise(what, 0, 100_000_000).default(0)

/** The hotel has no room for the guest and brings them to another one (hotel-semantics 23). */
const walk = z.object({
  kind: z.literal('walk'),
  /** The rooms of the booking that are walked; left out: all of them, of a guest in house for the nights that are left. */
  bookingRoomIds: z.array(id).min(1, 'Choose the rooms to walk.').max(100).optional(),
  hotelName: requiredName('the name of the other hotel', 200),
  hotelAddress: requiredText('the address of the other hotel', 300),
  hotelPhone: phone,
  roomCost: walkCost('the cost of the room there'),
  transportCost: walkCost('the cost of the way there'),
  compensation: walkCost('the compensation'),
  /** Who bears these costs; the channel only where it sold the booking. */
  paidBy: z.enum(['hotel', 'channel'], 'Choose who pays: the hotel or the channel.'),
  reason,
  refund,
})

/** Everything that can happen to a stay after it is booked. A date `from` is the first night that changes. */
const stayChange = z.discriminatedUnion('kind', [
  /** Also extends and shortens. Kept nights keep their price; added ones cost today's rate, or the rate of the nearest kept night. */
  z.object({
    kind: z.literal('dates'),
    checkIn: isoDate,
    checkOut: isoDate,
    pricing: z.enum(['keep', 'today']).default('today'),
    /** Of nights that are given up at a time when the terms ask a fee. */
    waiveFee,
  }),
  z.object({
    kind: z.literal('room-type'),
    ...bookingRoom,
    roomTypeId: id,
    ratePlanId: id.optional(),
    from: isoDate.optional(),
    /** charge: today's price of the new type; free: the price stays as agreed. */
    pricing: z
      .enum(['charge', 'free'], 'Choose whether the new room type is charged.')
      .default('charge'),
  }),
  z.object({
    kind: z.literal('occupancy'),
    ...bookingRoom,
    adults: wholeNumber('the adults', 1, 20),
    children: wholeNumber('the children', 0, 20).default(0),
  }),
  z.object({ kind: z.literal('assign'), ...bookingRoom, roomId: id }),
  z.object({ kind: z.literal('unassign'), ...bookingRoom }),
  z.object({
    kind: z.literal('move'),
    ...bookingRoom,
    roomId: id,
    reason,
    /** Only where the room is of another type. */
    pricing: z.enum(['charge', 'free']).optional(),
  }),
  z.object({ kind: z.literal('swap'), ...bookingRoom, otherBookingRoomId: id }),
  z.object({ kind: z.literal('split'), ...bookingRoom, from: isoDate, roomId: id }),
  z.object({ kind: z.literal('release-room'), ...bookingRoom, waiveFee, refund }),
  priceChange,
  /** What the stay counts as, and so whether it is paid for; back to paid at today's rates or for a total with tax. */
  z.object({
    kind: z.literal('stay-type'),
    stayType: z.enum(
      ['revenue', 'complimentary', 'house-use'],
      'Choose what kind of stay it is: paid, complimentary or house use.',
    ),
    totalAmount: paise('a total', 0, 100_000_000_000).optional(),
    reason,
  }),
  z.object({ kind: z.literal('early-check-in'), fee: dayFee }),
  z.object({ kind: z.literal('late-check-out'), until: timeOfDay, fee: dayFee }),
  z.object({ kind: z.literal('check-out-early'), departure: earlyDeparture }),
  z.object({ kind: z.literal('cancel'), reason: optionalText(300).optional(), waiveFee, refund }),
  z.object({ kind: z.literal('no-show'), waiveFee, refund }),
  walk,
  z.object({ kind: z.literal('reinstate') }),
])
export type StayChange = z.output<typeof stayChange>
export type ChangeKind = StayChange['kind']
export type ChangeOf<K extends ChangeKind> = Extract<StayChange, { kind: K }>

export const previewChangeInput = z.object({ change: stayChange })
export const applyChangeInput = z.object({
  change: stayChange,
  version: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Look at the preview first.'),
})

export const cancelInput = z.object({
  reason: optionalText(300).optional(),
  waiveFee,
  refund,
})

export const noShowInput = z.object({
  waiveFee,
  refund,
})

export const moveRoomInput = z.object({
  /** The only room of the booking when it is left out. */
  bookingRoomId: id.optional(),
  roomId: id,
  reason: requiredText('why the guest moves', 300),
  pricing: z.enum(['charge', 'free'], 'Choose whether the other room type is charged.').optional(),
})
