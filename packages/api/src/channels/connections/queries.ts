import type { RoomTypeId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId, Portfolio } from '../../kernel/access/gates.ts'
import { withinPortfolio } from '../../kernel/access/portfolio.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { toPage } from '../../kernel/shared/paging.ts'
import { adapterOf } from '../wire/adapters/channels.ts'
import {
  type ConnectionRow,
  connectionRows,
  mostConnections,
  type Row,
  toConnection,
} from './reads.ts'
import type { HistoryInput, ListConnectionsInput, RunsInput } from './schema.ts'

/** Connections by property, channel, status and words; also those that have ended. */
export async function listConnections(
  db: Reader,
  propertyIds: Portfolio,
  { channelId, status, search, cursor, limit }: ListConnectionsInput,
): Promise<{ items: ConnectionRow[]; nextCursor: string | null; total: number }> {
  const conditions: RawBuilder<SqlBool>[] = [withinPortfolio('c.property_id', propertyIds)]
  if (channelId) conditions.push(sql<SqlBool>`c.channel_id = ${channelId}`)
  if (search)
    conditions.push(
      sql<SqlBool>`strpos(lower(p.name || ' ' || c.channel_id || ' ' || c.hotel_code), ${search.toLowerCase()}) > 0`,
    )
  const { rows } =
    await sql<Row>`select * from (${connectionRows(sql.join(conditions, sql` and `))}) c limit ${mostConnections}`.execute(
      db,
    )
  // What a status is depends on several facts and the moment: it is decided in one place.
  const all = rows.map(toConnection).filter(row => status === undefined || row.status === status)
  const after = cursor === undefined ? all : all.filter(row => row.id > cursor)
  return toPage(after.slice(0, limit + 1), limit, all.length)
}

export interface ConnectionDetail extends ConnectionRow {
  configuration: {
    sendsRates: boolean
    takesReservations: boolean
    includesTax: boolean
    ratePercent: number
    rateAmount: number
    keepLast: number
    allotment: number | null
    lowestPrice: number | null
    highestPrice: number | null
    largestChangePercent: number | null
    checkEveryHours: number
    priceLimits: {
      roomTypeId: RoomTypeId
      lowestPrice: number | null
      highestPrice: number | null
    }[]
    closures: { roomTypeId: RoomTypeId | null; from: IsoDate; to: IsoDate }[]
  }
  /** Null: the channel cannot be asked what it believes. */
  checks: { next: string | null; isAsked: boolean } | null
}

/** One connection with how it is set up; its credentials are shown to nobody. */
export async function getConnection(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  connectionId: string,
): Promise<ConnectionDetail> {
  const found =
    await sql<Row>`${connectionRows(sql`c.property_id = ${propertyId} and c.id = ${connectionId}`)}`.execute(
      db,
    )
  const row = found.rows[0]
  if (!row) throw new Error('a connection that the gate has found is gone')
  const terms = await db
    .selectFrom('channelConnection')
    .select(['sendsRates', 'takesReservations', 'includesTax', 'rateBasisPoints', 'rateAmount'])
    .select(['keepLast', 'allotment', 'lowestPrice', 'highestPrice', 'largestChangeBasisPoints'])
    .select(['checkEveryHours', 'nextCheckAt', 'checkAskedBy'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow()
  const closures = await db
    .selectFrom('channelClosure')
    .select(['roomTypeId', 'dateFrom as from', 'dateTo as to'])
    .where('propertyId', '=', propertyId)
    .where('connectionId', '=', connectionId)
    .orderBy('dateFrom')
    .limit(100)
    .execute()
  const priceLimits = await db
    .selectFrom('channelPriceLimit')
    .select(['roomTypeId', 'lowestPrice', 'highestPrice'])
    .where('propertyId', '=', propertyId)
    .where('connectionId', '=', connectionId)
    .execute()
  const { rateBasisPoints, largestChangeBasisPoints, nextCheckAt, checkAskedBy, ...rest } = terms
  const connection = toConnection(row)
  return {
    ...connection,
    checks: adapterOf(connection.channelId).readBack
      ? { next: nextCheckAt, isAsked: checkAskedBy !== null }
      : null,
    configuration: {
      ...rest,
      ratePercent: rateBasisPoints / 100,
      largestChangePercent:
        largestChangeBasisPoints === null ? null : largestChangeBasisPoints / 100,
      closures,
      priceLimits,
    },
  }
}

interface At {
  propertyId: AuthorizedPropertyId
  connectionId: string
}

/** Visits to the channel, the newest first. */
export async function listRuns(db: Reader, at: At, { cursor, limit, kind }: RunsInput) {
  const runs = db
    .selectFrom('channelRun')
    .where('propertyId', '=', at.propertyId)
    .where('connectionId', '=', at.connectionId)
    .where(runsOf[kind])
  const rows = await runs
    .select(['id', 'kind', 'outcome', 'messages', 'cells', 'rejected', 'responseMs', 'startedAt'])
    .select(['finishedAt', 'oldestMarkAt', 'error'])
    .$call(qb => (cursor === undefined ? qb : qb.where('id', '<', cursor)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { count } = await runs
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return toPage(rows, limit, Number(count))
}

const runsOf: Record<RunsInput['kind'], RawBuilder<SqlBool>> = {
  all: sql`true`,
  sent: sql`kind <> 'pull'`,
  fetched: sql`kind = 'pull'`,
  failed: sql`outcome <> 'ok'`,
}

/** What the channel refused, in its words, the newest first. */
export async function listErrors(db: Reader, at: At, { cursor, limit }: HistoryInput) {
  const errors = db
    .selectFrom('channelError')
    .where('propertyId', '=', at.propertyId)
    .where('connectionId', '=', at.connectionId)
  const rows = await errors
    .select(['id', 'at', 'code', 'message', 'roomCode', 'rateCode', 'dateFrom', 'dateTo'])
    .$call(qb => (cursor === undefined ? qb : qb.where('id', '<', cursor)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { count } = await errors
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return toPage(rows, limit, Number(count))
}
