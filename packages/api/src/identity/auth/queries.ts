import type { Db } from '@atithi/db/client'
import type { AppUserId } from '@atithi/db/ids'
import { sql } from 'kysely'

/** One's open sessions, the newest first. `isCurrent` is the one that asks. */
export function listSessions(db: Db, userId: AppUserId, currentKey: string) {
  return db
    .selectFrom('userSession')
    .select(['id', 'createdAt', 'lastSeenAt', 'expiresAt', 'ip', 'userAgent', 'rememberMe'])
    .select(sql<boolean>`token_hash = ${currentKey}`.as('isCurrent'))
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<string>`clock_timestamp()`)
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()
}

/** The last twenty sign-ins, failed ones included. */
export function listSignIns(db: Db, userId: AppUserId) {
  return db
    .selectFrom('signIn')
    .select(['id', 'at', 'succeeded', 'ip', 'userAgent'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

export async function getTwoFactorStatus(
  db: Db,
  userId: AppUserId,
): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
  const factor = await db
    .selectFrom('twoFactor')
    .select('confirmedAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  const { left } = await db
    .selectFrom('recoveryCode')
    .select(eb => eb.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { isOn: Boolean(factor?.confirmedAt), recoveryCodesLeft: left }
}
