import type { Db } from '@atithi/db/client'
import { compileOnce, type Slots } from '@atithi/db/compile-once'
import { sql } from 'kysely'
import type { Adapter, DatabaseSession, DatabaseUser } from 'lucia'

/** A session lives 12 hours, or 30 days when remembered (decisions, section 3); use in its last hours prolongs it. */
export const hoursOfSession = 12
export const daysOfRememberedSession = 30
/** However much it is used: then its person signs in again. */
const mostDaysOfSession = 7
const mostDaysOfRememberedSession = 90

/** The use of a session is written down so often at most. */
const minutesUnseen = 5

/** Writes down that a session is used, unless that was done a moment ago. */
export async function noteUse(db: Db, tokenHash: string): Promise<void> {
  await db
    .updateTable('userSession')
    .set({ lastSeenAt: sql<string>`clock_timestamp()` })
    .where('tokenHash', '=', tokenHash)
    .where(sql<boolean>`last_seen_at < clock_timestamp() - make_interval(mins => ${minutesUnseen})`)
    .execute()
}

/** The session of a token and its person, asked before whatever somebody who is signed in asks. */
const sessionOf = compileOnce((db: Db, { tokenHash }: Slots<{ tokenHash: string }>) =>
  db
    .selectFrom('userSession as s')
    .innerJoin('appUser as u', 'u.id', 's.userId')
    .leftJoin('appUser as target', 'target.id', 's.actingAsUserId')
    .leftJoin('staffMember as post', join =>
      join.on('post.userId', '=', sql`coalesce(target.id, u.id)`),
    )
    .leftJoin('appUser as employer', 'employer.id', 'post.accountId')
    .select(['s.expiresAt', 's.rememberMe', 's.actingUntil', 'u.id', 'u.name', 'u.email', 'u.role'])
    .select([
      'target.id as targetId',
      'target.name as targetName',
      'target.email as targetEmail',
      'target.role as targetRole',
    ])
    .select([
      'post.accountId',
      'post.propertyId',
      'post.areas',
      'post.grants',
      'post.readOnlySince',
      'employer.isActive as isOwnerActive',
      'u.emailProvedAt',
    ])
    .select(
      sql<boolean>`u.role = 'admin' and (select require_administrator_two_factor from platform_settings)
        and s.second_factor_at is null`.as('lacksSecondFactor'),
    )
    .select(
      sql<boolean>`s.last_seen_at < clock_timestamp() - make_interval(mins => ${minutesUnseen})`.as(
        'isUnseen',
      ),
    )
    .where('s.tokenHash', '=', tokenHash)
    .where('u.isActive', '=', true),
)

/**
 * Lucia over Kysely. Lucia's session id is the hash of the token that the browser holds, so that a leaked database leaks no session;
 * session and user come in one query.
 */
export function sessionAdapter(db: Db): Adapter {
  return {
    async getSessionAndUser(id): Promise<[DatabaseSession | null, DatabaseUser | null]> {
      const [row] = await sessionOf(db, { tokenHash: id })
      if (!row) return [null, null]
      const { expiresAt, rememberMe, ...identity } = row
      return [
        { id, userId: row.id, expiresAt: new Date(expiresAt), attributes: { rememberMe } },
        { id: row.id, attributes: identity },
      ]
    },
    async getUserSessions(userId) {
      const rows = await db
        .selectFrom('userSession')
        .select(['tokenHash', 'expiresAt', 'rememberMe'])
        .where('userId', '=', userId)
        .execute()
      return rows.map(({ tokenHash: id, expiresAt, rememberMe }) => ({
        id,
        userId,
        expiresAt: new Date(expiresAt),
        attributes: { rememberMe },
      }))
    },
    async setSession(session) {
      const { rememberMe, secondFactorAt, ip, userAgent } = session.attributes
      await db
        .insertInto('userSession')
        .values({
          tokenHash: session.id,
          userId: session.userId,
          rememberMe,
          secondFactorAt,
          ip,
          userAgent,
          expiresAt: session.expiresAt.toISOString(),
        })
        .execute()
    },
    async updateSessionExpiration(id) {
      // Lucia knows one lifetime; the session's own kind decides which applies.
      const lifetime = sql<string>`case when remember_me
        then least(clock_timestamp() + make_interval(days => ${daysOfRememberedSession}), created_at + make_interval(days => ${mostDaysOfRememberedSession}))
        else least(clock_timestamp() + make_interval(hours => ${hoursOfSession}), created_at + make_interval(days => ${mostDaysOfSession})) end`
      await db
        .updateTable('userSession')
        .set({ expiresAt: lifetime })
        .where('tokenHash', '=', id)
        .execute()
    },
    async deleteSession(id) {
      await db.deleteFrom('userSession').where('tokenHash', '=', id).execute()
    },
    async deleteUserSessions(userId) {
      await db.deleteFrom('userSession').where('userId', '=', userId).execute()
    },
    async deleteExpiredSessions() {
      await db
        .deleteFrom('userSession')
        .where('expiresAt', '<', sql<string>`clock_timestamp()`)
        .execute()
    },
  }
}
