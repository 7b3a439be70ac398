import { ofAccount, theAccount } from '@atithi/db/account'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'

/**
 * The nights of a room type that anybody has touched, column by column, in no order: `at` counts nights from the first date asked
 * for, `available` is what may still be sold, overbooking included. Of all other nights every room is left.
 */
export interface StoredNights {
  at: number[]
  booked: number[]
  blocked: number[]
  available: number[]
  /** Rooms that may be sold beyond those there are. */
  allowance: number[]
}

/**
 * Those from `from` to `to`, both included, as JSON for a larger statement, on one room type under the name `t`. A year of twenty types
 * is seven thousand nights: columns of numbers cost a fraction of as many objects. Holds that have run out by `now` count as free.
 */
export const storedNights = (
  propertyId: AuthorizedPropertyId,
  from: IsoDate,
  to: IsoDate,
  now: Date,
): RawBuilder<StoredNights> => sql`(
  select json_build_object('at', coalesce(array_agg(n.night - ${from}::date), '{}'), 'booked', coalesce(array_agg(n.booked + n.oversold - coalesce(e.rooms, 0)), '{}'),
    'blocked', coalesce(array_agg(n.blocked), '{}'),
    'available', coalesce(array_agg(n.total + n.overbooking_allowance - n.booked - n.blocked + coalesce(e.rooms, 0)), '{}'),
    'allowance', coalesce(array_agg(n.overbooking_allowance), '{}'))
  from room_night n left join expired_holds(${theAccount}, ${propertyId}::uuid, ${from}::date, ${to}::date + 1, ${now.toISOString()}::timestamptz) e
    on e.room_type_id = n.room_type_id and e.night = n.night
  where ${ofAccount('n')} and n.property_id = ${propertyId} and n.room_type_id = t.id and n.night >= ${from}::date and n.night <= ${to}::date)`
