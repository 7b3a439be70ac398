import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A key of 32 bytes and the name by which sealed texts refer to it. */
export interface EncryptionKey {
  id: string
  key: Uint8Array
}

const algorithm = 'aes-256-gcm'

/** Encrypts and authenticates `plain` under the first key: 'v1.<key id>.<nonce>.<tag>.<text>', each base64url. */
export function seal(plain: string, keys: readonly EncryptionKey[]): string {
  const [current] = keys
  if (!current) throw new Error('there is no encryption key')
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, current.key, nonce)
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return [
    'v1',
    current.id,
    ...[nonce, cipher.getAuthTag(), text].map(part => part.toString('base64url')),
  ].join('.')
}

/** Opens a sealed text with whichever of the keys sealed it. Throws when it was changed or its key is gone. */
export function unseal(sealed: string, keys: readonly EncryptionKey[]): string {
  const [version, keyId, nonce = '', tag = '', text = ''] = sealed.split('.')
  const found = keys.find(key => key.id === keyId)
  if (version !== 'v1' || !found)
    throw new Error('no key of this installation opens the sealed text')
  const decipher = createDecipheriv(algorithm, found.key, Buffer.from(nonce, 'base64url'))
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([
    decipher.update(Buffer.from(text, 'base64url')),
    decipher.final(),
  ]).toString('utf8')
}

/** True when the text was sealed by the first key. */
export const isSealedByCurrent = (sealed: string, keys: readonly EncryptionKey[]): boolean =>
  sealed.split('.')[1] === keys[0]?.id
