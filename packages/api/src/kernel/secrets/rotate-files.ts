import type { Db } from '@atithi/db/client'
import { inAccount, writeIn } from '@atithi/db/scope'
import type { EncryptionKey } from './box.ts'
import { currentKey, sealFile, unsealFile } from './file-box.ts'

/**
 * Seals under the first key the files of guests and the pictures of the house that an older key sealed, or that were kept before files were
 * sealed. One at a time, each in a transaction of its own: they are held in memory whole. Answers how many.
 */
export async function rotateFiles(db: Db, keys: readonly EncryptionKey[]): Promise<number> {
  const current = currentKey(keys)
  for (let sealedAnew = 0; ; sealedAnew += 1)
    if (!(await rotateOne(db, current, keys)) && !(await rotatePicture(db, current, keys)))
      return sealedAnew
}

const rotateOne = (
  db: Db,
  current: EncryptionKey,
  keys: readonly EncryptionKey[],
): Promise<boolean> =>
  writeIn(db, { role: 'platform' }, async trx => {
    const file = await trx
      .selectFrom('messageFile')
      .select(['accountId', 'messageId', 'keyId', 'content', 'thumbnail'])
      .where('content', 'is not', null)
      .where('keyId', 'is distinct from', current.id)
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!file) return false
    const { accountId, messageId, keyId, content, thumbnail } = file
    const anew = (bytes: Buffer | null) =>
      bytes && sealFile(unsealFile(bytes, keyId, keys), current)
    await inAccount(trx, accountId)
      .updateTable('messageFile')
      .set({ keyId: current.id, content: anew(content), thumbnail: anew(thumbnail) })
      .where('messageId', '=', messageId)
      .execute()
    return true
  })

const rotatePicture = (
  db: Db,
  current: EncryptionKey,
  keys: readonly EncryptionKey[],
): Promise<boolean> =>
  writeIn(db, { role: 'platform' }, async trx => {
    const picture = await trx
      .selectFrom('housePicture')
      .select(['accountId', 'id', 'keyId', 'content', 'thumbnail'])
      .where('keyId', '!=', current.id)
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!picture) return false
    const { accountId, id, keyId, content, thumbnail } = picture
    const anew = (bytes: Buffer) => sealFile(unsealFile(bytes, keyId, keys), current)
    await inAccount(trx, accountId)
      .updateTable('housePicture')
      .set({ keyId: current.id, content: anew(content), thumbnail: anew(thumbnail) })
      .where('id', '=', id)
      .execute()
    return true
  })
