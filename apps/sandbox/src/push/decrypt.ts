import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** What only the browser has: its private key and its secret, and the public key that it gave away. */
export interface BrowserKeys {
  privateKey: Buffer
  publicKey: Buffer
  auth: Buffer
}

const tagLength = 16

/** Opens a message for a browser as the browser does (RFC 8291 over RFC 8188, one record). Throws where it is none for this browser. */
export function decryptPush(body: Buffer, { privateKey, publicKey, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  const shared = curve.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const keyFor = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length))
  const opening = createDecipheriv('aes-128-gcm', keyFor('aes128gcm', 16), keyFor('nonce', 12))
  opening.setAuthTag(record.subarray(-tagLength))
  const padded = Buffer.concat([opening.update(record.subarray(0, -tagLength)), opening.final()])
  const end = padded.lastIndexOf(2)
  if (end === -1 || padded.subarray(end + 1).some(byte => byte !== 0))
    throw new Error('The last record has no end (RFC 8188, section 2).')
  return padded.toString('utf8', 0, end)
}
