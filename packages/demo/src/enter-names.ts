import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'

/** Enters into the directory what the planned rows are known by outside, as the product does where it gives a name. */
export async function enterNames(trx: Trx): Promise<void> {
  await sql`
    insert into directory (kind, name, account_id, property_id)
    select 'site', subdomain, account_id, id from property where subdomain is not null
    union all
    select 'domain', custom_domain, account_id, property_id from website_settings where domain_verified_at is not null
    union all
    (select distinct on (gst_number) 'gstin', gst_number, account_id, id from property
      where gst_number is not null and deleted_at is null order by gst_number, id)
    union all
    select 'booking', code, account_id, property_id from booking
    union all
    select 'review', token_hash, account_id, property_id from review_request`.execute(trx)
}
