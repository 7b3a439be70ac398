import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret of an endpoint, as its receiver is given it. */
export const makeSecret = (): string => prefix + randomBytes(32).toString('base64')

/** The signature of Standard Webhooks 1.0.0: by the bytes of the secret, over id, seconds and the body as it is sent. */
export const sign = (
  secret: string,
  { id, seconds, body }: { id: string; seconds: number; body: string },
): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64')}`
