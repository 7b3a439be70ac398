import { z } from 'zod'
import { daysBetween, type IsoDate } from '../../kernel/shared/dates.ts'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { paise, requiredText, wholeNumber } from '../../kernel/shared/text.ts'
import { highestRate, lowestRate } from '../../property/rooms/rules.ts'
import { acceptsChange } from '../../property/rooms/schema.ts'
import { longestStay } from '../rates/rules/rates.ts'

const longestCalendar = 731

const span = { from: isoDate, to: isoDate }
const inOrder = (input: { from: IsoDate; to: IsoDate }) =>
  input.to >= input.from && daysBetween(input.from, input.to) < longestCalendar
const outOfOrder = {
  path: ['to'],
  message: `The last night lies on or after the first, at most ${longestCalendar} nights on.`,
}

/** Nights from `from` to `to`, both included. */
export const calendarInput = z.object(span).refine(inOrder, outOfOrder)

const mostPercent = 500

/** Up above zero, down below, from what each night costs now. */
const rateShift = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('percent'),
    percent: z
      .number({ error: 'Enter the percent.' })
      .min(-99, 'At most 99 % less.')
      .max(mostPercent, `At most ${mostPercent} % more.`)
      .multipleOf(0.01, 'At most two decimals.')
      .refine(percent => percent !== 0, 'Enter how far the prices move.'),
  }),
  z.object({
    kind: z.literal('amount'),
    amount: z
      .int('Enter the rupees.')
      .min(-highestRate)
      .max(highestRate)
      .refine(amount => amount !== 0, 'Enter how far the prices move.'),
  }),
])

/** What an edit sets; what is left out stays as it is. `rate` is that of every night, weekend or not. */
const settable = z
  .object({
    rate: paise('a rate', lowestRate, highestRate),
    rateShift,
    discountPercent: z
      .number()
      .min(0, 'At least 0 %.')
      .max(100, 'At most 100 %.')
      .multipleOf(0.01, 'At most two decimals.'),
    /** Of a stay that begins on the nights. */
    minimumStay: wholeNumber('a minimum stay', 1, longestStay),
    /** Of every stay over the nights, whenever it begins. */
    minimumStayThrough: wholeNumber('a minimum stay through', 1, longestStay),
    maximumStay: wholeNumber('a maximum stay', 1, longestStay),
    closedToArrival: z.boolean(),
    closedToDeparture: z.boolean(),
    stopSell: z.boolean(),
  })
  .partial()
  .refine(set => Object.keys(set).length > 0, 'Choose what to change.')
  .refine(set => set.rate === undefined || set.rateShift === undefined, {
    path: ['rateShift'],
    message: 'Set a rate, or move what there is.',
  })

export const editCalendarInput = z
  .object({
    ...span,
    roomTypeIds: z.array(id).min(1, 'Choose a room type.').max(200, 'At most 200 room types.'),
    /** 0 Sunday to 6 Saturday; every day when left out. */
    weekdays: z.array(z.int().min(0).max(6)).min(1, 'Choose a day of the week.').optional(),
    set: settable,
    /** The newest edit that the editor has version: later ones of others on the same nights refuse this one. */
    version: id.nullable(),
    acceptsChange,
  })
  .refine(inOrder, outOfOrder)
export type EditCalendarInput = z.output<typeof editCalendarInput>

/** One cell of the grid. */
export const nightOfTypeInput = z.object({ roomTypeId: id, night: isoDate })

export const blockInput = z
  .object({
    ...span,
    roomTypeId: id,
    rooms: wholeNumber('the rooms to block', 1, 500),
    reason: requiredText('a reason', 300),
  })
  .refine(inOrder, outOfOrder)
export type BlockInput = z.output<typeof blockInput>

export const outOfOrderInput = z
  .object({
    ...span,
    roomId: id,
    reason: requiredText('a reason', 300),
    /** The room is broken, whether guests have another or not. */
    acceptsShortage: z.boolean().default(false),
  })
  .refine(inOrder, outOfOrder)
export type OutOfOrderInput = z.output<typeof outOfOrderInput>
