import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReportSpan } from '../rules/span.ts'

/** That a property `p` is of the report. */
export const ofHotels = ({ propertyIds }: ReportSpan): RawBuilder<SqlBool> =>
  sql<SqlBool>`p.id = any (${[...propertyIds]}::uuid[])`

/** The numbers of the rooms of a booking `b`. */
export const roomNumbers = sql`coalesce((select string_agg(distinct r.number, ', ') from room_assignment a join room r on r.id = a.room_id
    where a.booking_id = b.id and a.released_at is null), '')`

/** An instant in the hotel's own time, to the minute. */
export const localTime = (column: string) =>
  sql`coalesce(to_char(${sql.ref(column)} at time zone p.time_zone, 'YYYY-MM-DD HH24:MI'), '')`

/** Who posted a line `l`. */
export const postedBy = sql`coalesce((select u.name from app_user u where u.id = l.posted_by), '')`
