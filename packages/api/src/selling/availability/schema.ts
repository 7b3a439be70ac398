import { z } from 'zod'
import { daysBetween, type IsoDate } from '../../kernel/shared/dates.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { wholeNumber } from '../../kernel/shared/text.ts'
import { longestStay } from '../rates/rules/rates.ts'

/** Nights are sold up to this far ahead of the business date. */
export const salesHorizonNights = 730

const party = {
  adults: wholeNumber('the adults', 1, 100),
  children: wholeNumber('the children', 0, 100).default(0),
  rooms: wholeNumber('the rooms', 1, 50).default(1),
  /**
   * Of everybody who came as a child, in years. Adults and children are then those who count as
   * such by the ages of the hotel (countParty): the oldest may be among the adults, and infants are
   * in neither number.
   */
  childAges: z
    .array(wholeNumber('the age of each child', 0, 17))
    .max(100, 'At most 100 children.')
    .optional(),
}

/** The fields of a stay; `stayIsPossible` is refined onto every input that carries them. */
export const stay = z.object({ checkIn: isoDate, checkOut: isoDate, ...party })

interface Dates {
  checkIn: IsoDate
  checkOut: IsoDate
}
const ofDates = (rule: (s: Dates) => boolean, message: string) => ({
  rule,
  message,
  /** New each time: a schema takes the message out of what it is given. */
  get says() {
    return { path: ['checkOut'], message }
  },
})
export const checkOutAfterCheckIn = ofDates(
  s => s.checkOut > s.checkIn,
  'Check-out must be after check-in.',
)
export const notTooLong = ofDates(
  s => daysBetween(s.checkIn, s.checkOut) <= longestStay,
  `A stay has at most ${longestStay} nights.`,
)

export const searchInput = stay
  .refine(checkOutAfterCheckIn.rule, checkOutAfterCheckIn.says)
  .refine(notTooLong.rule, notTooLong.says)
export type SearchInput = z.output<typeof searchInput>
