import { ofAccount } from '@atithi/db/account'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordAndPublish } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { propertyEvents } from '../../events.ts'
import { propertyReasons } from '../../reasons.ts'
import { mostFeatures } from '../rules.ts'

/** Gives a feature to exactly these rooms of the hotel, spelt alike in all of them. Throws NOT_FOUND, TOO_MANY_FEATURES. */
export async function setFeature(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { feature, roomIds }: { feature: string; roomIds: readonly string[] },
): Promise<void> {
  const wanted = new Set(roomIds)
  const isIt = (one: string) => one.toLowerCase() === feature.toLowerCase()
  await work.write(async trx => {
    const rooms = await trx
      .selectFrom('room')
      .select(['id', 'number', 'features'])
      .where('propertyId', '=', propertyId)
      .orderBy('number')
      .forUpdate()
      .execute()
    const chosen = rooms.filter(room => wanted.has(room.id))
    if (chosen.length < wanted.size)
      throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room' }, 'roomIds')
    const full = chosen.filter(
      ({ features }) => features.length >= mostFeatures && !features.some(isIt),
    )
    if (full.length > 0)
      throw new DomainError(
        propertyReasons.TOO_MANY_FEATURES,
        { rooms: full.map(({ number }) => number), most: mostFeatures },
        'roomIds',
      )
    await sql`
      update room r set features = array(select f from unnest(r.features) f where lower(f) <> lower(${feature}::text))
        || case when r.id = any (${[...wanted]}::uuid[]) then array[${feature}::text] else '{}'::text[] end
      where ${ofAccount('r')} and r.property_id = ${propertyId}
        and (r.id = any (${[...wanted]}::uuid[]) or exists (select from unnest(r.features) f where lower(f) = lower(${feature}::text)))`.execute(
      trx,
    )
    const numbers = (of: typeof rooms) => of.map(({ number }) => number)
    await recordAndPublish(trx, work, {
      event: propertyEvents['room.featured'],
      propertyId,
      entityId: propertyId,
      change: {
        entity: 'property',
        before: { rooms: numbers(rooms.filter(({ features }) => features.some(isIt))) },
        after: { feature, rooms: numbers(chosen) },
      },
    })
  })
}
