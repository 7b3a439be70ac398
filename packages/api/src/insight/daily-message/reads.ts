import { ofAccount } from '@atithi/db/account'
import type { PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { needsAction } from '../../channels/reservations/reads.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { withinPortfolio } from '../../kernel/access/portfolio.ts'
import { addDays, type IsoDate } from '../../kernel/shared/dates.ts'
import { listDays } from '../../stays/front-desk/reads/day.ts'
import { readHotels } from '../reports/reads.ts'
import { measures } from '../reports/rules.ts'
import {
  type DecisionKind,
  decisionKinds,
  decisionsOf,
  type HotelMorning,
  mostNamed,
} from './rules/figures.ts'

/** What each of these hotels tells its owner this morning: the day that is over, the day that begins, and what waits for a decision. */
export async function readMorning(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
  now: Date,
): Promise<HotelMorning[]> {
  if (propertyIds.length === 0) return []
  const days = await listDays(db, propertyIds, now)
  const open = await readOpen(db, propertyIds, now)
  const mornings: HotelMorning[] = []
  // Hotels of one owner have one business date, save where their zones or their hours differ.
  for (const [today, hotels] of Map.groupBy(days, ({ businessDate }) => businessDate)) {
    const ids = propertyIds.filter(id => hotels.some(({ propertyId }) => propertyId === id))
    const yesterday = addDays(today, -1)
    const figures = await readHotels(db, ids, { from: yesterday, to: today })
    for (const hotel of hotels) {
      const { propertyId, propertyName: name, departures, inHouse, amountDue } = hotel
      const sold = figures.find(one => one.propertyId === propertyId)
      const waiting = open.get(propertyId)
      if (!sold || !waiting) continue
      mornings.push({
        propertyId,
        name,
        today,
        yesterday: {
          day: yesterday,
          roomsSold: sold.roomsSold,
          occupancyRate: measures.occupancyRate(sold),
          averageDailyRate: measures.averageDailyRate(sold),
          roomRevenue: sold.roomRevenue,
          bookings: sold.bookings,
          cancellations: sold.cancellations,
        },
        arrivals: waiting.today,
        departures,
        inHouse,
        arriving: waiting.arriving,
        decisions: decisionsOf(
          Object.assign(waiting.counts, { 'payments-due': hotel.paymentsDue }),
          amountDue,
        ),
      })
    }
  }
  return mornings
}

interface Open {
  propertyId: PropertyId
  today: number
  arriving: HotelMorning['arriving']
  counts: Record<DecisionKind, number>
}

/** What is open at each hotel, in one statement. */
async function readOpen(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
  now: Date,
): Promise<ReadonlyMap<string, Open>> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const arriving = sql`b.property_id = p.id and b.check_in = day.today and b.status in ('pending', 'confirmed')`
  const { rows } = await sql<
    Omit<Open, 'counts'> & { counts: Record<string, number>; day: IsoDate }
  >`
    select p.id as property_id, day.today as day,
      (select count(*)::int from booking b where ${ofAccount('b')} and ${arriving}) as today,
      (select coalesce(json_agg(json_build_object('guestName', guest_name, 'rooms', rooms, 'code', code) order by id), '[]')
        from (select b.id, b.guest_name, b.rooms, b.code from booking b where ${ofAccount('b')} and ${arriving} order by b.id limit ${mostNamed}) named) as arriving,
      json_build_object(
        'overbooked', (select count(*)::int from channel_reservation r left join booking b on b.account_id = r.account_id and b.id = r.booking_id
          where r.account_id = p.account_id and r.property_id = p.id and ${needsAction}),
        'late-arrivals', (select count(*)::int from booking b where b.account_id = p.account_id and b.property_id = p.id and b.check_in < day.today and b.status in ('pending', 'confirmed')),
        'overstays', (select count(*)::int from booking b where b.account_id = p.account_id and b.property_id = p.id and b.status = 'checked-in'
          and (b.check_out < day.today or b.overstay_since is not null)),
        'refunds-failed', (select count(*)::int from refund r where r.account_id = p.account_id and r.property_id = p.id and r.status = 'failed'
          and r.requested_at > ${moment} - interval '30 days'),
        'ledger', coalesce((select a.conflicts from self_audit a where a.account_id = p.account_id and a.property_id = p.id order by a.id desc limit 1), 0),
        'form-c', (select count(*)::int from form_c f where f.account_id = p.account_id and f.property_id = p.id and f.submitted_at is null),
        'messages', (select count(*)::int from conversation c where c.account_id = p.account_id and c.property_id = p.id and c.awaits_answer_since is not null and not c.is_archived),
        'reviews', (select count(*)::int from review v where v.account_id = p.account_id and v.property_id = p.id and v.answer is null
          and v.submitted_at > ${moment} - interval '30 days'),
        'payments-due', 0) as counts
    from property p
      cross join lateral (select business_date(${moment}, p.time_zone, p.day_rolls_at) as today) day
    where ${ofAccount('p')} and ${withinPortfolio('p.id', propertyIds)} and p.deleted_at is null`.execute(
    db,
  )
  return new Map(
    rows.map(({ propertyId, today, arriving: named, counts }) => [
      propertyId,
      {
        propertyId,
        today,
        arriving: named,
        counts: Object.fromEntries(
          decisionKinds.map(kind => [kind, counts[kind] ?? 0]),
        ) as Open['counts'],
      },
    ]),
  )
}
