import type { AccountId, NotificationId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import { listTold } from '../../identity/notification-preferences/reads.ts'
import { sendPush } from '../../identity/push-devices/adapters/web-push.ts'
import { settleDevice } from '../../identity/push-devices/commands/devices.ts'
import { getPushKeys, openSubscription } from '../../identity/push-devices/reads.ts'
import { type PushVerdict, payloadOf, verdictOn } from '../../identity/push-devices/rules/push.ts'
import type { Services } from '../../kernel/context/services.ts'
import { noticeFacts } from './queries.ts'
import { noticeLine } from './rules/notice-email.ts'
import { noticePath } from './rules/notice-path.ts'
import { kindOf, type NotifiableType } from './rules/notifiable.ts'

const atOnce = 20
/** A claimed message is nobody else's for so long; when its process dies, another sends it again. */
const claimSeconds = 60

interface Claimed {
  id: string
  accountId: AccountId
  deviceId: string
  notificationId: NotificationId
  attempts: number
}

/** Tells in browsers what is due to be told there, until nothing is. At least once: one that comes twice replaces itself on the screen. */
export async function deliverPushes(services: Services): Promise<void> {
  for (let claimed = await claim(services); claimed.length > 0; claimed = await claim(services))
    await Promise.all(
      claimed.map(async message => settle(services, message, await attempt(services, message))),
    )
}

async function claim({ db, clock }: Services): Promise<Claimed[]> {
  const now = clock.now()
  return writeIn(db, { role: 'platform' }, trx =>
    trx
      .updateTable('pushMessage')
      .set({ nextAttemptAt: after(now, claimSeconds), attempts: sql<number>`attempts + 1` })
      .where('id', 'in', qb =>
        qb
          .selectFrom('pushMessage')
          .select('id')
          .where('nextAttemptAt', '<=', now.toISOString())
          .orderBy('nextAttemptAt')
          .limit(atOnce)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'accountId', 'deviceId', 'notificationId', 'attempts'])
      .execute(),
  )
}

/** Undefined: it is nobody's there any more. */
type Outcome = PushVerdict | undefined

async function attempt(services: Services, message: Claimed): Promise<Outcome> {
  const { db, settings } = services
  const { encryptionKeys, publicUrl } = settings
  const { accountId } = message
  const ready = await readIn(db, { role: 'platform', accountId }, async reader => {
    const told = await findTold(reader, message, services.clock.now())
    if (!told) return undefined
    return {
      told,
      facts: await noticeFacts(reader, told, publicUrl),
      keys: await getPushKeys(reader, encryptionKeys),
    }
  })
  if (!ready) return undefined
  const { told, facts, keys } = ready
  const answer = await sendPush(settings, keys, {
    subscription: openSubscription(told.subscriptionSealed, encryptionKeys),
    payload: payloadOf({
      title: facts.hotel,
      body: noticeLine(told.type, told.language, facts),
      path: noticePath(told.type, told),
      tag: message.notificationId,
    }),
  })
  return verdictOn(answer, message.attempts)
}

/**
 * The browser and what it is told of, where its person is still signed in there, still has the rights and still wants to hear of it, and has
 * not read it elsewhere.
 */
async function findTold(db: Reader, { deviceId, notificationId }: Claimed, now: Date) {
  const found = await db
    .selectFrom('pushDevice as d')
    .innerJoin('userSession as s', 's.tokenHash', 'd.sessionHash')
    .innerJoin('appUser as u', 'u.id', 'd.userId')
    .innerJoin('notification as n', join => join.on('n.id', '=', notificationId))
    .select(['d.userId', 'd.subscriptionSealed', 'u.language'])
    .select(['n.propertyId', 'n.entityId', 'n.type'])
    .where('d.id', '=', deviceId)
    .where('s.expiresAt', '>', now.toISOString())
    .where(sql<boolean>`n.id > coalesce(u.notifications_read_to, '00000000-0000-0000-0000-000000000000')
      and not exists (select from notification_read r where r.user_id = u.id and r.notification_id = n.id)`)
    .executeTakeFirst()
  if (!found) return undefined
  // The consumer writes these types only.
  const type = found.type as NotifiableType
  const kind = kindOf(type)
  if (!kind) return undefined
  const told = await listTold(db, found.propertyId, { kind, channel: 'push' })
  return told.some(({ userId }) => userId === found.userId) ? { ...found, type } : undefined
}

function settle(
  { db, clock }: Services,
  { id, accountId, deviceId }: Claimed,
  outcome: Outcome,
): Promise<unknown> {
  const now = clock.now()
  return writeIn(db, { role: 'platform', accountId }, async trx => {
    if (outcome?.kind === 'again')
      return trx
        .updateTable('pushMessage')
        .set({ nextAttemptAt: after(now, outcome.seconds) })
        .where('id', '=', id)
        .execute()
    await trx.deleteFrom('pushMessage').where('id', '=', id).execute()
    if (outcome) await settleDevice(trx, { deviceId, outcome: outcome.kind, now })
  })
}

const after = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString()
