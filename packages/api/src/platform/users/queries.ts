import { ofAccount } from '@atithi/db/account'
import type { AppUserId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { pageOfIds, toCountedPage } from '../../kernel/settings/reads.ts'
import { first } from '../../kernel/shared/present.ts'
import { containing } from '../../kernel/shared/search-text.ts'
import { keptCount } from '../kept-counts/reads.ts'
import { stateOf, type UserState } from './rules.ts'
import type { listUsersInput } from './schema.ts'

const inState: Record<UserState, ReturnType<typeof sql<SqlBool>>> = {
  active: sql<SqlBool>`(u.is_active and u.has_password)`,
  invited: sql<SqlBool>`(u.is_active and not u.has_password)`,
  deactivated: sql<SqlBool>`(not u.is_active)`,
}

/** Every user with the hotel that they own first or work at, the newest first. */
export async function listUsers(db: Reader, input: z.output<typeof listUsersInput>) {
  const { search, role, propertyId, state, cursor, limit } = input
  const matching = db
    .selectFrom('appUser as u')
    .$call(qb => (role === undefined ? qb : qb.where('u.role', '=', role)))
    .$call(qb => (state === undefined ? qb : qb.where(inState[state])))
    .$call(qb =>
      propertyId === undefined
        ? qb
        : qb.where(
            sql<SqlBool>`u.id in (select account_id from property where ${ofAccount('property')} and id = ${propertyId}
          union all select user_id from staff_member where property_id = ${propertyId})`,
          ),
    )
    .$call(qb =>
      !search
        ? qb
        : qb.where(
            sql<SqlBool>`(u.name ilike ${containing(search)} or u.email ilike ${containing(search)})`,
          ),
    )
  // The page first: what stands beside it is looked up for its people alone.
  const isRare = Boolean(search) || role === 'admin'
  const page = pageOfIds(matching.select('u.id'), { cursor, limit, isRare })
  const rows = await db
    .selectFrom('appUser as u')
    .where('u.id', '=', page)
    .leftJoin('staffMember as m', 'm.userId', 'u.id')
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.phone',
      'u.role',
      'u.isActive',
      'u.hasPassword',
      'u.createdAt',
      'm.areas',
    ])
    .select(
      sql<
        string | null
      >`(select string_agg(p.name, ', ' order by p.name) from property p where p.deleted_at is null and (p.account_id = u.id or p.id = m.property_id))`.as(
        'hotels',
      ),
    )
    .select(
      sql<
        string | null
      >`(select s.at from sign_in s where s.user_id = u.id and s.succeeded order by s.id desc limit 1)`.as(
        'lastSignInAt',
      ),
    )
    .orderBy('u.id', 'desc')
    .execute()
  const found = await toCountedPage(db, rows, { limit, matching: matching.select('u.id') })
  return {
    ...found,
    items: found.items.map(({ hasPassword, ...user }) => ({
      ...user,
      state: stateOf({ isActive: user.isActive, hasPassword }),
    })),
  }
}

/** How many people there are. New are those of the last month, by their day in India. */
export async function countUsers(db: Reader) {
  const { rows } = await sql<{
    users: number
    owners: number
    staff: number
    administrators: number
    newThisMonth: number
    activeToday: number
  }>`
    select ${keptCount('user')} as users, ${keptCount('user', { key: 'owner' })} as owners,
      ${keptCount('user', { key: 'staff' })} as staff, ${keptCount('user', { key: 'admin' })} as administrators,
      ${keptCount('user-since', { after: sql`statement_timestamp() - interval '1 month'` })} as "newThisMonth",
      ${keptCount('seen', { after: sql`statement_timestamp() - interval '1 day'` })} as "activeToday"`.execute(
    db,
  )
  return first(rows, 'the count of users')
}

const most = 50

/** One person with their hotels, their open sessions, their last sign-ins and what was done to their account. */
export async function getUser(db: Reader, userId: AppUserId) {
  const user = await db
    .selectFrom('appUser as u')
    .leftJoin('staffMember as m', 'm.userId', 'u.id')
    .select(['u.id', 'u.name', 'u.email', 'u.phone', 'u.role', 'u.language', 'u.isActive'])
    .select(['u.hasPassword', 'u.emailProvedAt', 'u.createdAt', 'm.areas', 'm.grants'])
    .select(
      sql<boolean>`exists (select from two_factor f where f.user_id = u.id and f.confirmed_at is not null)`.as(
        'hasTwoFactor',
      ),
    )
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!user) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'user' }, 'userId')
  const hotels = await db
    .selectFrom('property as p')
    .select(['p.id', 'p.name', 'p.city', 'p.status'])
    .where('p.deletedAt', 'is', null)
    .where(
      sql<SqlBool>`(p.account_id = ${userId} or p.id = (select property_id from staff_member where user_id = ${userId}))`,
    )
    .orderBy('p.id')
    .limit(most)
    .execute()
  const sessions = await db
    .selectFrom('userSession as s')
    .leftJoin('appUser as target', 'target.id', 's.actingAsUserId')
    .select(['s.id', 's.createdAt', 's.lastSeenAt', 's.ip', 's.userAgent', 's.rememberMe'])
    .select('target.name as actingAsName')
    .where('s.userId', '=', userId)
    .where('s.expiresAt', '>', sql<string>`clock_timestamp()`)
    .orderBy('s.createdAt', 'desc')
    .limit(most)
    .execute()
  const signIns = await db
    .selectFrom('signIn')
    .select(['id', 'at', 'succeeded', 'ip', 'userAgent'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
  const activity = await db
    .selectFrom('auditEntry as a')
    .leftJoin('appUser as actor', 'actor.id', 'a.actorUserId')
    .select(['a.id', 'a.at', 'a.action', 'a.actorKind', 'a.reason', 'actor.name as actorName'])
    .where('a.entityId', '=', userId)
    .orderBy('a.id', 'desc')
    .limit(8)
    .execute()
  const { hasPassword, ...person } = user
  return {
    ...person,
    state: stateOf({ isActive: user.isActive, hasPassword }),
    hotels,
    sessions,
    signIns,
    activity,
  }
}
