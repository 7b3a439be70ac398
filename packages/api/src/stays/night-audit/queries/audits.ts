import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { addDays, daysBetween, type IsoDate } from '../../../kernel/shared/dates.ts'
import { type Page, toPage } from '../../../kernel/shared/paging.ts'
import { findOpenDay } from '../commands/open-day.ts'
import { type FlaggedBooking, listWaitingFlags } from '../reads/flags.ts'
import { enteredLateFor, nightsToPost } from '../reads/parts.ts'
import { type DayBalances, imbalance, noShowRuleColumns } from '../rules.ts'

export interface NightAudit extends DayBalances {
  id: string
  businessDate: IsoDate
  nightsPosted: number
  roomsSlept: number
  roomsSellable: number
  arrivals: number
  departures: number
  noShows: number
  overstays: number
  /** Of the rooms occupied, those that nobody pays for; and rooms let by the day. */
  roomsComplimentary: number
  roomsHouseUse: number
  dayRooms: number
  /** Paise of the room revenue that are of earlier dates, entered after their close. */
  lateCharges: number
  /** What of this date was entered after its close: nights, and their revenue in paise before tax. */
  enteredLate: { nights: number; revenue: number }
  closedAt: string
  /** Null when the product closed it by itself. */
  closedByName: string | null
  flags: FlaggedBooking[]
  /** Of the receivables: what companies owed before the day and after it. */
  cityLedgerBefore: number
  cityLedger: number
  /** Paise by which the day does not add up; 0 as it should be. */
  imbalance: number
}

/** Closed days, the latest first. */
export async function listNightAudits(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<NightAudit>> {
  const rows = await db
    .selectFrom('nightAudit as n')
    .leftJoin('appUser as u', 'u.id', 'n.closedBy')
    .select([
      'n.id',
      'n.businessDate',
      'n.nightsPosted',
      'n.roomsSlept',
      'n.roomsSellable',
      'n.arrivals',
      'n.departures',
      'n.noShows',
    ])
    .select([
      'n.overstays',
      'n.roomsComplimentary',
      'n.roomsHouseUse',
      'n.dayRooms',
      'n.lateCharges',
      'n.roomRevenue',
      'n.otherRevenue',
      'n.tax',
      'n.received',
      'n.refunded',
      'n.withheld',
      'n.advancesApplied',
      'n.writtenOff',
      'n.cityLedger',
      'n.openingBalance',
      'n.deposits',
    ])
    .select(['n.guestBalances', 'n.receivables', 'n.closedAt', 'u.name as closedByName'])
    .select(
      sql<NightAudit['enteredLate']>`(
        select jsonb_build_object('nights', count(*) filter (where kind = 'room-night' and reverses_id is null), 'revenue', coalesce(sum(amount), 0))
        from folio_line f where ${ofAccount('f')} and f.property_id = n.property_id and ${enteredLateFor(sql.ref('n.businessDate'))})`.as(
        'enteredLate',
      ),
    )
    .select(
      sql<FlaggedBooking[]>`coalesce((
        select jsonb_agg(jsonb_build_object('kind', f.kind, 'bookingId', b.id, 'code', b.code, 'guestName', b.guest_name,
          'checkIn', b.check_in, 'checkOut', b.departs) order by f.at)
        from rows from (jsonb_to_recordset(n.flags) as (kind text, "bookingId" uuid)) with ordinality as f(kind, booking_id, at)
        join booking b on ${ofAccount('b')} and b.id = f.booking_id), '[]')`.as('flags'),
    )
    .select(
      sql<number>`coalesce((select o.city_ledger from night_audit o where ${ofAccount('o')} and o.property_id = n.property_id
        and o.business_date < n.business_date order by o.business_date desc limit 1), 0)::bigint`.as(
        'cityLedgerBefore',
      ),
    )
    .where('n.propertyId', '=', propertyId)
    .$call(qb => (page.cursor === undefined ? qb : qb.where('n.id', '<', page.cursor)))
    .orderBy('n.id', 'desc')
    .limit(page.limit + 1)
    .execute()
  const { total } = await db
    .selectFrom('nightAudit')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('propertyId', '=', propertyId)
    .executeTakeFirstOrThrow()
  return toPage(
    rows.map(row => ({ ...row, imbalance: imbalance(row) })),
    page.limit,
    total,
  )
}

/** What the next close will do, and what waits for people now. */
export async function getWaiting(db: Reader, propertyId: AuthorizedPropertyId, now: Date) {
  const { openDate, today } = await findOpenDay(db, propertyId, now)
  const rule = await db
    .selectFrom('property as p')
    .select(noShowRuleColumns)
    .where('p.id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const { dayRollsAt, noShowMarking, noShowSpareHours, timeZone } = rule
  const { rows } = await sql<{
    inHouse: number
    toPost: number
    dueToday: number
    leavingToday: number
  }>`
    select
      (select count(*)::int from booking where ${ofAccount('booking')} and property_id = ${propertyId} and status = 'checked-in') as in_house,
      (select count(*)::int from (${nightsToPost(propertyId, today)}) n) as to_post,
      (select count(*)::int from booking where ${ofAccount('booking')} and property_id = ${propertyId} and check_in = ${today}::date and status in ('pending', 'confirmed')) as due_today,
      (select count(*)::int from booking where ${ofAccount('booking')} and property_id = ${propertyId} and departs = ${today}::date and status = 'checked-in') as leaving_today`.execute(
    db,
  )
  const counts = rows[0] ?? { inHouse: 0, toPost: 0, dueToday: 0, leavingToday: 0 }
  return {
    businessDate: today,
    openDate,
    dayRollsAt,
    timeZone,
    noShowMarking: noShowMarking === 'automatic' ? ('automatic' as const) : ('by-hand' as const),
    noShowSpareHours,
    daysToClose: Math.max(0, daysBetween(openDate, today)),
    ...counts,
    flags: await listWaitingFlags(db, propertyId, addDays(today, -1), rule),
  }
}
