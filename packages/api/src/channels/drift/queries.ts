import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { toPage } from '../../kernel/shared/paging.ts'
import type { HistoryInput } from '../connections/schema.ts'

const mostShown = 100

interface At {
  propertyId: AuthorizedPropertyId
  connectionId: string
}

/** Checks of a connection with what each found, the newest first; of what differed the first hundred nights. */
export async function listChecks(db: Reader, at: At, { cursor, limit }: HistoryInput) {
  const checks = await db
    .selectFrom('channelCheck as c')
    .leftJoin('appUser as u', 'u.id', 'c.askedBy')
    .select(['c.id', 'c.at', 'c.dateFrom as from', 'c.dateTo as to', 'c.compared', 'c.different'])
    .select('u.name as askedBy')
    .where('c.propertyId', '=', at.propertyId)
    .where('c.connectionId', '=', at.connectionId)
    .$call(qb => (cursor === undefined ? qb : qb.where('c.id', '<', cursor)))
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
  const found = await readDifferences(
    db,
    at.propertyId,
    checks.flatMap(({ id, different }) => (different > 0 ? [id] : [])),
  )
  const { count } = await db
    .selectFrom('channelCheck')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('propertyId', '=', at.propertyId)
    .where('connectionId', '=', at.connectionId)
    .executeTakeFirstOrThrow()
  const rows = checks.map(check => ({
    ...check,
    differences: found.flatMap(({ checkId, ...one }) => (checkId === check.id ? [one] : [])),
  }))
  return toPage(rows, limit, Number(count))
}

interface Found {
  checkId: string
  id: string
  night: IsoDate
  roomType: string
  /** Null: it is said of the room type, whatever the rate. */
  ratePlan: string | null
  field: string
  accepted: number | null
  said: number | null
  wanted: number
  outcome: 'sent' | 'right' | 'waits'
}

async function readDifferences(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  checkIds: readonly string[],
): Promise<Found[]> {
  if (checkIds.length === 0) return []
  const { rows } = await sql<Found>`
    select w.id as "checkId", d.id, d.night, t.name as "roomType",
      case when d.field <> 'available' then plan.name end as "ratePlan", d.field, d.accepted, d.said, d.wanted, d.outcome
    from unnest(${[...checkIds]}::uuid[]) w(id)
    cross join lateral (select * from channel_difference d
      where ${ofAccount('d')} and d.check_id = w.id and d.property_id = ${propertyId} order by d.id limit ${mostShown}) d
    join room_type t on ${ofAccount('t')} and t.id = d.room_type_id join rate_plan plan on plan.account_id = t.account_id and plan.id = d.rate_plan_id
    order by d.night, t.name, plan.name, d.field`.execute(db)
  return rows
}
