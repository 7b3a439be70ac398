import { type EditCalendarInput, editCalendarInput } from '@atithi/api/selling/calendar/schema'
import type { RateShift } from '@atithi/api/selling/rates/rules/shifted-rates'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { everyDay, namedDays } from '../weekdays.ts'
import type { Scope } from './scope.ts'

type Restriction = 'leave' | 'open' | 'closed'

export const rateMoves = ['to', 'up-percent', 'down-percent', 'up-amount', 'down-amount'] as const
/** Whether `rate` is the new price, or how far prices move from what they are. */
export type RateMove = (typeof rateMoves)[number]

export const movesByPercent = (move: RateMove): boolean => move.endsWith('percent')

/** How far prices move; undefined where a rate is set, or nothing is typed. */
export function shiftOf({
  rateMove,
  rate,
  percent,
}: Pick<EditForm['set'], 'rateMove' | 'rate' | 'percent'>): RateShift | undefined {
  const sign = rateMove.startsWith('down') ? -1 : 1
  if (rateMove === 'to') return undefined
  if (movesByPercent(rateMove))
    return percent === null ? undefined : { kind: 'percent', percent: sign * percent }
  return rate === null ? undefined : { kind: 'amount', amount: sign * rate }
}

/** What is typed: an empty figure and 'leave' change nothing. */
export interface EditForm {
  from: string
  to: string
  roomTypeIds: string[]
  weekdays: number[]
  version: string | null
  set: {
    rateMove: RateMove
    rate: number | null
    /** How far prices move by percent. */
    percent: number | null
    discountPercent: number | null
    minimumStay: number | null
    minimumStayThrough: number | null
    maximumStay: number | null
    closedToArrival: Restriction
    closedToDeparture: Restriction
    stopSell: Restriction
  }
}

export const emptyEdit = ({ from, to, roomTypeIds }: Scope, version: string | null): EditForm => ({
  from,
  to,
  roomTypeIds,
  version,
  weekdays: [...everyDay],
  set: {
    rateMove: 'to',
    rate: null,
    percent: null,
    discountPercent: null,
    minimumStay: null,
    minimumStayThrough: null,
    maximumStay: null,
    closedToArrival: 'leave',
    closedToDeparture: 'leave',
    stopSell: 'leave',
  },
})

const isClosed = (door: Restriction): boolean | undefined =>
  door === 'leave' ? undefined : door === 'closed'

/** Without the fields that are undefined; a Partial of what it was. */
const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>

/** The form's words in the procedure's: what is left as it is, is left out. */
function toEditInput({
  set,
  weekdays,
  from,
  to,
  roomTypeIds,
  version,
}: EditForm): z.input<typeof editCalendarInput> {
  return {
    from,
    to,
    roomTypeIds,
    version,
    weekdays: namedDays(weekdays),
    set: given({
      rate: set.rateMove === 'to' ? (set.rate ?? undefined) : undefined,
      rateShift: shiftOf(set),
      discountPercent: set.discountPercent ?? undefined,
      minimumStay: set.minimumStay ?? undefined,
      minimumStayThrough: set.minimumStayThrough ?? undefined,
      maximumStay: set.maximumStay ?? undefined,
      closedToArrival: isClosed(set.closedToArrival),
      closedToDeparture: isClosed(set.closedToDeparture),
      stopSell: isClosed(set.stopSell),
    }),
  }
}

const resolve = schemaResolver(editCalendarInput)

/** The procedure's own schema judges what the form will send; what it says of a move stands at the field that was typed into. */
export const editResolver: Resolver<EditForm, unknown, EditCalendarInput> = async (
  values,
  context,
  { shouldUseNativeValidation },
) => {
  const judged = await resolve(toEditInput(values), context, {
    fields: {},
    shouldUseNativeValidation,
  })
  const { rateShift, ...set } = judged.errors.set ?? {}
  if (!rateShift) return judged
  const said = Object.values(rateShift).find(part => part instanceof Object) ?? rateShift
  const message = 'message' in said ? String(said.message) : 'Enter how far the prices move.'
  const fault = { type: 'custom', message }
  const typed = movesByPercent(values.set.rateMove) ? { percent: fault } : { rate: fault }
  return { values: {}, errors: { ...judged.errors, set: { ...set, ...typed } } }
}

export const editFields = [
  'from',
  'to',
  'roomTypeIds',
  'weekdays',
  'set.rate',
  'set.discountPercent',
  'set.minimumStay',
  'set.minimumStayThrough',
  'set.maximumStay',
] as const
