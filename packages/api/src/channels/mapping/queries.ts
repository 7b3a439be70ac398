import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { addDays, type IsoDate } from '../../kernel/shared/dates.ts'
import { type ProposedRate, readMapped, type Span } from '../ari/reads.ts'
import { desiredValues } from '../ari/rules/desired.ts'
import type { OfferedNight, OwnRoom } from './rules.ts'

/** The room types of a property with the rate plans that the public may book. */
export async function listOwnRooms(
  db: Reader,
  propertyId: AuthorizedPropertyId,
): Promise<OwnRoom[]> {
  const rows = await db
    .selectFrom('roomType as t')
    .innerJoin('ratePlan as plan', 'plan.roomTypeId', 't.id')
    .select(['t.id as roomTypeId', 't.name', 't.maxGuests'])
    .select(['plan.id as ratePlanId', 'plan.name as planName', 'plan.isBestAvailable'])
    .where('t.propertyId', '=', propertyId)
    .where('plan.propertyId', '=', propertyId)
    .where('t.isActive', '=', true)
    .where('plan.isActive', '=', true)
    .where('plan.isPublic', '=', true)
    .orderBy('t.basePrice')
    .orderBy('t.id')
    .orderBy('plan.isBestAvailable', 'desc')
    .orderBy('plan.name')
    .limit(500)
    .execute()
  return [...Map.groupBy(rows, row => row.roomTypeId).values()].flatMap(plans =>
    plans.slice(0, 1).map(({ roomTypeId, name, maxGuests }) => ({
      roomTypeId,
      name,
      maxGuests,
      rates: plans.map(({ ratePlanId, planName, isBestAvailable }) => ({
        ratePlanId,
        name: planName,
        isBestAvailable,
      })),
    })),
  )
}

/** What is mapped now. */
export function listMapped(
  db: Reader,
  { propertyId, connectionId }: { propertyId: AuthorizedPropertyId; connectionId: string },
) {
  return db
    .selectFrom('channelRate')
    .select(['roomTypeId', 'ratePlanId', 'roomCode as channelRoomCode'])
    .select('rateCode as channelRateCode')
    .where('propertyId', '=', propertyId)
    .where('connectionId', '=', connectionId)
    .where('removedAt', 'is', null)
    .orderBy('roomTypeId')
    .orderBy('ratePlanId')
    .limit(500)
    .execute()
}

/** So many nights are looked at before a connection goes live. */
const nightsCompared = 30

/** The nights from today on whose prices are compared before rates are mapped. */
export async function spanCompared(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  now: Date,
): Promise<Span> {
  const { from } = await db
    .selectFrom('property')
    .select(
      sql<IsoDate>`business_date(${now.toISOString()}::timestamptz, time_zone, day_rolls_at)`.as(
        'from',
      ),
    )
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  return { from, to: addDays(from, nightsCompared - 1) }
}

/** What the channel would be told of the price of each night, were these rates mapped. */
export async function listOffered(
  db: Reader,
  at: { propertyId: AuthorizedPropertyId; connectionId: string },
  { rates: proposed, span, now }: { rates: readonly ProposedRate[]; span: Span; now: Date },
): Promise<OfferedNight[]> {
  const connection = await db
    .selectFrom('channelConnection')
    .select(['includesTax', 'rateBasisPoints', 'rateAmount'])
    .where('propertyId', '=', at.propertyId)
    .where('id', '=', at.connectionId)
    .executeTakeFirstOrThrow()
  const { rates, tax } = await readMapped(
    db,
    { id: at.connectionId, propertyId: at.propertyId },
    { span, roomTypeIds: 'all', proposed, now },
  )
  const terms = { ...connection, isOpen: true, keepLast: 0, allotment: null }
  return rates.flatMap(({ nights, ratePlanId, roomCode, rateCode }) =>
    nights.map(onSale => ({
      ratePlanId,
      roomCode,
      rateCode,
      night: onSale.night.night,
      price: desiredValues(onSale, terms, { isSold: true, isClosedByDate: false, tax }).price,
    })),
  )
}
