import { ofAccount } from '@atithi/db/account'
import type { RatePlanId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { adjustedPrice } from '../../../channels/ari/rules/desired.ts'
import { remittanceOf, tcsOn, tdsOn } from '../../../channels/settlements/rules/channel-money.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { firstOfMonth, type IsoDate, type YearMonth } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { readListPrices } from '../../../selling/availability/reads/list-prices.ts'
import { listTaxRulesOf } from '../../../tax/gst/reads.ts'
import { taxOnNight } from '../../../tax/gst/rules/gst.ts'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { localTime, ofHotels } from './parts.ts'

interface ToldNight {
  propertyId: AuthorizedPropertyId
  property: string
  date: IsoDate
  roomType: string
  ratePlan: string
  ratePlanId: RatePlanId
  source: string
  includesTax: boolean
  told: Paise
  said: Paise | null
  minimumStay: number | null
  minimumStayThrough: number | null
  maximumStay: number | null
  closedToArrival: boolean | null
  closedToDeparture: boolean | null
  closed: boolean | null
  toldAt: string
}

/**
 * Each night that a channel accepted a price of, beside our own: the rate plan's, which the website asks. What the channel has is what it
 * said at its last check, unless it was told since. Restrictions are those that it accepted.
 */
export async function readRateParityRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ToldNight>`
    select p.id as property_id, p.name as property, c.night as date, t.name as room_type, rp.name as rate_plan, rp.id as rate_plan_id,
      k.channel_id as source, k.includes_tax, c.price as told, case when d.id is not null then d.said else c.price end as said,
      c.minimum_stay, c.minimum_stay_through, c.maximum_stay, c.closed_to_arrival, c.closed_to_departure, c.closed, ${localTime('c.accepted_at')} as told_at
    from property p join channel_connection k on k.account_id = p.account_id and k.property_id = p.id and k.disconnected_at is null
      join channel_cell c on c.account_id = p.account_id and c.connection_id = k.id and c.night between ${span.from}::date and ${span.to}::date and c.price is not null
      join channel_rate m on m.account_id = p.account_id and m.connection_id = k.id and m.room_type_id = c.room_type_id and m.rate_plan_id = c.rate_plan_id
        and m.removed_at is null
      join room_type t on t.account_id = p.account_id and t.id = c.room_type_id join rate_plan rp on rp.account_id = p.account_id and rp.id = c.rate_plan_id
      left join lateral (select x.id, x.at from channel_check x where x.account_id = k.account_id and x.connection_id = k.id order by x.at desc, x.id desc limit 1) last on true
      left join channel_difference d on d.account_id = p.account_id and d.property_id = p.id and d.check_id = last.id and d.rate_plan_id = c.rate_plan_id
        and d.room_type_id = c.room_type_id and d.night = c.night and d.field = 'price' and c.accepted_at <= last.at
    where ${ofAccount('p')} and ${ofHotels(span)}
    order by p.name, p.id, c.night, t.name, rp.name, rp.id, k.channel_id, k.id`.execute(db)
  const [priceOf, laws] = await Promise.all([
    readListPrices(db, span.propertyIds, span),
    Promise.all(
      span.propertyIds.map(
        async one => [one, await listTaxRulesOf(db, one, span.from, span.to)] as const,
      ),
    ),
  ])
  const lawOf = new Map<string, (typeof laws)[number][1]>(laws)
  return rows.map(({ propertyId, ratePlanId, includesTax, ...row }) => {
    const rate = priceOf(ratePlanId, row.date)?.rate ?? null
    const own =
      rate === null || !includesTax
        ? rate
        : withTax(adjustedPrice(rate, none), row.date, lawOf.get(propertyId) ?? [])
    return {
      property: row.property,
      date: row.date,
      roomType: row.roomType,
      ratePlan: row.ratePlan,
      source: row.source,
      own,
      told: row.told,
      said: row.said,
      parity:
        own === null || own === 0 || row.said === null
          ? null
          : Math.round((1000 * (row.said - own)) / own) / 10,
      terms: includesTax ? 'with' : 'without',
      restrictions: restrictionsOf(row),
      toldAt: row.toldAt,
    }
  })
}

const none = { rateBasisPoints: 0, rateAmount: 0 }

function withTax(
  rate: Paise,
  night: IsoDate,
  law: Awaited<ReturnType<typeof listTaxRulesOf>>,
): Paise {
  const { cgst, sgst } = taxOnNight(rate, night, law)
  return rate + cgst + sgst
}

