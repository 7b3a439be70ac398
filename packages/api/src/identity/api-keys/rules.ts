/** '3f9a…' of each key, its random part and its check: see makeKey. */
const shape = /^atk_live_([0-9a-f]{8})_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 32

/** CRC-32 (ISO-HDLC, as in zip) of a text of ASCII, in six digits of base 62. */
export function checkOf(body: string): string {
  let crc = 0xffffffff
  for (const char of body) {
    crc ^= char.charCodeAt(0)
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  let rest = (crc ^ 0xffffffff) >>> 0
  let digits = ''
  for (let place = 0; place < 6; place += 1) {
    digits = base62.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/**
 * A new key, `atk_live_<id>_<random><check>` (190 random bits): the id tells it from others, and by the check a mistyped or made-up
 * key is known without asking the database.
 */
export function makeKey(): { key: string; publicId: string } {
  const publicId = crypto
    .getRandomValues(new Uint8Array(4))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')
  let random = ''
  // 248 is the largest multiple of 62 in a byte: what is above it would favour some digits.
  while (random.length < randomLength)
    for (const byte of crypto.getRandomValues(new Uint8Array(randomLength)))
      if (byte < 248 && random.length < randomLength) random += base62.charAt(byte % 62)
  const body = `${publicId}_${random}`
  return { key: `atk_live_${body}${checkOf(body)}`, publicId }
}

/** Whether a text can be a key at all. */
export function isKeyShaped(text: string): boolean {
  const [, publicId, random, check] = shape.exec(text) ?? []
  return check !== undefined && checkOf(`${publicId}_${random}`) === check
}

/** The key of an `Authorization` header; undefined where it names none, whatever else stands there. */
export function readBearer(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)\s*$/i.exec(header ?? '')?.[1]
}

/** How many procedures a key may call within a minute, unless administrators set another number. */
export const callsPerMinute = 600

/** How many keys of one hotel hold at once. */
export const mostKeys = 20

/** For how many days a key can be made. */
export const keyLifetimes = [30, 90, 365] as const
