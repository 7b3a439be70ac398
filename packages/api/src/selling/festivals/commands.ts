import type { Trx } from '@atithi/db/client'
import type { FestivalId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordAndPublish } from '../../kernel/audit/record.ts'
import { inNameOf, type Work } from '../../kernel/context/context.ts'
import { DomainError, violatedConstraint } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { first } from '../../kernel/shared/present.ts'
import { sellingEvents } from '../events.ts'
import { sellingReasons } from '../reasons.ts'
import { mostFestivals } from './rules/festivals.ts'
import type { FestivalFields } from './schema.ts'

const storedOf = ({ name, from, to, isConfirmed }: FestivalFields) => ({
  name,
  firstNight: from,
  lastNight: to,
  isConfirmed,
})

/**
 * Writes festivals on a hotel's list; those whose nights are there already under the same name are passed over. Answers how many came.
 * Throws FESTIVAL_OVERLAPS where a single one is named and is there already, TOO_MANY_FESTIVALS.
 */
export async function addFestivals(
  work: Work,
  propertyId: AuthorizedPropertyId,
  festivals: readonly FestivalFields[],
): Promise<number> {
  return work.write(async trx => {
    // The property's row is held while its festivals are counted.
    await trx
      .selectFrom('property')
      .select('id')
      .where('id', '=', propertyId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const { kept } = await trx
      .selectFrom('festival')
      .select(eb => eb.fn.countAll<number>().as('kept'))
      .where('propertyId', '=', propertyId)
      .executeTakeFirstOrThrow()
    if (kept + festivals.length > mostFestivals)
      throw new DomainError(sellingReasons.TOO_MANY_FESTIVALS, { most: mostFestivals }, 'festivals')
    const added = await trx
      .insertInto('festival')
      .values(festivals.map(one => ({ ...storedOf(one), propertyId, createdBy: inNameOf(work) })))
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .execute()
    if (added.length === 0) {
      if (festivals.length > 1) return 0
      const { name } = first(festivals, 'festival')
      throw new DomainError(sellingReasons.FESTIVAL_OVERLAPS, { name }, 'from')
    }
    await recordAndPublish(trx, work, {
      event: sellingEvents['festival.added'],
      propertyId,
      entityId: propertyId,
      change: {
        entity: 'festival',
        after: { festivals: festivals.map(({ name, from }) => `${name} ${from}`) },
      },
    })
    return added.length
  })
}

/** Changes a festival's name or nights. Throws NOT_FOUND, and FESTIVAL_OVERLAPS where nights of it are on the list under this name. */
export async function updateFestival(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { festivalId, festival }: { festivalId: FestivalId; festival: FestivalFields },
): Promise<void> {
  try {
    await work.write(async trx => {
      const before = await hold(trx, propertyId, festivalId)
      await trx
        .updateTable('festival')
        .set(storedOf(festival))
        .where('id', '=', festivalId)
        .execute()
      await recordAndPublish(trx, work, {
        event: sellingEvents['festival.updated'],
        propertyId,
        entityId: festivalId,
        change: { entity: 'festival', before, after: { ...festival } },
      })
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'festival_once') throw error
    throw new DomainError(sellingReasons.FESTIVAL_OVERLAPS, { name: festival.name }, 'from')
  }
}

/** Takes a festival off the list; the prices that were set for it stay. Throws NOT_FOUND. */
export async function removeFestival(
  work: Work,
  propertyId: AuthorizedPropertyId,
  festivalId: FestivalId,
): Promise<void> {
  await work.write(async trx => {
    const before = await hold(trx, propertyId, festivalId)
    await trx.deleteFrom('festival').where('id', '=', festivalId).execute()
    await recordAndPublish(trx, work, {
      event: sellingEvents['festival.removed'],
      propertyId,
      entityId: festivalId,
      change: { entity: 'festival', before },
    })
  })
}

async function hold(trx: Trx, propertyId: AuthorizedPropertyId, festivalId: FestivalId) {
  const held = await trx
    .selectFrom('festival')
    .select(['name', 'firstNight as from', 'lastNight as to', 'isConfirmed'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', festivalId)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'festival' }, 'festivalId')
  return held
}
