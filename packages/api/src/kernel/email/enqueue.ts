import type { Trx } from '@atithi/db/client'
import { type EncryptionKey, seal } from '../secrets/box.ts'
import type { Letter } from './compose.ts'

/** Lays a letter into the outgoing post in the transaction that wants it. Its words may hold a live link, so they lie there sealed. */
export async function postLetter(
  trx: Trx,
  keys: readonly EncryptionKey[],
  recipient: string,
  letter: Letter,
): Promise<void> {
  const { subject, text, html } = letter
  await trx
    .insertInto('outgoingEmail')
    .values({ recipient, subject, bodySealed: seal(JSON.stringify({ text, html }), keys) })
    .execute()
}
