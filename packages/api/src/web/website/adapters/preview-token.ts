import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type Preview, preview as previewShape } from '../rules/preview.ts'

const seal = (body: string, key: string): Buffer =>
  createHmac('sha256', `preview:${key}`).update(body).digest().subarray(0, 24)

/** The permission to see one property's website as a draft, and the unsaved settings with it, to stand in an address. */
export function signPreview(preview: Preview, key: string): string {
  const body = deflateRawSync(JSON.stringify(preview)).toString('base64url')
  return `${body}.${seal(body, key).toString('base64url')}`
}

/** What a token allows; undefined for one that has expired or that this platform did not make. */
export function readPreview(token: string, key: string, now: Date): Preview | undefined {
  const [body = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = seal(body, key)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  // What passes the seal is ours, but maybe of an older release: another shape counts as expired.
  const read = previewShape.safeParse(
    JSON.parse(inflateRawSync(Buffer.from(body, 'base64url')).toString()),
  )
  return read.success && new Date(read.data.expiresAt) > now ? read.data : undefined
}
