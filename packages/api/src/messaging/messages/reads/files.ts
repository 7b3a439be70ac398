import type { AccountId, PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { readIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { unsealFile } from '../../../kernel/secrets/file-box.ts'
import type { FileKind, FileState } from '../rules/files.ts'

/** Of a message with its file beside it as `f`: what a screen shows of the file; all null where it came without. */
export const fileColumns = [
  'f.fileName',
  'f.size as fileSize',
  'f.width as fileWidth',
  'f.height as fileHeight',
  'f.refusal as fileRefusal',
  sql<FileState | null>`f.state`.as('fileState'),
  sql<FileKind | null>`f.kind`.as('fileKind'),
] as const

interface At {
  propertyId: AuthorizedPropertyId
  messageId: string
}

/** What is known of the file that a guest sent with a message, where one is kept. Throws NOT_FOUND where none is. */
export async function getMessageFile(db: Reader, { propertyId, messageId }: At) {
  const file = await db
    .selectFrom('messageFile')
    .select(['accountId', 'propertyId', 'messageId', 'fileName', 'kind', 'contentType', 'size'])
    .where('propertyId', '=', propertyId)
    .where('messageId', '=', messageId)
    .where('state', '=', 'kept')
    .executeTakeFirst()
  if (!file) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'file' })
  return file
}

/** The bytes of a file, unsealed, for whom the procedure let in: of a picture its thumbnail where that is wanted. */
export async function readMessageFile(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  {
    accountId,
    propertyId,
    messageId,
  }: { accountId: AccountId; propertyId: PropertyId; messageId: string },
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
      .selectFrom('messageFile')
      .select(['keyId', isThumbnail ? 'thumbnail as bytes' : 'content as bytes'])
      .where('propertyId', '=', propertyId)
      .where('messageId', '=', messageId)
      .executeTakeFirst(),
  )
  return found?.bytes ? unsealFile(found.bytes, found.keyId, settings.encryptionKeys) : undefined
}
