import type { Reader } from '@atithi/db/reader'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { toCountedPage } from '../../kernel/settings/reads.ts'
import { present } from '../../kernel/shared/present.ts'
import { amongWords, containing } from '../../kernel/shared/search-text.ts'
import { getProgress } from '../../property/onboarding/reads.ts'
import { daysToRestore } from '../../property/properties/rules.ts'
import type { listDeletedInput, listHotelsInput, listUsersInput } from './schema.ts'

/** Every hotel with its owner, the newest first. */
export async function listHotels(db: Reader, input: z.output<typeof listHotelsInput>, now: Date) {
  const { search, status, planId, propertyType, cursor, limit } = input
  const matching = db
    .selectFrom('property as p')
    .where('p.deletedAt', 'is', null)
    .$call(qb => (status === undefined ? qb : qb.where('p.status', '=', status)))
    .$call(qb => (propertyType === undefined ? qb : qb.where('p.propertyType', '=', propertyType)))
    .$call(qb =>
      planId === undefined
        ? qb
        : qb.where(
            sql<SqlBool>`p.id in (select property_id from subscription where plan_id = ${planId})`,
          ),
    )
    .$call(qb =>
      !search
        ? qb
        : qb.where(
            sql<SqlBool>`(p.words like ${amongWords(search)}
          or p.account_id in (select o.id from app_user o where o.name ilike ${containing(search)}))`,
          ),
    )
  const rows = await matching
    .innerJoin('appUser as o', 'o.id', 'p.accountId')
    .innerJoin('subscription as s', 's.propertyId', 'p.id')
    .innerJoin('plan', 'plan.id', 's.planId')
    .select([
      'p.id',
      'p.name',
      'p.city',
      'p.state',
      'p.propertyType',
      'p.status',
      'p.suspendedByAdmin',
      'p.publishStatus',
      'p.subdomain',
      's.planId as currentPlanId',
      'plan.name as planName',
      'p.createdAt',
    ])
    .select(['o.id as ownerId', 'o.name as ownerName', 'o.email as ownerEmail'])
    .$call(qb => (cursor === undefined ? qb : qb.where('p.id', '<', cursor)))
    .orderBy('p.id', 'desc')
    .limit(limit + 1)
    .execute()
  const found = await toCountedPage(db, rows, { limit, matching: matching.select('p.id') })
  const ids = found.items.map(({ id }) => id)
  const progress = await getProgress(db, ids, now)
  return {
    ...found,
    items: found.items.map(hotel => ({
      ...hotel,
      setUp: present(progress.get(hotel.id)?.percent, 'the setup of a hotel'),
    })),
  }
}

/** Hotels that were deleted, the last first, with the day to which each can be restored. */
export async function listDeleted(
  db: Reader,
  { cursor, limit }: z.output<typeof listDeletedInput>,
  now: Date,
) {
  const matching = db.selectFrom('property as p').where('p.deletedAt', 'is not', null)
  const rows = await matching
    .innerJoin('appUser as o', 'o.id', 'p.accountId')
    .select(['p.id', 'p.name', 'p.city', 'p.state', 'p.subdomain', 'p.deletedAt'])
    .select(['o.name as ownerName', 'o.email as ownerEmail'])
    .select([
      sql<string>`p.deleted_at + make_interval(days => ${daysToRestore})`.as('restorableUntil'),
      sql<boolean>`p.deleted_at + make_interval(days => ${daysToRestore}) > ${now.toISOString()}::timestamptz`.as(
        'isRestorable',
      ),
    ])
    .$call(qb => (cursor === undefined ? qb : qb.where('p.id', '<', cursor)))
    .orderBy('p.id', 'desc')
    .limit(limit + 1)
    .execute()
  return toCountedPage(db, rows, { limit, matching: matching.select('p.id') })
}

/** Every user with the hotel that they own first or work at, the newest first. */
export async function listUsers(db: Reader, input: z.output<typeof listUsersInput>) {
  const { search, role, propertyId, cursor, limit } = input
  const matching = db
    .selectFrom('appUser as u')
    .$call(qb => (role === undefined ? qb : qb.where('u.role', '=', role)))
    .$call(qb =>
      propertyId === undefined
        ? qb
        : qb.where(
            sql<SqlBool>`u.id in (select account_id from property where id = ${propertyId}
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
  const rows = await matching
    .leftJoin('staffMember as m', 'm.userId', 'u.id')
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.phone',
      'u.role',
      'u.isActive',
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
    .$call(qb => (cursor === undefined ? qb : qb.where('u.id', '<', cursor)))
    .orderBy('u.id', 'desc')
    .limit(limit + 1)
    .execute()
  return toCountedPage(db, rows, { limit, matching: matching.select('u.id') })
}

/** How many hotels and people the platform has. Everything is counted: it is asked once, for the cards of one screen. */
export async function countPlatform(db: Reader) {
  const { rows } = await sql<{
    hotels: number
    activeHotels: number
    suspendedHotels: number
    pendingHotels: number
    users: number
  }>`
    select count(*) as hotels,
      count(*) filter (where status = 'active') as active_hotels,
      count(*) filter (where status = 'pending') as pending_hotels,
      count(*) filter (where status = 'suspended') as suspended_hotels,
      (select count(*) from app_user) as users
    from property where deleted_at is null`.execute(db)
  return rows[0] ?? { hotels: 0, activeHotels: 0, suspendedHotels: 0, pendingHotels: 0, users: 0 }
}
