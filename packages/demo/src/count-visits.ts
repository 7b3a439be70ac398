import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'

const days = 120

/**
 * Visits of the websites on the days before today: a ground of lookers, more of them on days on which somebody booked, the
 * sources and languages in the shares that small hotels see. What varies is drawn from the day and the name, so that it is
 * the same in every demonstration.
 */
export async function countVisits(trx: Trx): Promise<void> {
  await sql`
    with day as (
      select p.account_id, p.id as property_id, d::date as day,
        14 + abs(hashtext(p.subdomain || d::date)) % 23 + 28 * (select count(*) from booking b
          where b.account_id = p.account_id and b.property_id = p.id and b.is_online and b.created_at >= d and b.created_at < d + interval '1 day') as visits
      from property p, generate_series(current_date - ${days}::int, current_date - 1, interval '1 day') d where p.publish_status),
    shares (source, language, share) as (values
      ('google', 'en', .27), ('google', 'hi', .07), ('direct', 'en', .22), ('direct', 'hi', .04), ('instagram', 'en', .14),
      ('whatsapp', 'en', .08), ('whatsapp', 'hi', .04), ('facebook', 'en', .06), ('bing', 'en', .03), ('newsletter', 'en', .05)),
    split as (
      select account_id, property_id, day, source, language,
        round(visits * share * (.6 + (abs(hashtext(day || source || language || property_id)) % 80) / 100.0))::int as visits
      from day, shares)
    insert into site_visit (account_id, property_id, day, kind, source, language, times)
    select account_id, property_id, day, kind, source, language, times from split
      cross join lateral (values ('visit', source, visits), ('page', source, visits)) as counted(kind, of_source, times) where visits > 0
    union all
    select account_id, property_id, day, 'page', 'site', language, sum(visits * 2)::int from split group by account_id, property_id, day, language having sum(visits) > 0
    union all
    select account_id, property_id, day, 'search', 'site', language, ceil(sum(visits) * .3)::int from split group by account_id, property_id, day, language having sum(visits) > 0
  `.execute(trx)
}
