import { ofAccount } from '@atithi/db/account'
import type { PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import type { BookingStatus } from '../../../kernel/shared/booking-statuses.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { heldByChannel } from '../../bookings/reads/collected.ts'
import type { BookingSource } from '../../bookings/rules/bookings.ts'
import { listGroupsDue } from '../../groups/reads.ts'
import { flagsOfBooking } from '../../guest-alerts/reads.ts'
import type { GuestFlag } from '../../guest-alerts/rules.ts'
import { listBookingsDue } from '../../instalments/reads.ts'
import { type NoShowRule, noShowDate } from '../../night-audit/rules.ts'

const mostProperties = 100
/** Of one list; `total` counts them all. */
const mostStays = 300

/** The business day at one property. Who is late counts until they have come, left or paid. */
export interface DayCounts {
  propertyId: PropertyId
  propertyName: string
  city: string
  businessDate: IsoDate
  /** 'HH:MM', when the day closes. */
  closesAt: string
  arrivals: number
  departures: number
  inHouse: number
  roomsToClean: number
  /** Of stays, and by their schedules of groups and of bookings to come. */
  paymentsDue: number
  amountDue: Paise
}

/** One stay in a list of the day. */
interface DayStay {
  id: string
  code: string
  guestName: string
  status: BookingStatus
  isNoShow: boolean
  isWalked: boolean
  source: BookingSource
  checkIn: IsoDate
  checkOut: IsoDate
  rooms: number
  adults: number
  children: number
  hasRequests: boolean
  /** 'HH:MM' at the property; null where nobody said. */
  expectedArrival: string | null
  guestFlags: GuestFlag[]
  /** Where each room of the booking is today, or will be; empty while nobody has chosen one. */
  roomNumbers: string[]
  roomTypes: string[]
  /** One of its rooms is marked "do not move". */
  isPinned: boolean
  /** What is still to be paid; below zero when more was paid than is owed. */
  balance: Paise
  /** What of it a channel has taken from the guest and pays to the hotel. */
  channelCollected: Paise
  /** The business date whose close makes a no-show of a guest who does not come; null where people mark them, or nobody is awaited. */
  noShowOn: IsoDate | null
}

interface DayList {
  items: DayStay[]
  total: number
}

/** What is due of a schedule. */
interface DayDue {
  id: string
  amount: Paise
  /** The date of the oldest instalment that is not paid. */
  since: IsoDate
  isOverdue: boolean
}

/** A group that has not paid what is due of its schedule. */
interface DayGroup extends DayDue {
  name: string
}

/** The same of a booking. */
interface DayBooking extends DayDue {
  code: string
  guestName: string
}

const kinds = ['arrivals', 'departures', 'inHouse', 'due'] as const
type Kind = (typeof kinds)[number]

export interface Day extends Record<Kind, DayList> {
  businessDate: IsoDate
  closesAt: string
  timeZone: string
  groupsDue: DayGroup[]
  bookingsDue: DayBooking[]
}

const balance = sql`(case when b.status = 'cancelled' then b.charged_amount else b.total_amount end - b.paid_amount - b.on_account_amount)`

/** The stays of each list, from `booking b` and the business date `day.today`. What is booked and not begun is asked for on arrival. */
const isIn: Record<Kind, RawBuilder<boolean>> = {
  arrivals: sql`b.status in ('pending', 'confirmed') and b.check_in <= day.today`,
  departures: sql`b.status = 'checked-in' and (b.departs <= day.today or b.overstay_since is not null)`,
  inHouse: sql`b.status = 'checked-in' and b.departs > day.today and b.overstay_since is null`,
  due: sql`not b.is_even and ${balance} > 0
    and (b.status in ('checked-out', 'cancelled') or (b.status = 'checked-in' and b.departs <= day.today))`,
}

const orderOf: Record<Kind, RawBuilder<unknown>> = {
  // Before the day closes an hour is of the next morning.
  arrivals: sql`b.check_in, b.expected_arrival is null, b.expected_arrival < day.closes_at, b.expected_arrival, b.id`,
  departures: sql`b.departs, b.id`,
  inHouse: sql`b.departs, b.id`,
  due: sql`b.check_out desc, b.id`,
}

const todayAt = (now: Date): RawBuilder<IsoDate> =>
  sql`business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`

const closesAt = sql<string>`p.day_rolls_at`

/** The day at each of these properties, one line for each. */
export async function listDays(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[] | 'all',
  now: Date,
): Promise<DayCounts[]> {
  const stays = (kind: Kind) =>
    sql`(select count(*)::int from booking b where b.account_id = p.account_id and b.property_id = p.id and ${isIn[kind]})`
  const { rows } = await sql<DayCounts>`
    select p.id as property_id, p.name as property_name, p.city, day.today as business_date, ${closesAt} as closes_at,
      ${stays('arrivals')} as arrivals, ${stays('departures')} as departures, ${stays('inHouse')} as in_house,
      (select count(*)::int from room r where r.account_id = p.account_id and r.property_id = p.id and r.is_active and r.housekeeping = 'dirty'
        and not exists (select from room_block o where o.account_id = r.account_id and o.room_id = r.id and o.released_at is null and o.stay @> day.today)) as rooms_to_clean,
      due.payments_due, due.amount_due
    from property p cross join lateral (select ${todayAt(now)} as today) day
    cross join lateral (select count(*)::int as payments_due, coalesce(sum(${balance}), 0)::bigint as amount_due
      from booking b where b.account_id = p.account_id and b.property_id = p.id and ${isIn.due}) due
    where ${ofAccount('p')} and p.deleted_at is null and ${withinPortfolio('p.id', propertyIds)}
    order by p.id limit ${mostProperties}`.execute(db)
  const scheduled = [
    ...(await listGroupsDue(db, propertyIds, now)),
    ...(await listBookingsDue(db, propertyIds, now)),
  ]
  const ofProperties = Map.groupBy(scheduled, one => one.propertyId)
  return rows.map(({ paymentsDue, amountDue, ...line }) => {
    const own = ofProperties.get(line.propertyId) ?? []
    return {
      ...line,
      paymentsDue: paymentsDue + own.length,
      amountDue: own.reduce((sum, { due }) => sum + due.amount, amountDue),
    }
  })
}

/** Who is to come, to leave, to stay and to pay on the business day of one property, whoever is late among them. */
export async function getDay(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  now: Date,
): Promise<Day> {
  const listOf = (kind: Kind) => sql`
    select ${kind}::text as kind, b.id, row_number() over (order by ${orderOf[kind]}) as place, count(*) over () as total
    from booking b cross join day where ${ofAccount('b')} and b.property_id = ${propertyId} and ${isIn[kind]}
    order by place limit ${mostStays}`
  const { rows } = await sql<
    Omit<Day, Kind | 'groupsDue' | 'bookingsDue'> &
      Omit<NoShowRule, 'dayRollsAt'> & { stays: Listed[] }
  >`
    with day as materialized (select ${todayAt(now)} as today, ${closesAt} as closes_at, p.time_zone,
      p.no_show_marking, p.no_show_spare_hours from property p where ${ofAccount('p')} and p.id = ${propertyId}),
    listed as (${sql.join(
      kinds.map(kind => sql`(${listOf(kind)})`),
      sql` union all `,
    )})
    select day.today as business_date, day.closes_at, day.time_zone, day.no_show_marking, day.no_show_spare_hours, coalesce((
      select json_agg(json_build_object('kind', l.kind, 'total', l.total, 'id', b.id, 'code', b.code, 'guestName', b.guest_name,
        'status', b.status, 'isNoShow', b.is_no_show, 'isWalked', b.is_walked, 'source', b.source, 'checkIn', b.check_in,
        'checkOut', b.departs, 'rooms', b.rooms, 'adults', b.adults, 'children', b.children, 'hasRequests', b.special_requests <> '', 'expectedArrival', b.expected_arrival, 'guestFlags', ${flagsOfBooking}, 'balance', ${balance},
        'channelCollected', ${heldByChannel}, 'arrivalAgreedAt', b.arrival_agreed_at,
        'roomNumbers', coalesce((select json_agg(place.number order by length(place.number), place.number) from (
          select distinct on (a.booking_room_id) r.number from room_assignment a join room r on r.account_id = a.account_id and r.id = a.room_id
          where a.account_id = b.account_id and a.booking_id = b.id and a.released_at is null and a.arrives <= greatest(day.today, b.check_in)
          order by a.booking_room_id, a.arrives desc) place), '[]'),
        'isPinned', exists (select from room_assignment a where a.account_id = b.account_id and a.booking_id = b.id and a.released_at is null and a.pinned_at is not null),
        'roomTypes', coalesce((select json_agg(distinct t.name) from booking_room br join room_type t on t.account_id = br.account_id and t.id = br.room_type_id
          where br.account_id = b.account_id and br.booking_id = b.id and br.released_at is null), '[]')) order by l.kind, l.place)
      from listed l cross join lateral (select * from booking where ${ofAccount('booking')} and id = l.id limit 1) b), '[]') as stays
    from day`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the gate has checked that the property exists')
  const { stays, noShowMarking, noShowSpareHours, ...day } = found
  const rule = {
    timeZone: day.timeZone,
    dayRollsAt: day.closesAt,
    noShowMarking,
    noShowSpareHours,
  }
  const of = (kind: Kind): DayList => {
    const mine = stays.filter(stay => stay.kind === kind)
    return {
      items: mine.map(({ kind: _kind, total: _total, arrivalAgreedAt, ...stay }) => ({
        ...stay,
        noShowOn:
          stay.status === 'confirmed' ? noShowDate({ ...stay, arrivalAgreedAt }, rule) : null,
      })),
      total: mine[0]?.total ?? 0,
    }
  }
  return {
    ...day,
    arrivals: of('arrivals'),
    departures: of('departures'),
    inHouse: of('inHouse'),
    due: of('due'),
    groupsDue: (await listGroupsDue(db, [propertyId], now)).map(({ groupId, name, due }) => ({
      id: groupId,
      name,
      ...due,
    })),
    bookingsDue: (await listBookingsDue(db, [propertyId], now)).map(
      ({ bookingId, code, guestName, due }) => ({ id: bookingId, code, guestName, ...due }),
    ),
  }
}

interface Listed extends Omit<DayStay, 'noShowOn'> {
  kind: Kind
  total: number
  arrivalAgreedAt: string
}
