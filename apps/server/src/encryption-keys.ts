import { randomBytes } from 'node:crypto'
import type { EncryptionKey } from '@atithi/api/kernel/secrets/box'
import { z } from 'zod'
import { keptSecret } from './kept-secret.ts'

const oneKey = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/_-]{43}=?$/)
  .transform((text): EncryptionKey => {
    const [id = '', key = ''] = text.split(':')
    return { id, key: Buffer.from(key, 'base64') }
  })

/** `id:key,id:key`, each key 32 bytes in base64; the first one seals, the others only open. */
export const encryptionKeyList = z
  .string()
  .transform(text => text.split(','))
  .pipe(z.array(oneKey))
  .refine(keys => new Set(keys.map(key => key.id)).size === keys.length)

/** The keys of a data folder, written as in ENCRYPTION_KEYS. To rotate, put a new one in front. */
export function keptEncryptionKeys(dataDir: string): readonly EncryptionKey[] {
  const made = () => `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`
  const kept = encryptionKeyList.safeParse(keptSecret(dataDir, 'encryption-keys', made))
  if (!kept.success)
    throw new Error(
      `The file encryption-keys in ${dataDir} cannot be used: it holds id:key,id:key, each key 32 bytes in base64.`,
    )
  return kept.data
}

/** The keys that the settings name, or outside production those of the data folder. */
export function encryptionKeysOf(
  source: Record<string, string | undefined>,
  dataDir: string,
): readonly EncryptionKey[] {
  const given = source.ENCRYPTION_KEYS?.trim()
  if (!given && source.NODE_ENV === 'production')
    throw new Error('ENCRYPTION_KEYS is not set: without the keys nothing can be opened.')
  if (!given) return keptEncryptionKeys(dataDir)
  const parsed = encryptionKeyList.safeParse(given)
  if (!parsed.success)
    throw new Error(
      'ENCRYPTION_KEYS cannot be used: it holds id:key,id:key, each key 32 bytes in base64.',
    )
  return parsed.data
}
