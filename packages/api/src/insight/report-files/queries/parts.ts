import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import type { ReportSpan } from '../rules/span.ts'

/** That a property `p` is of the report. */
export const ofHotels = ({ propertyIds }: ReportSpan): RawBuilder<SqlBool> =>
  withinPortfolio('p.id', propertyIds)

/** The numbers of the rooms of a booking `b`. */
export const roomNumbers = sql`coalesce((select string_agg(distinct r.number, ', ') from room_assignment a join room r on r.account_id = a.account_id and r.id = a.room_id
    where a.account_id = b.account_id and a.booking_id = b.id and a.released_at is null), '')`

/** An instant in the hotel's own time, to the minute. */
export const localTime = (column: string) =>
  sql`coalesce(to_char(${sql.ref(column)} at time zone p.time_zone, 'YYYY-MM-DD HH24:MI'), '')`

/** Who was to make a room `r` on a business date. */
export const attendant = (
  day: RawBuilder<unknown>,
) => sql`coalesce((select u.name from room_cleaning c join app_user u on u.id = c.user_id
    where c.account_id = r.account_id and c.room_id = r.id and c.business_date = ${day}), '')`

/** Who set the price of a booking `b` by hand, or gave it for nothing: the last whose reason it still has; of an import nobody. */
export const overriddenBy = sql`coalesce(case when b.override_reason is not null then (
    select u.name from audit_entry e join app_user u on u.id = e.actor_user_id
    where e.account_id = b.account_id and e.entity_id = b.id and e.property_id = b.property_id 
      and (e.reason in (b.override_reason, 'Price changed: ' || b.override_reason)
        or starts_with(e.reason, b.override_reason || '. ') or starts_with(e.reason, 'Price changed: ' || b.override_reason || '. '))
    order by e.id desc limit 1) end, '')`

/** Who posted a line `l`. */
export const postedBy = sql`coalesce((select u.name from app_user u where u.id = l.posted_by), '')`
