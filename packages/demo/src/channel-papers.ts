import { gstinCheckCharacter } from '@atithi/api/tax/gst/rules/gstin'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'

interface Place {
  propertyId: string
  connectionId: string
  channelId: string
  now: Date
}

/** Four digits of a made-up PAN: each channel its own. */
const channelNumbers = (channelId: string): string =>
  String(
    [...channelId].reduce((sum, letter) => sum * 7 + letter.charCodeAt(0), 0) % 10_000,
  ).padStart(4, '0')

/**
 * What a channel has sent of its money: an invoice of commission for each month that is over, all paid but the last, on which a stay now
 * and then costs ₹200 more than was told; and of stays to come some that guests have paid to it, one of them with a virtual card.
 */
export async function writeChannelPapers(
  trx: Trx,
  { propertyId, connectionId, channelId, now }: Place,
): Promise<void> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'Asia/Kolkata')::date`
  const supplier = `06AABCA${channelNumbers(channelId)}B1Z`
  const supplierGstin = `${supplier}${gstinCheckCharacter(supplier)}`
  const short = channelId.slice(0, 3).toUpperCase()
  await sql`
    with stay as (
      select r.account_id, r.reservation_code, b.id as booking_id, date_trunc('month', b.check_out)::date as month,
        r.commission_amount + case when row_number() over (order by b.id) % 41 = 0 then 20000 else 0 end as commission
      from channel_reservation r join booking b on b.account_id = r.account_id and b.id = r.booking_id
      where r.connection_id = ${connectionId}::uuid and b.status = 'checked-out' and r.commission_amount > 0
        and b.check_out < date_trunc('month', ${today})),
    month as (select account_id, month, row_number() over (order by month desc) as place from stay group by 1, 2),
    paper as (
      insert into channel_statement (account_id, property_id, channel_id, kind, number, issued_on, due_on, paid_on, paid_reference, entered_at, supplier_gstin)
      select account_id, ${propertyId}, ${channelId}, 'commission-invoice', ${short} || to_char(month, '/YYMM/') || '0417',
        (month + interval '1 month 2 days')::date, (month + interval '1 month 17 days')::date,
        case when place > 1 then (month + interval '1 month 14 days')::date end,
        case when place > 1 then 'NEFT N' || to_char(month, 'YYMM') || '000417' end, month + interval '1 month 3 days', ${supplierGstin}
      from month order by month returning account_id, id, issued_on)
    insert into channel_statement_line (account_id, property_id, statement_id, reservation_code, booking_id, commission, commission_tax)
    select p.account_id, ${propertyId}, p.id, s.reservation_code, s.booking_id, s.commission, round(s.commission * 0.18)
    from paper p join stay s on s.month = date_trunc('month', p.issued_on - interval '1 month')::date`.execute(
    trx,
  )
  // Of another state than the hotels: its GST is IGST, for which a hotel without a GSTIN has no use.
  await sql`
    update channel_statement s set igst = (select sum(l.commission_tax) from channel_statement_line l where l.account_id = s.account_id and l.statement_id = s.id)
    from property p where p.account_id = s.account_id and p.id = s.property_id and s.property_id = ${propertyId} and s.channel_id = ${channelId}
      and p.gst_number is not null`.execute(trx)
  await sql`
    with prepaid as (
      update channel_reservation r set is_prepaid = true from booking b
      where b.account_id = r.account_id and b.id = r.booking_id and r.connection_id = ${connectionId}::uuid and b.status = 'confirmed'
        and b.check_in > ${today} and b.paid_amount = 0 and r.total_amount > 0 and hashtext(b.code) % 3 = 0
      returning b.account_id, b.id, r.total_amount)
    update booking b set channel_collected = p.total_amount from prepaid p where b.account_id = p.account_id and b.id = p.id`.execute(
    trx,
  )
  await sql`
    insert into virtual_card (account_id, property_id, booking_id, channel_id, amount, valid_from, valid_to, last_four, added_at)
    select b.account_id, b.property_id, b.id, ${channelId}, b.channel_collected, b.check_in, b.check_out + 30, '4242', ${now.toISOString()}::timestamptz
    from channel_reservation r join booking b on b.account_id = r.account_id and b.id = r.booking_id
    where r.connection_id = ${connectionId}::uuid and b.channel_collected is not null
    order by b.check_in, b.id limit 1`.execute(trx)
}
