import { ofAccount } from '@atithi/db/account'
import type { RoomTypeId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { Services } from '../../kernel/context/services.ts'
import { unseal } from '../../kernel/secrets/box.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import type { BlockedDays, EventKind, LeftReason } from './rules/kinds.ts'

const mostEvents = 500

export interface CalendarEvent {
  id: string
  from: IsoDate
  /** Half-open: the day of departure. */
  to: IsoDate
  summary: string
  kind: EventKind
  /** Why no room is off sale for it by rights; null: one is, or there is a problem. */
  left: LeftReason | null
  /** No room is off sale for it: somebody has to find one of the guests another. */
  problem: string | null
}

interface Row {
  id: string
  name: string
  roomTypeId: RoomTypeId
  roomType: string
  quantity: number
  secretSealed: string
  host: string | null
  everyMinutes: number
  nextReadAt: string | null
  lastReadAt: string | null
  lastSuccessAt: string | null
  lastFetchedAt: string | null
  failures: number
  lastError: string | null
  missing: number
  blockedDays: BlockedDays
  /** What the last reading passed over or read otherwise than it may be meant. */
  remarks: string[]
}

/** Portals that know a room type by calendars, with what each of them says is taken from today on. */
export async function listCalendars(
  db: Reader,
  { settings }: Services,
  propertyId: AuthorizedPropertyId,
  today: IsoDate,
) {
  const { rows } = await sql<Row>`
    select c.id, c.name, c.room_type_id as "roomTypeId", t.name as "roomType", t.quantity, c.secret_sealed as "secretSealed",
      c.host, c.every_minutes as "everyMinutes", c.next_read_at as "nextReadAt", c.last_read_at as "lastReadAt",
      c.last_success_at as "lastSuccessAt", c.last_fetched_at as "lastFetchedAt", c.failures, c.last_error as "lastError", c.missing,
      c.blocked_days as "blockedDays", c.remarks
    from portal_calendar c join room_type t on t.account_id = c.account_id and t.id = c.room_type_id
    where ${ofAccount('c')} and c.property_id = ${propertyId} and c.ended_at is null order by t.name, c.name, c.id limit 50`.execute(
    db,
  )
  const events = await readEvents(
    db,
    propertyId,
    rows.map(row => row.id),
    today,
  )
  return rows.map(({ secretSealed, ...row }) => ({
    ...row,
    /** What the portal is given to read. */
    address: `${settings.publicUrl}/calendars/${unseal(secretSealed, settings.encryptionKeys)}.ics`,
    events: events.flatMap(({ calendarId, ...event }) => (calendarId === row.id ? [event] : [])),
  }))
}

async function readEvents(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  calendarIds: readonly string[],
  today: IsoDate,
): Promise<(CalendarEvent & { calendarId: string })[]> {
  const { rows } = await sql<CalendarEvent & { calendarId: string }>`
    select e.calendar_id as "calendarId", e.id, e.date_from as "from", e.date_to as "to", e.summary, e.kind, e.left_reason as "left", e.problem
    from portal_event e
    where ${ofAccount('e')} and e.property_id = ${propertyId} and e.calendar_id = any (${[...calendarIds]}::uuid[]) and e.gone_at is null and e.date_to > ${today}
    order by e.date_from, e.id limit ${mostEvents}`.execute(db)
  return rows
}
