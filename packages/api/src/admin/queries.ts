import type { Trx } from '@atithi/db/client'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { toPage } from '../shared/paging.ts'
import { containing } from '../shared/search-text.ts'
import type { listHotelsInput, listUsersInput } from './schema.ts'

/** Every hotel with its owner, the newest first. */
export async function listHotels(db: Trx, input: z.output<typeof listHotelsInput>) {
  const { search, status, cursor, limit } = input
  const matching = db
    .selectFrom('property as p')
    .innerJoin('appUser as o', 'o.id', 'p.ownerId')
    .where('p.deletedAt', 'is', null)
    .$if(status !== undefined, qb => qb.where('p.status', '=', status ?? 'pending'))
    .$if(Boolean(search), qb =>
      qb.where(
        sql<SqlBool>`(p.name ilike ${containing(search ?? '')} or p.city ilike ${containing(search ?? '')} or o.name ilike ${containing(search ?? '')})`,
      ),
    )
  const rows = await matching
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
  const { total } = await matching.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return toPage(rows, limit, total)
}

/** Every user with the hotel that they own first or work at, the newest first. */
export async function listUsers(db: Trx, input: z.output<typeof listUsersInput>) {
  const { search, role, cursor, limit } = input
  const matching = db
    .selectFrom('appUser as u')
    .$if(role !== undefined, qb => qb.where('u.role', '=', role ?? 'owner'))
    .$if(Boolean(search), qb =>
      qb.where(sql<SqlBool>`(u.name ilike ${containing(search ?? '')} or u.email ilike ${containing(search ?? '')})`),
    )
  const rows = await matching
    .leftJoin('staffMember as m', 'm.userId', 'u.id')
    .select(['u.id', 'u.name', 'u.email', 'u.phone', 'u.role', 'u.isActive', 'u.createdAt', 'm.areas'])
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
  const { total } = await matching.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return toPage(rows, limit, total)
}
