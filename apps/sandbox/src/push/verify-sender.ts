import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().optional() })
const longestSeconds = 24 * 60 * 60

/**
 * Why a push service does not take a message from whoever signed it so (RFC 8292); undefined where it does. `subscribedWith` is the key that
 * the browser subscribed with, base64url.
 */
export function faultOfSender(
  authorization: string | undefined,
  { origin, subscribedWith, now }: { origin: string; subscribedWith: string; now: Date },
): { status: 401 | 403; message: string } | undefined {
  const [, token = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/i.exec(authorization ?? '') ?? []
  if (!token) return { status: 401, message: 'Sign as RFC 8292 says.' }
  if (key !== subscribedWith) return { status: 403, message: 'Subscribed with another key.' }
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return { status: 403, message: 'The signature is not of this key.' }
  const said = claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
  const seconds = now.getTime() / 1000
  if (!said.success || said.data.aud !== origin)
    return { status: 403, message: 'The signature is for another push service.' }
  return said.data.exp > seconds && said.data.exp <= seconds + longestSeconds
    ? undefined
    : { status: 403, message: 'The signature has expired, or holds for more than a day.' }
}
