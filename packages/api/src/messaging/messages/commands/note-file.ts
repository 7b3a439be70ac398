import type { Trx } from '@atithi/db/client'
import type { ConversationId } from '@atithi/db/ids'
import { type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { cleanFileName, type MediaType, refusedUnseen } from '../rules/files.ts'

interface Noted {
  propertyId: AuthorizedPropertyId
  conversationId: ConversationId
  messageId: string
  file: { type: MediaType; mediaId: string; name: string | undefined }
  now: Date
}

/**
 * Writes down that a message came with a file, for the job that fetches it, or why it is not fetched. The conversation is locked by whoever
 * took the message, so that what comes at once is counted one after another.
 */
export async function noteFile(
  trx: Trx,
  { propertyId, conversationId, messageId, file, now }: Noted,
): Promise<void> {
  const { before } = await trx
    .selectFrom('messageFile as f')
    .innerJoin('message as m', 'm.id', 'f.messageId')
    .select(({ fn }) => fn.countAll<number>().as('before'))
    .where('m.conversationId', '=', conversationId)
    .where(sql<SqlBool>`f.created_at > ${now.toISOString()}::timestamptz - interval '1 day'`)
    .executeTakeFirstOrThrow()
  const refusal = refusedUnseen(file.type, Number(before))
  await trx
    .insertInto('messageFile')
    .values({
      messageId,
      propertyId,
      mediaId: file.mediaId,
      fileName: cleanFileName(file.name, file.type),
      createdAt: now.toISOString(),
      ...(refusal === undefined
        ? { nextAttemptAt: now.toISOString() }
        : { state: 'refused', refusal }),
    })
    .execute()
}
