import { createHmac, timingSafeEqual } from 'node:crypto'
import type { GuestId } from '@atithi/db/ids'
import type { WrittenChannel } from '../../providers/rules/channels.ts'

const macOf = (signingKey: string, guestId: GuestId, channel: string): string =>
  createHmac('sha256', signingKey).update(`${guestId}.${channel}.marketing`).digest('base64url')

/** What calls off marketing by one channel for one guest: signed, without an end, and good for nothing else. */
export const unsubscribeToken = (
  signingKey: string,
  guestId: GuestId,
  channel: WrittenChannel,
): string => `${guestId}.${channel}.${macOf(signingKey, guestId, channel)}`

/** Whose token it is, or undefined for one that we did not make. */
export function readUnsubscribeToken(
  signingKey: string,
  token: string,
): { guestId: GuestId; channel: WrittenChannel } | undefined {
  const [, guestId, channel, mac] =
    /^([0-9a-f-]{36})\.(email|sms|whatsapp)\.([\w-]{43})$/.exec(token) ?? []
  if (guestId === undefined || mac === undefined) return undefined
  if (channel !== 'email' && channel !== 'sms' && channel !== 'whatsapp') return undefined
  const expected = Buffer.from(macOf(signingKey, guestId, channel))
  return timingSafeEqual(Buffer.from(mac), expected) ? { guestId, channel } : undefined
}
