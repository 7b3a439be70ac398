import { createHash } from 'node:crypto'
import { ofAccount } from '@atithi/db/account'
import { readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { findName } from '../../../kernel/directory/names.ts'
import { addDays, businessDate, type IsoDate } from '../../../kernel/shared/dates.ts'
import { getCalendar } from '../../../selling/calendar/reads.ts'
import { spansOf, writeCalendar } from '../rules/write-calendar.ts'
import { digestOf } from './calendars.ts'

const nightsShown = 365
const toTheMinuteMs = 60_000
/** A span that is under way keeps its id while it began no longer ago. */
const nightsBefore = 30

/**
 * What a portal reads under its secret address: the nights on which no room of the type is left for it, and nothing of who has them.
 * What the portal's own calendar took does not count, else a stay cancelled there would never come free. Undefined for an address
 * that is not known, or is no more.
 */
export async function serveCalendar(
  services: Services,
  secret: string,
): Promise<{ body: string; etag: string } | undefined> {
  if (!/^[\w-]{32}$/.test(secret)) return undefined
  const digested = digestOf(secret)
  const named = await findName(services.db, { kind: 'calendar', name: digested })
  if (!named) return undefined
  const { accountId } = named
  const platform = { role: 'platform', accountId } as const
  const found = await readIn(services.db, platform, db =>
    db
      .selectFrom('portalCalendar as c')
      .innerJoin('property as p', 'p.id', 'c.propertyId')
      .innerJoin('roomType as t', 't.id', 'c.roomTypeId')
      .select([
        'c.id',
        'c.propertyId',
        'c.roomTypeId',
        'p.name as propertyName',
        't.name as roomTypeName',
        'p.timeZone',
        'p.dayRollsAt',
      ])
      .where('c.secretDigest', '=', digested)
      .where('c.endedAt', 'is', null)
      .where('p.deletedAt', 'is', null)
      .$narrowType<{ propertyId: AuthorizedPropertyId }>()
      .executeTakeFirst(),
  )
  if (!found) return undefined
  const { id, propertyId, roomTypeId } = found
  const now = services.clock.now()
  const today = businessDate(now, found.timeZone, found.dayRollsAt)
  const span = { from: addDays(today, -nightsBefore), to: addDays(today, nightsShown - 1) }
  const calendar = await readIn(services.db, platform, db => getCalendar(db, propertyId, span, now))
  const own = await readIn(services.db, platform, async db => {
    const { rows } = await sql<{ night: IsoDate; rooms: number }>`
      select d::date as night, sum(b.rooms)::int as rooms
      from portal_event e join room_block b on b.account_id = e.account_id and b.id = e.block_id and b.released_at is null
      cross join generate_series(greatest(lower(b.stay), ${span.from}::date), least(upper(b.stay) - 1, ${span.to}::date), interval '1 day') d
      where ${ofAccount('e')} and e.calendar_id = ${id} and e.gone_at is null group by 1`.execute(
      db,
    )
    return new Map(rows.map(row => [row.night, row.rooms]))
  })
  const type = calendar.roomTypes.find(one => one.roomTypeId === roomTypeId)
  const nights = Array.from({ length: nightsBefore + nightsShown }, (_, at) =>
    addDays(span.from, at),
  )
  const taken = nights.filter(
    (night, at) =>
      !type || type.stopSell[at] || (type.available[at] ?? 0) + (own.get(night) ?? 0) <= 0,
  )
  const spans = spansOf(taken).filter(({ to }) => to > today)
  const body = writeCalendar({
    id,
    name: `${found.propertyName}, ${found.roomTypeName}`,
    day: today,
    spans,
  })
  const served = JSON.stringify(spans)
  await writeIn(services.db, platform, trx =>
    trx
      .updateTable('portalCalendar')
      .set({ lastFetchedAt: now.toISOString(), served })
      .where('id', '=', id)
      .where(eb =>
        eb.or([
          eb('lastFetchedAt', 'is', null),
          eb('lastFetchedAt', '<', new Date(now.getTime() - toTheMinuteMs).toISOString()),
          eb('served', '<>', served),
        ]),
      )
      .execute(),
  )
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  return { body, etag }
}
