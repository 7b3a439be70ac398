import { z } from 'zod'
import { daysBetween } from '../../kernel/shared/dates.ts'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { paise, wholeNumber } from '../../kernel/shared/text.ts'
import { highestRate, lowestRate } from '../../property/rooms/rules.ts'
import { acceptsChange } from '../../property/rooms/schema.ts'
import { longestStay } from './rules/rates.ts'

const shortestOf = (input: {
  minimumStay?: number | undefined
  minimumStayThrough?: number | undefined
}) => Math.max(input.minimumStay ?? 1, input.minimumStayThrough ?? 1)

/** Update Rates: both dates are nights, inclusive; what is left out stays as it is. */
export const updateRatesInput = z
  .object({
    propertyId: id,
    roomTypeId: id,
    dateFrom: isoDate,
    dateTo: isoDate,
    baseRate: paise('a base rate', lowestRate, highestRate),
    weekendRate: paise('a weekend rate', lowestRate, highestRate).optional(),
    discountPercent: z
      .number({ error: 'Enter a discount from 0 to 100.' })
      .min(0, 'At least 0 %.')
      .max(100, 'At most 100 %.')
      .multipleOf(0.01, 'At most two decimals.')
      .optional(),
    /** Of a stay that begins on the nights. */
    minimumStay: wholeNumber('a minimum stay', 1, longestStay).optional(),
    /** Of every stay over the nights, whenever it begins. */
    minimumStayThrough: wholeNumber('a minimum stay through', 1, longestStay).optional(),
    maximumStay: wholeNumber('a maximum stay', 1, longestStay).optional(),
    closedToArrival: z.boolean().optional(),
    closedToDeparture: z.boolean().optional(),
    stopSell: z.boolean().optional(),
    acceptsChange,
    /** The newest edit that the editor has version: later ones of others on the same nights refuse this one. */
    version: id.nullable().optional(),
  })
  .refine(input => input.dateTo >= input.dateFrom, {
    path: ['dateTo'],
    message: 'The last night cannot lie before the first.',
  })
  .refine(input => daysBetween(input.dateFrom, input.dateTo) < 731, {
    path: ['dateTo'],
    message: 'At most 731 nights at once.',
  })
  .refine(input => shortestOf(input) <= (input.maximumStay ?? longestStay), {
    path: ['maximumStay'],
    message: 'The maximum stay cannot be shorter than the minimum.',
  })
export type UpdateRatesInput = z.output<typeof updateRatesInput>
