import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { EncryptionKey } from './box.ts'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** Encrypts and authenticates the bytes of a file: nonce, tag, then as many bytes as came. The id of the key is kept beside it. */
export function sealFile(plain: Uint8Array, { key }: EncryptionKey): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, key, nonce)
  const sealed = [cipher.update(plain), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed])
}

/** Opens what `sealFile` made under the key of this id; null says that the file was never sealed. Throws when it was changed or its key is gone. */
export function unsealFile(
  sealed: Buffer,
  keyId: string | null,
  keys: readonly EncryptionKey[],
): Buffer {
  if (keyId === null) return sealed
  const found = keys.find(({ id }) => id === keyId)
  if (!found) throw new Error('no key of this installation opens the sealed file')
  const decipher = createDecipheriv(algorithm, found.key, sealed.subarray(0, nonceLength))
  decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
  const opened = decipher.update(sealed.subarray(nonceLength + tagLength))
  return Buffer.concat([opened, decipher.final()])
}

/** The key that seals. */
export function currentKey(keys: readonly EncryptionKey[]): EncryptionKey {
  const [current] = keys
  if (!current) throw new Error('there is no encryption key')
  return current
}
