import { ofAccount, theAccount } from '@atithi/db/account'
import type { BookingId, GuestId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { GuestBook } from '../../kernel/access/gates.ts'
import { withinPortfolio } from '../../kernel/access/portfolio.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { first } from '../../kernel/shared/present.ts'
import type { LoyaltyKind, LoyaltyTier } from './rules.ts'

interface Totals {
  earned: number
  takenBack: number
  /** Less what was given back. */
  redeemed: number
  expired: number
  /** What may be spent now: not what has lapsed, nor what makes up for points taken back. */
  available: number
  /** When the next points lapse, and how many; null: none do. */
  lapse: { on: IsoDate; points: number } | null
}

export interface LoyaltyStatement extends Totals {
  tier: LoyaltyTier
  /** The balance: earned less what was taken back, redeemed and expired; below zero where points were taken back after they were spent. */
  points: number
  /** Of stays that ended within the last twelve months. */
  tierPoints: number
  /** Those at the hotels that the caller may see, the latest first. */
  entries: {
    id: string
    kind: LoyaltyKind
    points: number
    /** Of points earned, taken back and expired the departure of the stay; else when they were redeemed or given back. */
    earnedOn: IsoDate
    recordedAt: string
    bookingId: BookingId
    code: string
    propertyName: string
  }[]
}

const mostEntries = 200

/** A guest's tier and points over all hotels of the owner, and what they come of. */
export async function getLoyaltyStatement(
  db: Reader,
  { guestId, guestBook, today }: { guestId: GuestId; guestBook: GuestBook; today: IsoDate },
): Promise<LoyaltyStatement> {
  const guest = await db
    .selectFrom('guest')
    .select(['loyaltyTier as tier', 'tierPoints'])
    .where('id', '=', guestId)
    .executeTakeFirstOrThrow()
  const totals = await getTotals(db, guestId, today)
  const { rows: entries } = await sql<LoyaltyStatement['entries'][number]>`
    select m.id, m.kind, m.points, m.day as "earnedOn", m.recorded_at as "recordedAt",
      m.booking_id as "bookingId", b.code, p.name as "propertyName"
    from loyalty_movements(${theAccount}, ${guestId}::uuid) m
    join booking b on ${ofAccount('b')} and b.id = m.booking_id join property p on p.account_id = b.account_id and p.id = m.property_id
    where ${withinPortfolio('m.propertyId', guestBook.propertyIds)}
    order by m.recorded_at desc, m.id desc limit ${mostEntries}`.execute(db)
  const { earned, takenBack, redeemed, expired } = totals
  return { ...guest, ...totals, points: earned - takenBack - redeemed - expired, entries }
}

async function getTotals(db: Reader, guestId: GuestId, today: IsoDate): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select m.*, l.available, l.lapse from (
      select coalesce(sum(points) filter (where kind = 'earned'), 0)::int as earned,
        coalesce(-sum(points) filter (where kind = 'taken-back'), 0)::int as "takenBack",
        coalesce(-sum(points) filter (where kind in ('redeemed', 'given-back')), 0)::int as redeemed,
        coalesce(-sum(points) filter (where kind = 'expired'), 0)::int as expired
      from loyalty_movements(${theAccount}, ${guestId}::uuid)) m
    cross join (
      select coalesce(sum(free), 0)::int as available,
        (select json_build_object('on', n.expires_on, 'points', sum(n.free))
          from loyalty_lots(${theAccount}, ${guestId}::uuid, ${today}::date) n
          where n.free > 0 and not n.is_lapsed and n.expires_on is not null
          group by n.expires_on order by n.expires_on limit 1) as lapse
      from loyalty_lots(${theAccount}, ${guestId}::uuid, ${today}::date) where not is_lapsed) l`.execute(
    db,
  )
  return first(rows, 'totals of points')
}
