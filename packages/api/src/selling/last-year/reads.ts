import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { addDays, type IsoDate, nightsOf } from '../../kernel/shared/dates.ts'
import { listFestivals } from '../festivals/reads.ts'
import { overridesOfType } from '../rates/reads.ts'
import {
  copiedNights,
  type FormerPrices,
  furthestDays,
  nearestDays,
  sourceOf,
} from './rules/last-year.ts'
import type { PreviewLastYearInput } from './schema.ts'

/** What last year makes of the prices of some nights, by room type: with what they are now, and what the hotel lets move in one step. */
export async function readLastYear(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { from, to, roomTypeIds, percent }: PreviewLastYearInput,
) {
  const [first, last] = [addDays(from, -furthestDays), addDays(to, -nearestDays)]
  const festivals = await listFestivals(db, propertyId, { from: first, to })
  const sources = nightsOf(from, addDays(to, 1)).map(night => sourceOf(night, festivals))
  // The trail is kept for ever: what a room type cost is what the next change of it found.
  const formerPrices = sql<FormerPrices[]>`coalesce((
    select json_agg(json_build_object('until', (a.at at time zone p.time_zone)::date, 'before', a.before) order by a.id)
    from audit_entry a where ${ofAccount('a')} and a.entity_id = t.id and a.property_id = ${propertyId} and a.action = 'room-type.updated'
      and a.at >= ${first}::date and a.before ?| array['basePrice', 'weekendPrice']), '[]')`
  const firstNight = sql<IsoDate>`least((t.created_at at time zone p.time_zone)::date, (
    select min(n.night) from room_night n where ${ofAccount('n')} and n.property_id = ${propertyId} and n.room_type_id = t.id))`
  const types = await db
    .selectFrom('roomType as t')
    .innerJoin('property as p', 'p.id', 't.propertyId')
    .select(['t.id', 't.name', 't.basePrice', 't.weekendPrice', 'p.largestRateChange as most'])
    .select([
      overridesOfType(propertyId, first, last).as('before'),
      overridesOfType(propertyId, from, to).as('now'),
      formerPrices.as('formerPrices'),
      firstNight.as('firstNight'),
    ])
    .where('t.propertyId', '=', propertyId)
    .where('t.id', 'in', [...roomTypeIds])
    .where('t.deletedAt', 'is', null)
    .orderBy('t.basePrice')
    .orderBy('t.id')
    .execute()
  const roomTypes = types.map(({ id, name, most, ...type }) => ({
    id,
    name,
    most,
    nights: copiedNights(type, sources, percent),
  }))
  return { sources, roomTypes }
}

/** What copying would do: each night with the one that it takes its price from, and each room type's prices now and then, in paise. */
export async function previewLastYear(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  input: PreviewLastYearInput,
) {
  const { sources, roomTypes } = await readLastYear(db, propertyId, input)
  return {
    nights: sources,
    roomTypes: roomTypes.map(({ id, name, nights }) => ({
      roomTypeId: id,
      name,
      before: nights.map(night => night.charged),
      /** Null: last year knows no price, and the night stays as it is. */
      after: nights.map(night => night.wouldCharge),
    })),
  }
}
