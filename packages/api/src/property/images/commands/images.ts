import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { RoomTypeId } from '@atithi/db/ids'
import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { AuditAction } from '../../../kernel/audit/actions.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { propertyEvents } from '../../events.ts'
import { propertyReasons } from '../../reasons.ts'
import { filesOf, mostImages, undoMinutes } from '../rules.ts'

export interface NewImage {
  storageKey: string
  widths: number[]
  width: number
  height: number
  bytes: number
}

/** Enters a picture whose files are stored already, at the end of the order. Throws TOO_MANY_IMAGES. Answers its id. */
export async function addImage(
  work: Work,
  propertyId: AuthorizedPropertyId,
  image: NewImage,
): Promise<string> {
  return work.write(async trx => {
    // The property's row is held while its pictures are counted, so that two uploads cannot both be the last.
    await trx
      .selectFrom('property')
      .select('id')
      .where('id', '=', propertyId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { kept, last } = await trx
      .selectFrom('propertyImage')
      .select([
        sql<number>`count(*)`.as('kept'),
        sql<number>`coalesce(max(position), 0)`.as('last'),
      ])
      .where('propertyId', '=', propertyId)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (kept >= mostImages)
      throw new DomainError(propertyReasons.TOO_MANY_IMAGES, { most: mostImages }, 'file')
    const { id } = await trx
      .insertInto('propertyImage')
      .values({ ...image, propertyId, position: last + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await note(trx, work, propertyId, { action: 'image.added', id })
    return id
  })
}

/** Puts the named pictures in this order, before any that are not named. Names of other properties' pictures change nothing. */
export async function reorderImages(
  work: Work,
  propertyId: AuthorizedPropertyId,
  imageIds: readonly string[],
): Promise<void> {
  await work.write(async trx => {
    await sql`
      update property_image i set position = coalesce(array_position(${[...imageIds]}::uuid[], i.id), 1000 + i.position)
      where ${ofAccount('i')} and i.property_id = ${propertyId} and i.deleted_at is null`.execute(
      trx,
    )
    await note(trx, work, propertyId, { action: 'image.reordered', id: propertyId })
  })
}

/** Changes what is said of a picture, or which room type it shows. */
export async function updateImage(
  work: Work,
  propertyId: AuthorizedPropertyId,
  id: string,
  patch: { alternativeText?: string; roomTypeId?: RoomTypeId | null },
): Promise<void> {
  if (patch.alternativeText === undefined && patch.roomTypeId === undefined) return
  await work.write(async trx => {
    if (patch.roomTypeId) {
      const type = await trx
        .selectFrom('roomType')
        .select('id')
        .where('propertyId', '=', propertyId)
        .where('id', '=', patch.roomTypeId)
        .executeTakeFirst()
      if (!type) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room type' }, 'roomTypeId')
    }
    await requireOne(
      trx
        .updateTable('propertyImage')
        .set(patch)
        .where('propertyId', '=', propertyId)
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .executeTakeFirst(),
    )
    await note(trx, work, propertyId, { action: 'image.updated', id })
  })
}

/** Takes a picture away; it can be brought back for ten minutes, then its files go. */
export const deleteImage = (
  work: Work,
  propertyId: AuthorizedPropertyId,
  id: string,
): Promise<void> => setDeleted(work, propertyId, id, true)
export const restoreImage = (
  work: Work,
  propertyId: AuthorizedPropertyId,
  id: string,
): Promise<void> => setDeleted(work, propertyId, id, false)

async function setDeleted(
  work: Work,
  propertyId: AuthorizedPropertyId,
  id: string,
  isDeleted: boolean,
): Promise<void> {
  await work.write(async trx => {
    await requireOne(
      trx
        .updateTable('propertyImage')
        .set({ deletedAt: isDeleted ? work.now.toISOString() : null })
        .where('propertyId', '=', propertyId)
        .where('id', '=', id)
        .where('deletedAt', isDeleted ? 'is' : 'is not', null)
        .executeTakeFirst(),
    )
    await note(trx, work, propertyId, {
      action: isDeleted ? 'image.deleted' : 'image.restored',
      id,
    })
  })
}

/** The job that takes the files of deleted pictures away, once they can no longer be brought back. */
export async function purgeImages({ db, storage }: Services): Promise<void> {
  const gone = await writeIn(db, { role: 'platform' }, trx =>
    trx
      .deleteFrom('propertyImage')
      .where(
        'deletedAt',
        '<',
        sql<string>`clock_timestamp() - make_interval(mins => ${undoMinutes})`,
      )
      .returning(['storageKey', 'widths'])
      .execute(),
  )
  await storage.remove(gone.flatMap(image => filesOf(image.storageKey, image.widths)))
}

async function requireOne(update: Promise<{ numUpdatedRows: bigint }>): Promise<void> {
  if ((await update).numUpdatedRows === 0n)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'picture' }, 'contentId')
}

async function note(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  change: { action: AuditAction; id: string },
): Promise<void> {
  await recordChange(trx, work, {
    action: change.action,
    entity: 'image',
    entityId: change.id,
    propertyId,
  })
  await publish(trx, work, {
    propertyId,
    event: propertyEvents['content.changed'],
    entityId: propertyId,
  })
}
