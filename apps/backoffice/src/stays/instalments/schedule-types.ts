import type { BookingInstalmentsRequest } from '@atithi/api/stays/instalments/schema'
import type { Outputs } from '../../lib/trpc.ts'

/** Of a group as of a booking. */
export type ScheduleShown = Omit<
  NonNullable<Outputs['groups']['get']['schedule']>,
  'groupId' | 'propertyId' | 'name'
>

/** Saves a schedule under the key of its form: sent again, it happens once. */
export type SaveSchedule = (
  instalments: BookingInstalmentsRequest['instalments'],
  idempotencyKey: string,
) => Promise<unknown>
