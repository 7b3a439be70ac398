import { type EditCalendarInput, editCalendarInput } from '@atithi/api/selling/calendar/schema'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { everyDay, namedDays } from '../weekdays.ts'
import type { Scope } from './scope.ts'

type Restriction = 'leave' | 'open' | 'closed'

/** What is typed: an empty figure and 'leave' change nothing. */
export interface EditForm {
  from: string
  to: string
  roomTypeIds: string[]
  weekdays: number[]
  version: string | null
  set: {
    rate: number | null
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
    rate: null,
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
      rate: set.rate ?? undefined,
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

/** The procedure's own schema judges what the form will send. */
export const editResolver: Resolver<EditForm, unknown, EditCalendarInput> = (
  values,
  context,
  { shouldUseNativeValidation },
) => resolve(toEditInput(values), context, { fields: {}, shouldUseNativeValidation })

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
