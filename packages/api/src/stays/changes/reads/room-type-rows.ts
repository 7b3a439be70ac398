import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { RoomTypeFacts } from '../rules/facts.ts'

export interface RoomTypeRow extends Omit<RoomTypeFacts, 'available'> {
  id: string
  bestAvailableId: string
}

/** Room types `t`, each with the plan by which it is sold where none is named. */
export const roomTypeRows = (db: Reader) =>
  db
    .selectFrom('roomType as t')
    .innerJoin('ratePlan as plan', join =>
      join.onRef('plan.roomTypeId', '=', 't.id').on('plan.isBestAvailable', '=', true),
    )
    .select(['t.id', 't.name', 't.maxGuests', 't.isActive', 'plan.id as bestAvailableId'])
    .select(sql<number>`t.quantity + t.overbooking_allowance`.as('quantity'))
