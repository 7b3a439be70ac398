import webpush from 'web-push'
import type { Services } from '../../../kernel/context/services.ts'
import { type Answer, post } from '../../../kernel/network/post.ts'
import { timeToLiveSeconds } from '../rules/push.ts'

/** Where and how one browser is written to. */
export interface PushSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** By what push services know the installation: a pair of P-256, each base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export const makePushKeys = (): PushKeys => webpush.generateVAPIDKeys()

/** The sandbox stands in for a push service on this machine; every other address is one of the public internet. */
export const mayBePrivate = (
  { sandboxUrl, webhooksReachPrivate = false }: Services['settings'],
  endpoint: string,
): boolean =>
  webhooksReachPrivate || (sandboxUrl !== undefined && endpoint.startsWith(`${sandboxUrl}/push/`))

/** Whether something can be encrypted for a browser: its key has to be a point of the curve. */
export function canEncryptFor({ keys }: PushSubscription): boolean {
  try {
    webpush.encrypt(keys.p256dh, keys.auth, 'x', 'aes128gcm')
    return true
  } catch {
    return false
  }
}

/**
 * Writes to a browser through its push service once: encrypted for that browser alone (RFC 8291), signed as this installation (RFC 8292).
 * Never throws for what the service answers.
 */
export function sendPush(
  settings: Services['settings'],
  keys: PushKeys,
  { subscription, payload }: { subscription: PushSubscription; payload: string },
): Promise<Answer> {
  const { endpoint, headers, body } = webpush.generateRequestDetails(subscription, payload, {
    vapidDetails: { subject: `mailto:push@${new URL(settings.publicUrl).hostname}`, ...keys },
    TTL: timeToLiveSeconds,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
  })
  const texts = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return post(endpoint, {
    headers: Object.fromEntries(texts),
    body: body ?? '',
    reachPrivate: mayBePrivate(settings, endpoint),
  })
}
