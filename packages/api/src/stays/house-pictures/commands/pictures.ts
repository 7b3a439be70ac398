import { createHash } from 'node:crypto'
import type { Trx } from '@atithi/db/client'
import type { LostItemId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordAndPublish } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import type { EncryptionKey } from '../../../kernel/secrets/box.ts'
import { sealFile } from '../../../kernel/secrets/file-box.ts'
import type { PreparedImage } from '../../../property/images/commands/upload.ts'
import { staysEvents } from '../../events.ts'
import { staysReasons } from '../../reasons.ts'
import { mostPictures, type Subject, type SubjectKind } from '../rules.ts'

const columnOf = (kind: SubjectKind) => (kind === 'fault' ? 'faultId' : 'lostItemId')

interface NewPicture {
  subject: Subject
  image: PreparedImage
  key: EncryptionKey
}

/**
 * Keeps a picture of a fault or a found thing, sealed; the same picture sent again is the one that is there. Answers its id. Throws NOT_FOUND,
 * TOO_MANY_PICTURES.
 */
export async function addPicture(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { subject, image, key }: NewPicture,
): Promise<string> {
  const content = image.files.at(-1)?.bytes
  const thumbnail = image.files.at(0)?.bytes
  if (!content || !thumbnail) throw new Error('a prepared picture has files')
  const contentDigest = createHash('sha256').update(content).digest()
  const ofSubject = columnOf(subject.kind)
  return work.write(async trx => {
    await holdSubject(trx, propertyId, subject)
    const kept = await placesOf(trx, propertyId, subject)
    const same = kept.find(picture => picture.contentDigest.equals(contentDigest))
    if (same) return same.id
    const place = freePlace(kept)
    const { id } = await trx
      .insertInto('housePicture')
      .values({
        propertyId,
        [ofSubject]: subject.id,
        place,
        width: image.width,
        height: image.height,
        size: content.length,
        contentDigest,
        keyId: key.id,
        content: sealFile(content, key),
        thumbnail: sealFile(thumbnail, key),
        addedAt: work.now.toISOString(),
        addedBy: personOf(work),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await note(trx, work, { propertyId, subject, verb: 'picture-added' })
    return id
  })
}

/** Whether one more can come, before its bytes are taken. Throws NOT_FOUND, TOO_MANY_PICTURES. */
export async function requireRoomForOne(
  work: Work,
  propertyId: AuthorizedPropertyId,
  subject: Subject,
): Promise<void> {
  await work.read(async db => {
    const found = await db
      .selectFrom(subject.kind === 'fault' ? 'roomFault' : 'lostItem')
      .select('id')
      .where('propertyId', '=', propertyId)
      .where('id', '=', subject.id)
      .executeTakeFirst()
    if (!found) throw notFound(subject)
    freePlace(await placesOf(db, propertyId, subject))
  })
}

/** Takes a picture away for good. Throws NOT_FOUND. */
export async function removePicture(
  work: Work,
  propertyId: AuthorizedPropertyId,
  pictureId: string,
): Promise<void> {
  await work.write(async trx => {
    const gone = await trx
      .deleteFrom('housePicture')
      .where('propertyId', '=', propertyId)
      .where('id', '=', pictureId)
      .returning(['faultId', 'lostItemId'])
      .executeTakeFirst()
    if (!gone) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'picture' }, 'pictureId')
    const subject = subjectOf(gone)
    await note(trx, work, { propertyId, subject, verb: 'picture-removed' })
  })
}

function subjectOf(picture: { faultId: string | null; lostItemId: LostItemId | null }): Subject {
  if (picture.faultId !== null) return { kind: 'fault', id: picture.faultId }
  if (picture.lostItemId !== null) return { kind: 'lost-item', id: picture.lostItemId }
  throw new Error('a picture of nothing')
}

/** Of what is held, pictures come one after the other: two cannot both be the last. */
async function holdSubject(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  subject: Subject,
): Promise<void> {
  const held = await trx
    .selectFrom(subject.kind === 'fault' ? 'roomFault' : 'lostItem')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('id', '=', subject.id)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw notFound(subject)
}

const notFound = ({ kind }: Subject) =>
  new DomainError(kernelReasons.NOT_FOUND, { what: kind === 'fault' ? 'fault' : 'found thing' })

const placesOf = (db: Reader | Trx, propertyId: AuthorizedPropertyId, { kind, id }: Subject) =>
  db
    .selectFrom('housePicture')
    .select(['id', 'place', 'contentDigest'])
    .where('propertyId', '=', propertyId)
    .where(sql.ref(columnOf(kind)), '=', id)
    .execute()

function freePlace(kept: readonly { place: number }[]): number {
  const taken = new Set(kept.map(({ place }) => place))
  const free = Array.from({ length: mostPictures }, (_, at) => at + 1).find(at => !taken.has(at))
  if (free === undefined)
    throw new DomainError(staysReasons.TOO_MANY_PICTURES, { most: mostPictures }, 'file')
  return free
}

interface Noted {
  propertyId: AuthorizedPropertyId
  subject: Subject
  verb: 'picture-added' | 'picture-removed'
}

const note = (trx: Trx, work: Work, { propertyId, subject, verb }: Noted): Promise<void> =>
  recordAndPublish(trx, work, {
    event: staysEvents[`${subject.kind}.${verb}`],
    propertyId,
    entityId: subject.id,
    change: { entity: subject.kind },
  })
