import type { Db } from '@atithi/db/client'
import { sql } from 'kysely'

/**
 * What the directory lacks of the names that the rows of tenants bear, and what it leads to without such a row. A GSTIN is compared by
 * account: it is one's, whichever of its properties has it.
 */
export async function directoryFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with borne(kind, name, account_id, property_id) as (
      select 'site', subdomain, account_id, id from property where subdomain is not null
      union all select 'domain', custom_domain, account_id, property_id from website_settings where domain_verified_at is not null
      union all select distinct 'gstin', gst_number, account_id, null::uuid from property where gst_number is not null and deleted_at is null
      union all select 'booking', code, account_id, property_id from booking
      union all select 'review', token_hash, account_id, property_id from review_request
      union all select 'payment', merchant_reference, account_id, property_id from payment where merchant_reference is not null
      union all select 'calendar', secret_digest, account_id, property_id from portal_calendar where ended_at is null
      union all (select distinct on (channel_id, hotel_code) 'channel-hotel', channel_id || ' ' || hotel_code, account_id, property_id
        from channel_connection where disconnected_at is null order by channel_id, hotel_code, ends_at is null desc, id desc)),
    listed as (
      select kind, name, account_id, case when kind <> 'gstin' then property_id end as property_id from directory),
    lacking as (select * from borne except all select * from listed),
    left_over as (select * from listed except all select * from borne)
    select 'lacks ' || kind || ' ' || name as fault from lacking
    union all select 'has ' || kind || ' ' || name from left_over order by 1`.execute(db)
  return rows.map(({ fault }) => fault)
}
