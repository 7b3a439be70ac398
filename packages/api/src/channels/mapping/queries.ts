import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { OwnRoom } from './rules.ts'

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
