import { ofAccount } from '@atithi/db/account'
import type { RatePlanId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { readListPrices } from '../../../selling/availability/reads/list-prices.ts'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { ofHotels, overriddenBy } from './parts.ts'

/**
 * Nights sold at another rate than the list's: (charged − list) ÷ list (reference: reports, section 2.2). The list is that of when the
 * night was booked; where it was not kept, the calendar's of now. Where it has no price, or the plan is gone, there is nothing to compare. A room by the day has a rate of its own, and is left out.
 */
export async function readRateVarianceRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<{
    property: string
    date: IsoDate
    roomNumbers: string
    code: string
    guest: string
    roomType: string
    ratePlan: string
    ratePlanId: RatePlanId
    chargedRate: Paise
    kept: Paise | null
    reason: string
    by: string
  }>`
    select p.name as "property", n.night as "date", coalesce(r.number, '') as "roomNumbers", b.code as "code",
      coalesce(br.guest_name, b.guest_name) as "guest", t.name as "roomType", rp.name as "ratePlan", rp.id as "ratePlanId",
      n.rate as "chargedRate", n.list_rate as "kept", coalesce(b.override_reason, case when b.stay_type <> 'revenue' then b.stay_type end, '') as "reason",
      ${overriddenBy} as "by"
    from property p join booking_night n on n.account_id = p.account_id and n.property_id = p.id join booking b on b.account_id = p.account_id and b.id = n.booking_id
      join booking_room br on br.account_id = p.account_id and br.id = n.booking_room_id join room_type t on t.account_id = p.account_id and t.id = n.room_type_id
      join rate_plan rp on rp.account_id = p.account_id and rp.id = br.rate_plan_id
      left join lateral (
        select r.number from room_assignment a join room r on r.account_id = a.account_id and r.id = a.room_id
        where a.account_id = br.account_id and a.booking_room_id = br.id and a.released_at is null and a.stay @> n.night order by a.id limit 1) r on true
    where ${ofAccount('p')} and ${ofHotels(span)} and n.night between ${span.from}::date and ${span.to}::date and n.released_at is null
      and b.status in ('confirmed', 'checked-in', 'checked-out') and b.stay_type <> 'day-use'
    order by p.name, p.id, n.night, b.code, br.position`.execute(db)
  const priceOf = await readListPrices(db, span.propertyIds, span)
  return rows.flatMap(({ ratePlanId, kept, ...row }) => {
    const listRate = kept ?? priceOf(ratePlanId, row.date)?.rate
    if (listRate === undefined || listRate === row.chargedRate) return []
    const rateDifference = row.chargedRate - listRate
    return {
      ...row,
      listRate,
      listOf: kept === null ? 'now' : 'booking',
      rateDifference,
      rateVariance: listRate === 0 ? null : Math.round((1000 * rateDifference) / listRate) / 10,
    }
  })
}
