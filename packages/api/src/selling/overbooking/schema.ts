import { z } from 'zod'
import { daysBetween } from '../../kernel/shared/dates.ts'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { wholeNumber } from '../../kernel/shared/text.ts'
import { salesHorizonNights } from '../availability/schema.ts'

/** The check of room_type.overbooking_allowance says the same. */
export const highestAllowance = 50

/**
 * Rooms that may be sold beyond those there are, on the nights from `from` to `to`, both included. Without `from` from the business
 * date on; without `to` on every night after it as well, those that will be sold one day included.
 */
export const overbookingInput = z
  .object({
    roomTypeId: id,
    allowance: wholeNumber('the overbooking allowance', 0, highestAllowance),
    from: isoDate.optional(),
    to: isoDate.optional(),
  })
  .refine(
    ({ from, to }) =>
      from === undefined ||
      to === undefined ||
      (to >= from && daysBetween(from, to) <= salesHorizonNights),
    {
      path: ['to'],
      message: `The last night lies on or after the first, at most ${salesHorizonNights} nights on.`,
    },
  )
export type OverbookingInput = z.output<typeof overbookingInput>
