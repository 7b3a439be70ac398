import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

const average = sql`round(sum(v.rating * v.reviews) / nullif(sum(v.reviews), 0)::numeric, 2)::float8`

/** For a select on `property` under the name `p`: the mean of its reviews to two decimals, null without one (decisions, section 7). */
export const averageRatingOfProperty: RawBuilder<number | null> =
  sql`(select ${average} from review_total v where v.account_id = p.account_id and v.property_id = p.id)`

export const reviewCountOfProperty: RawBuilder<number> = sql`(select coalesce(sum(v.reviews), 0)::int from review_total v where v.account_id = p.account_id and v.property_id = p.id)`
