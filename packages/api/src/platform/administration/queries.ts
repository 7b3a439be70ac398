import type { Reader } from '@atithi/db/reader'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { toCountedPage } from '../../kernel/settings/reads.ts'
import { amongWords, containing } from '../../kernel/shared/search-text.ts'
import type { listHotelsInput, listUsersInput } from './schema.ts'

/** Every hotel with its owner, the newest first. */
export async function listHotels(db: Reader, input: z.output<typeof listHotelsInput>) {
  const { search, status, cursor, limit } = input
  const matching = db
    .selectFrom('property as p')
    .where('p.deletedAt', 'is', null)
    .$if(status !== undefined, qb => qb.where('p.status', '=', status ?? 'pending'))
    .$if(Boolean(search), qb =>
      qb.where(
        sql<SqlBool>`(p.words like ${amongWords(search ?? '')}
          or p.owner_id in (select o.id from app_user o where o.name ilike ${containing(search ?? '')}))`,
      ),
    )
  const rows = await matching
    .innerJoin('appUser as o', 'o.id', 'p.ownerId')
    .select([
      'p.id',
      'p.name',
      'p.city',
      'p.state',
      'p.propertyType',
      'p.status',
      'p.publishStatus',
      'p.subdomain',
      'p.currentPlanId',
      'p.createdAt',
    ])
    .select(['o.id as ownerId', 'o.name as ownerName', 'o.email as ownerEmail'])
    .$if(cursor !== undefined, qb => qb.where('p.id', '<', cursor ?? ''))
    .orderBy('p.id', 'desc')
    .limit(limit + 1)
    .execute()
  return toCountedPage(db, rows, { limit, matching: matching.select('p.id') })
}

/** Every user with the hotel that they own first or work at, the newest first. */
export async function listUsers(db: Reader, input: z.output<typeof listUsersInput>) {
  const { search, role, cursor, limit } = input
  const matching = db
    .selectFrom('appUser as u')
    .$if(role !== undefined, qb => qb.where('u.role', '=', role ?? 'owner'))
    .$if(Boolean(search), qb =>
      qb.where(
        sql<SqlBool>`(u.name ilike ${containing(search ?? '')} or u.email ilike ${containing(search ?? '')})`,
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
      >`(select string_agg(p.name, ', ' order by p.name) from property p where p.deleted_at is null and (p.owner_id = u.id or p.id = m.property_id))`.as(
        'hotels',
      ),
    )
    .$if(cursor !== undefined, qb => qb.where('u.id', '<', cursor ?? ''))
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
    pendingHotels: number
    users: number
  }>`
    select count(*) as hotels,
      count(*) filter (where status = 'active') as active_hotels,
      count(*) filter (where status = 'pending') as pending_hotels,
      (select count(*) from app_user) as users
    from property where deleted_at is null`.execute(db)
  return rows[0] ?? { hotels: 0, activeHotels: 0, pendingHotels: 0, users: 0 }
}