const restrictionsOf = (night: Omit<ToldNight, 'propertyId' | 'ratePlanId' | 'includesTax'>) =>
  [
    night.closed ? 'closed' : '',
    night.closedToArrival ? 'no arrival' : '',
    night.closedToDeparture ? 'no departure' : '',
    night.minimumStay !== null && night.minimumStay > 1 ? `from ${night.minimumStay} nights` : '',
    night.minimumStayThrough !== null && night.minimumStayThrough > 1
      ? `over it from ${night.minimumStayThrough} nights`
      : '',
    night.maximumStay !== null && night.maximumStay < 90 ? `to ${night.maximumStay} nights` : '',
  ]
    .filter(Boolean)
    .join(', ')

interface PaidToChannel {
  property: string
  source: string
  reservation: string
  code: string
  guest: string
  checkOut: IsoDate
  paidToChannel: Paise
  taxable: Paise
  commission: Paise | null
  remitted: Paise
}

/** Stays that a channel was paid for: what it owes the hotel of that; unknown where it told no commission. */
export async function readChannelReceivableRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<PaidToChannel>`
    select p.name as property, k.channel_id as source, r.reservation_code as reservation, b.code, b.guest_name as guest, b.check_out,
      coalesce(r.total_amount, b.room_amount + b.fee_amount + coalesce(n.tax, 0))::bigint as paid_to_channel,
      (b.room_amount + b.fee_amount)::bigint as taxable, r.commission_amount as commission, coalesce(c.money, 0)::bigint as remitted
    from property p join booking b on b.account_id = p.account_id and b.property_id = p.id join channel_reservation r on r.account_id = p.account_id and r.booking_id = b.id and r.is_prepaid
      join channel_connection k on k.account_id = p.account_id and k.id = r.connection_id
      left join lateral (
        select sum(cgst + sgst + fee_cgst + fee_sgst) as tax from booking_night where booking_night.account_id = b.account_id and booking_id = b.id and released_at is null) n on true
      left join lateral (
        select -sum(l.amount) as money from folio_line l where l.account_id = b.account_id and l.booking_id = b.id and l.kind in ('payment', 'refund')
          and l.method not in ('tds', 'company-advance', 'group-advance', 'write-off', 'channel-commission')) c on true
    where ${ofAccount('p')} and ${ofHotels(span)} and b.check_out between ${span.from}::date and ${span.to}::date and r.state <> 'cancelled'
      and b.status in ('confirmed', 'checked-in', 'checked-out')
    order by p.name, p.id, b.check_out, k.channel_id, b.code`.execute(db)
  return rows.map(({ taxable, ...row }) => {
    const { paidToChannel: paid, commission } = row
    if (commission === null) return row
    const parts = remittanceOf({ paid, taxable, commission }, row.checkOut)
    return { ...row, ...parts, open: parts.remittance - row.remitted }
  })
}

interface ChannelSupply {
  property: string
  month: YearMonth
  source: string
  gstin: string
  documents: number
  taxable: Paise
  within: Paise
  across: Paise
}

/**
 * What the hotel's certificates of TCS and TDS are to say: by month of the document and channel that took the money, credit notes taken
 * off. The documents are those of table 14 of GSTR-1.
 */
export async function readChannelTaxRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const sign = sql`case when d.kind = 'credit-note' then -1 else 1 end`
  const { rows } = await sql<ChannelSupply>`
    select p.name as property, to_char(d.issued_on, 'YYYY-MM') as month, e.channel_id as source, coalesce(o.gstin, '') as gstin,
      count(*)::int as documents, sum(${sign} * d.taxable_value)::bigint as taxable,
      coalesce(sum(${sign} * d.taxable_value) filter (where d.igst = 0), 0)::bigint as within,
      coalesce(sum(${sign} * d.taxable_value) filter (where d.igst <> 0), 0)::bigint as across
    from property p join document d on d.account_id = p.account_id and d.property_id = p.id
      join lateral (
        select k.channel_id from channel_reservation r join channel_connection k on k.account_id = r.account_id and k.id = r.connection_id
        where r.account_id = d.account_id and r.booking_id = d.booking_id and r.is_prepaid order by r.id limit 1) e on true
      left join commerce_operator o on o.account_id = p.account_id and o.property_id = p.id and o.channel_id = e.channel_id
    where ${ofAccount('p')} and ${ofHotels(span)} and d.issued_on between ${span.from}::date and ${span.to}::date
      and d.kind in ('tax-invoice', 'credit-note', 'debit-note')
      and not exists (select 1 from document_cancellation c where c.account_id = d.account_id and c.document_id = d.id)
    group by p.name, p.id, 2, 3, 4 order by p.name, p.id, 2, 3`.execute(db)
  return rows.map(({ within, across, ...row }) => {
    const day = firstOfMonth(row.month)
    const { cgst, sgst, igst } = tcsOn({ within, across }, day)
    return { ...row, tcsCgst: cgst, tcsSgst: sgst, tcsIgst: igst, tds: tdsOn(row.taxable, day) }
  })
}
