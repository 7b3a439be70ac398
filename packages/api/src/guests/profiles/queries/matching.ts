import { ofAccount } from '@atithi/db/account'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { GuestBook } from '../../../kernel/access/gates.ts'
import { amongWords } from '../../../kernel/shared/search-text.ts'
import { inactiveSince } from '../rules.ts'
import type { GuestFilters } from '../schema/list.ts'

/** Guests beside their figures: of the portfolio from their own row, of one hotel from what they are there. */
export interface GuestSource {
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
  /** The row of the figures, for `sql.ref`. */
  figures: 'g' | 'f'
}

/** What people set, or inactive: no stay for long, and none to come. */
export const derivedStatus = (now: Date) => sql`case
  when g.status <> 'active' then g.status::text
  when coalesce(g.last_stay_date, g.created_at::date) < ${inactiveSince(now)}::date
    and g.next_booking_date is null then 'inactive'
  else 'active' end`

/** The guests of a guest book that filters match: `g` is the guest, `figures` the row with their figures. */
export function guestsMatching(
  { at }: GuestBook,
  { search, status, tier, tags, companyId }: GuestFilters,
  now: Date,
): GuestSource {
  const wanted: RawBuilder<SqlBool>[] = [
    ofAccount('g'),
    sql`g.merged_into_id is null and g.erased_at is null`,
  ]
  if (at !== null) wanted.push(sql`${ofAccount('f')} and f.property_id = ${at}::uuid`)
  if (search) wanted.push(sql`g.words like ${amongWords(search)}`)
  if (tags && tags.length > 0) wanted.push(sql`g.tags @> ${tags}::text[]`)
  if (companyId) wanted.push(sql`g.company_id = ${companyId}::uuid`)
  if (tier) wanted.push(sql`g.loyalty_tier = ${tier}::loyalty_tier`)
  if (status) wanted.push(sql`${derivedStatus(now)} = ${status}`)
  return {
    from:
      at === null
        ? sql`guest g`
        : sql`guest_at_property f join guest g on g.account_id = f.account_id and g.id = f.guest_id`,
    where: sql<SqlBool>`${sql.join(wanted, sql` and `)}`,
    figures: at === null ? 'g' : 'f',
  }
}
