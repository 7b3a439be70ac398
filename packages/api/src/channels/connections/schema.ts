import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { optionalText, paise, requiredText, wholeNumber } from '../../kernel/shared/text.ts'
import { acceptsChange } from '../../property/rooms/schema.ts'
import { channelIds, checkIntervals } from '../rules.ts'
import { credentialsOf } from '../wire/rules/credentials.ts'
import { connectionStatuses } from './rules.ts'

const credentials = z.unknown().transform((value, context) => {
  const read = credentialsOf(value)
  if (read) return read
  context.issues.push({
    code: 'custom',
    message: 'Enter the credentials that the channel gave you.',
    input: value,
  })
  return z.NEVER
})

export const connectInput = z.object({
  channelId: z.enum(channelIds, 'Choose a channel.'),
  hotelCode: requiredText('the hotel code', 60),
  credentials,
})
export type ConnectInput = z.output<typeof connectInput>

const closure = z
  .object({ roomTypeId: id.nullable().default(null), from: isoDate, to: isoDate })
  .refine(span => span.to >= span.from, {
    path: ['to'],
    message: 'The last night lies on or after the first.',
  })

const priceLimit = z
  .object({
    roomTypeId: id,
    lowestPrice: paise('the lowest price', 100, 1_000_000_000).nullable(),
    highestPrice: paise('the highest price', 100, 1_000_000_000).nullable(),
  })
  .refine(
    ({ lowestPrice, highestPrice }) => !lowestPrice || !highestPrice || lowestPrice <= highestPrice,
    { path: ['highestPrice'], message: 'The highest price lies on or above the lowest.' },
  )

/** What is left out stays as it is. */
export const configureInput = z
  .object({
    credentials: credentials.optional(),
    sendsRates: z.boolean(),
    takesReservations: z.boolean(),
    includesTax: z.boolean(),
    /** Percent over our price; below zero under it. */
    ratePercent: z.number().min(-90, 'At least −90 %.').max(500, 'At most 500 %.').multipleOf(0.01),
    /** Paise a night more, below zero less. */
    rateAmount: z.int().min(-100_000_000).max(100_000_000),
    keepLast: wholeNumber('the rooms to keep', 0, 500),
    allotment: wholeNumber('the allotment', 0, 500).nullable(),
    lowestPrice: paise('the lowest price', 100, 1_000_000_000).nullable(),
    highestPrice: paise('the highest price', 100, 1_000_000_000).nullable(),
    largestChangePercent: wholeNumber('the largest change', 1, 1000).nullable(),
    closures: z.array(closure).max(100, 'At most 100 closures.'),
    /** Between which prices a room type is sold there, in place of the limits of the connection. All of them are sent. */
    priceLimits: z.array(priceLimit).max(200, 'At most 200 room types.'),
    /** How often the channel is asked what it believes; 0: only when somebody asks for it. */
    checkEveryHours: z.literal(checkIntervals, 'Choose how often.'),
    /** Lets go of every price that is held back now. */
    approvePrices: z.literal(true),
    acceptsChange,
  })
  .partial()
  .refine(
    ({ lowestPrice, highestPrice }) => !lowestPrice || !highestPrice || lowestPrice <= highestPrice,
    { path: ['highestPrice'], message: 'The highest price lies on or above the lowest.' },
  )
export type ConfigureInput = z.output<typeof configureInput>

export const setActiveInput = z.object({ active: z.boolean() })
export const syncInput = z.object({ full: z.boolean().default(false) })

const bulkActions = ['sync', 'activate', 'deactivate', 'test'] as const
export const bulkInput = z.object({
  connectionIds: z.array(id).min(1, 'Choose a connection.').max(100, 'At most 100 at once.'),
  action: z.enum(bulkActions, 'Choose an action.'),
})
export type BulkAction = (typeof bulkActions)[number]

export const listConnectionsInput = z.object({
  channelId: z.enum(channelIds).optional(),
  status: z.enum(connectionStatuses).optional(),
  search: optionalText(100).default(''),
  cursor: id.optional(),
  limit: wholeNumber('a limit', 1, 100).default(25),
})
export type ListConnectionsInput = z.output<typeof listConnectionsInput>

export const historyInput = z.object({
  cursor: id.optional(),
  limit: wholeNumber('a limit', 1, 100).default(25),
})
export type HistoryInput = z.output<typeof historyInput>

/** What of the visits to a channel is listed: all, what went out or was compared, what was fetched, what was not accepted. */
export const runKinds = ['all', 'sent', 'fetched', 'failed'] as const
export const runsInput = historyInput.extend({
  kind: z.enum(runKinds, 'Choose which visits.').default('all'),
})
export type RunsInput = z.output<typeof runsInput>
