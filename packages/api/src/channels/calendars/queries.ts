import type { Reader } from '@atithi/db/reader'
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

/** Portals that know a room type by calendars, with what each of them says is taken from today on. */
export async function listCalendars(
  db: Reader,
  { settings }: Services,
  propertyId: AuthorizedPropertyId,
  today: IsoDate,
) {
  const rows = await db
    .selectFrom('portalCalendar as c')
    .innerJoin('roomType as t', 't.id', 'c.roomTypeId')
    .select([
      'c.id',
      'c.name',
      'c.roomTypeId',
      't.name as roomType',
      't.quantity',
      'c.secretSealed',
      'c.host',
      'c.everyMinutes',
      'c.nextReadAt',
      'c.lastReadAt',
      'c.lastSuccessAt',
      'c.lastFetchedAt',
      'c.failures',
      'c.lastError',
      'c.missing',
      'c.blockedDays',
      'c.remarks',
    ])
    .where('c.propertyId', '=', propertyId)
    .where('c.endedAt', 'is', null)
    .orderBy('t.name')
    .orderBy('c.name')
    .orderBy('c.id')
    .limit(50)
    .$narrowType<{ blockedDays: BlockedDays }>()
    .execute()
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
  if (calendarIds.length === 0) return []
  return db
    .selectFrom('portalEvent')
    .select([
      'calendarId',
      'id',
      'dateFrom as from',
      'dateTo as to',
      'summary',
      'kind',
      'leftReason as left',
      'problem',
    ])
    .where('propertyId', '=', propertyId)
    .where('calendarId', 'in', calendarIds)
    .where('goneAt', 'is', null)
    .where('dateTo', '>', today)
    .orderBy('dateFrom')
    .orderBy('id')
    .limit(mostEvents)
    .$narrowType<{ kind: EventKind; left: LeftReason | null }>()
    .execute()
}
