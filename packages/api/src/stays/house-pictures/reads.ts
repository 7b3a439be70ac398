import { ofAccount } from '@atithi/db/account'
import type { AccountId, PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { readIn } from '@atithi/db/scope'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { Services } from '../../kernel/context/services.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { unsealFile } from '../../kernel/secrets/file-box.ts'
import type { SubjectKind } from './rules.ts'

/** A picture in a list: its bytes have an address of their own. `width` and `height` are in pixels, upright. */
export interface HousePicture {
  id: string
  width: number
  height: number
}

/** For a statement over faults or found things, by its alias: their pictures in order. */
export const picturesOf = (kind: SubjectKind, alias: string): RawBuilder<HousePicture[]> => sql`(
  select coalesce(json_agg(json_build_object('id', h.id, 'width', h.width, 'height', h.height) order by h.place), '[]')
  from house_picture h where ${ofAccount('h')} and h.property_id = ${sql.ref(`${alias}.propertyId`)}
    and ${sql.ref(kind === 'fault' ? 'h.faultId' : 'h.lostItemId')} = ${sql.ref(`${alias}.id`)})`

interface At {
  propertyId: AuthorizedPropertyId
  pictureId: string
}

/** That there is such a picture at the hotel. Throws NOT_FOUND. */
export async function getHousePicture(db: Reader, { propertyId, pictureId }: At) {
  const picture = await db
    .selectFrom('housePicture')
    .select(['id', 'accountId', 'propertyId', 'size'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', pictureId)
    .executeTakeFirst()
  if (!picture) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'picture' }, 'pictureId')
  return picture
}

/** The bytes of a picture, unsealed, for whom the procedure let in; undefined when it went meanwhile. */
export async function readHousePicture(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { accountId, propertyId, id }: { accountId: AccountId; propertyId: PropertyId; id: string },
  isThumbnail: boolean,
): Promise<Buffer | undefined> {
  const scope = {
    role: 'tenant',
    accountId,
    propertyIds: [propertyId],
    reaches: 'properties',
  } as const
  const found = await readIn(db, scope, reader =>
    reader
      .selectFrom('housePicture')
      .select(['keyId', isThumbnail ? 'thumbnail as bytes' : 'content as bytes'])
      .where('propertyId', '=', propertyId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return found && unsealFile(found.bytes, found.keyId, settings.encryptionKeys)
}
