import type { Reader } from '@atithi/db/reader'
import { type EncryptionKey, unseal } from '../../kernel/secrets/box.ts'
import type { PushKeys, PushSubscription } from './adapters/web-push.ts'

/** By what push services know this installation. Throws where no process was started yet. As the platform. */
export async function getPushKeys(
  db: Reader,
  encryptionKeys: readonly EncryptionKey[],
): Promise<PushKeys> {
  const { publicKey, privateKeySealed } = await db
    .selectFrom('pushKey')
    .select(['publicKey', 'privateKeySealed'])
    .executeTakeFirstOrThrow()
  return { publicKey, privateKey: unseal(privateKeySealed, encryptionKeys) }
}

/** What was sealed by `sealSubscription`. */
export function openSubscription(
  sealed: string,
  encryptionKeys: readonly EncryptionKey[],
): PushSubscription {
  return JSON.parse(unseal(sealed, encryptionKeys)) as PushSubscription
}
