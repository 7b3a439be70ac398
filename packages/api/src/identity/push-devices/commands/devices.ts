import type { Db, Trx } from '@atithi/db/client'
import type { AppUserId } from '@atithi/db/ids'
import { writeIn } from '@atithi/db/scope'
import { recordChange } from '../../../kernel/audit/record.ts'
import { type Context, type Work, workIn } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { takeAttempt } from '../../../kernel/limits/take-attempt.ts'
import { faultOfUrl } from '../../../kernel/network/public-url.ts'
import { type EncryptionKey, seal } from '../../../kernel/secrets/box.ts'
import { tokenHash } from '../../../kernel/secrets/token-hash.ts'
import { ownAccount } from '../../auth/procedures.ts'
import { identityReasons } from '../../reasons.ts'
import { canEncryptFor, makePushKeys, mayBePrivate, sendPush } from '../adapters/web-push.ts'
import { getPushKeys, openSubscription } from '../reads.ts'
import { deviceLabel, mostDevices, payloadOf, verdictOn } from '../rules/push.ts'
import type { AddDeviceInput } from '../schema.ts'

/** Makes the keys by which push services know this installation, unless it has some. Of two processes that start together one wins. */
export async function ensurePushKeys(
  db: Db,
  encryptionKeys: readonly EncryptionKey[],
): Promise<void> {
  const { publicKey, privateKey } = makePushKeys()
  await writeIn(db, { role: 'platform' }, trx =>
    trx
      .insertInto('pushKey')
      .values({ publicKey, privateKeySealed: seal(privateKey, encryptionKeys) })
      .onConflict(conflict => conflict.doNothing())
      .execute(),
  )
}

/**
 * The caller wants to be told in this browser for as long as they are signed in there. A browser that told somebody else before tells them
 * no more. Throws NOT_WHILE_IMPERSONATING, PUSH_ADDRESS_REFUSED, TOO_MANY_ATTEMPTS. Answers its id.
 */
export async function addDevice(context: Context, subscription: AddDeviceInput): Promise<string> {
  const { userId } = ownAccount(context)
  const { services, request } = context
  if (!request.sessionToken) throw new DomainError(kernelReasons.SIGN_IN_REQUIRED, {})
  const fault = faultOfUrl(
    subscription.endpoint,
    mayBePrivate(services.settings, subscription.endpoint),
  )
  if (fault !== undefined || !canEncryptFor(subscription))
    throw new DomainError(identityReasons.PUSH_ADDRESS_REFUSED, {}, 'endpoint')
  await takeAttempt(services.db, [{ subject: `push-device ${userId}`, attempts: 30, minutes: 60 }])
  const values = {
    userId,
    sessionHash: tokenHash(request.sessionToken),
    subscriptionSealed: seal(JSON.stringify(subscription), services.settings.encryptionKeys),
    label: deviceLabel(request.userAgent),
  }
  const work = workOfPerson(context, userId)
  return work.write(async trx => {
    const endpointHash = tokenHash(subscription.endpoint)
    const { id } = await trx
      .insertInto('pushDevice')
      .values({ endpointHash, ...values })
      .onConflict(conflict => conflict.column('endpointHash').doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow()
    await forgetOldest(trx, userId)
    await recordDevice(trx, work, userId, { device: values.label, on: true })
    return id
  })
}

/** Beyond so many the one that was added first gives way. */
const forgetOldest = (trx: Trx, userId: AppUserId) =>
  trx
    .deleteFrom('pushDevice')
    .where('id', 'in', qb =>
      qb
        .selectFrom('pushDevice')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('id', 'desc')
        .offset(mostDevices)
        .limit(mostDevices),
    )
    .execute()

/** The caller is told in one of their browsers no more. Throws NOT_WHILE_IMPERSONATING, PUSH_DEVICE_NOT_FOUND. */
export async function removeDevice(context: Context, deviceId: string): Promise<void> {
  const { userId } = ownAccount(context)
  const work = workOfPerson(context, userId)
  await work.write(async trx => {
    const removed = await trx
      .deleteFrom('pushDevice')
      .where('id', '=', deviceId)
      .where('userId', '=', userId)
      .returning('label')
      .executeTakeFirst()
    if (!removed) throw new DomainError(identityReasons.PUSH_DEVICE_NOT_FOUND, {})
    await recordDevice(trx, work, userId, { device: removed.label, on: false })
  })
}

/**
 * Writes a line to one of the caller's browsers now; a browser that can no longer be reached is forgotten. Answers what came of it. Throws
 * NOT_WHILE_IMPERSONATING, PUSH_DEVICE_NOT_FOUND, TOO_MANY_ATTEMPTS.
 */
export async function testDevice(
  context: Context,
  deviceId: string,
): Promise<'delivered' | 'gone' | 'failed'> {
  const { userId } = ownAccount(context)
  const { services } = context
  const { encryptionKeys } = services.settings
  const work = workOfPerson(context, userId)
  const device = await work.read(db =>
    db
      .selectFrom('pushDevice as d')
      .innerJoin('appUser as u', 'u.id', 'd.userId')
      .select(['d.subscriptionSealed', 'u.language'])
      .where('d.id', '=', deviceId)
      .where('d.userId', '=', userId)
      .executeTakeFirst(),
  )
  if (!device) throw new DomainError(identityReasons.PUSH_DEVICE_NOT_FOUND, {})
  await takeAttempt(services.db, [{ subject: `push-test ${userId}`, attempts: 20, minutes: 60 }])
  const keys = await work.read(db => getPushKeys(db, encryptionKeys))
  const answer = await sendPush(services.settings, keys, {
    subscription: openSubscription(device.subscriptionSealed, encryptionKeys),
    payload: payloadOf({
      title: 'Atithi',
      body:
        device.language === 'hi'
          ? 'इस ब्राउज़र में सूचनाएँ चालू हैं।'
          : 'Notifications are on in this browser.',
      path: '/settings?section=notifications',
      tag: 'test',
    }),
  })
  const outcome = verdictOn(answer, 1).kind
  await work.write(trx => settleDevice(trx, { deviceId, outcome, now: work.now }))
  return outcome === 'delivered' || outcome === 'gone' ? outcome : 'failed'
}

/** What an attempt means for a browser: told at this instant, or forgotten. As the platform. */
export async function settleDevice(
  trx: Trx,
  { deviceId, outcome, now }: { deviceId: string; outcome: string; now: Date },
): Promise<void> {
  if (outcome === 'gone') await trx.deleteFrom('pushDevice').where('id', '=', deviceId).execute()
  if (outcome === 'delivered')
    await trx
      .updateTable('pushDevice')
      .set({ lastDeliveredAt: now.toISOString() })
      .where('id', '=', deviceId)
      .execute()
}

const workOfPerson = (context: Context, userId: AppUserId): Work =>
  workIn(context, { role: 'platform' }, { kind: 'user', userId })

const recordDevice = (
  trx: Trx,
  work: Work,
  userId: AppUserId,
  after: { device: string; on: boolean },
) =>
  recordChange(trx, work, {
    action: 'user.notifications-changed',
    entity: 'user',
    entityId: userId,
    after: { channel: 'push', ...after },
  })
