import { createHmac, timingSafeEqual } from 'node:crypto'

const same = (given: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** X-Hub-Signature-256 over the bytes of the body, with the secret of the app (WhatsApp Cloud API, webhooks). */
export const isSignedByWhatsapp = (body: string, signature: string, appSecret: string): boolean =>
  same(signature, `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`)

/** X-Twilio-Signature over the public address and the sorted fields, with the token of the account. */
export const isSignedByTwilio = (
  { url, fields }: { url: string; fields: Readonly<Record<string, string>> },
  signature: string,
  authToken: string,
): boolean => {
  const signed = Object.keys(fields)
    .sort()
    .reduce((text, name) => text + name + (fields[name] ?? ''), url)
  return same(signature, createHmac('sha1', authToken).update(signed).digest('base64'))
}
