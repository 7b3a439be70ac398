import { ofAccount } from '@atithi/db/account'
import type { GuestId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { lastWord } from '../../guests/profiles/reads.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { first } from '../../kernel/shared/present.ts'
import { isMinor, tooOften } from '../messages/reads/offers.ts'
import type { WrittenChannel } from '../providers/rules/channels.ts'
import { type Exclusion, type GuestSegment, loyalFrom } from './rules.ts'
import type { Audience } from './schema.ts'

export interface Meant {
  propertyId: AuthorizedPropertyId
  channel: WrittenChannel
  audience: Audience
  now: Date
}

const staysOf: Record<GuestSegment, RawBuilder<SqlBool>> = {
  'never-stayed': sql`f.stays = 0`,
  new: sql`f.stays = 1`,
  returning: sql`f.stays between 2 and ${sql.lit(loyalFrom - 1)}`,
  loyal: sql`f.stays >= ${sql.lit(loyalFrom)}`,
}

/** The guests whom the hotel knows and an audience names: `g` the guest, `f` their figures at the hotel. */
function named({ propertyId, audience }: Meant): RawBuilder<SqlBool> {
  const { tags, tiers, segments, cities, lastStayBefore, lastStayAfter } = audience
  const wanted: RawBuilder<SqlBool>[] = [
    sql`f.property_id = ${propertyId}::uuid and g.merged_into_id is null and g.erased_at is null`,
  ]
  if (tags?.length) wanted.push(sql`g.tags && ${tags}::text[]`)
  if (tiers?.length) wanted.push(sql`g.loyalty_tier = any (${tiers}::loyalty_tier[])`)
  if (segments?.length)
    wanted.push(
      sql`(${sql.join(
        segments.map(segment => staysOf[segment]),
        sql` or `,
      )})`,
    )
  if (cities?.length)
    wanted.push(
      sql`lower(g.address->>'city') = any (${cities.map(city => city.toLowerCase())}::text[])`,
    )
  if (lastStayBefore) wanted.push(sql`f.last_stay_date < ${lastStayBefore}::date`)
  if (lastStayAfter) wanted.push(sql`f.last_stay_date > ${lastStayAfter}::date`)
  return sql<SqlBool>`${sql.join(wanted, sql` and `)}`
}

/**
 * Each guest who is meant, as rows of `guest_id` and `reason`: null for who is reached, else the first reason that holds. The only
 * definition: the reach that is shown and the recipients that are written come from it.
 */
export function meantGuests(
  meant: Meant,
): RawBuilder<{ guestId: GuestId; reason: Exclusion | null }> {
  const { channel, now, propertyId } = meant
  const address = channel === 'email' ? sql.ref('g.email') : sql.ref('g.phone')
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`select g.id as guest_id, case
      when g.status = 'blacklisted' then 'blacklisted'
      when ${address} is null then 'no-address'
      when not coalesce(${lastWord(sql`g.id`, channel)}, false) then 'no-consent'
      when exists (select from message_suppression s where s.account_id = g.account_id and s.channel = ${channel}
        and s.address = ${address} and (s.until is null or s.until > ${at})) then 'suppressed'
      when ${isMinor(now)} then 'minor'
      when exists (select from booking b where ${ofAccount('b')} and b.guest_id = g.id and b.property_id = ${propertyId}::uuid
        and b.status = 'checked-in') then 'in-house'
      when ${tooOften(meant)} then 'too-often' end as reason
    from guest_at_property f join guest g on g.account_id = f.account_id and g.id = f.guest_id where ${ofAccount('f')} and ${named(meant)}`
}

export interface Reach {
  /** Guests whom the campaign would write to now. */
  recipients: number
  excluded: { reason: Exclusion; count: number }[]
}

/** Whom an audience reaches now, and how many are left out for which reason. */
export async function countReach(db: Reader, meant: Meant): Promise<Reach> {
  const { rows } = await sql<{ reason: Exclusion | null; count: number }>`
    select reason, count(*)::int as count from (${meantGuests(meant)}) m group by 1 order by 2 desc, 1`.execute(
    db,
  )
  return {
    recipients: rows.find(({ reason }) => reason === null)?.count ?? 0,
    excluded: rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
  }
}

/** Guests to whom offers went by a channel of the hotel within the last 24 hours. */
export async function countToday(
  db: Reader,
  { propertyId, channel, now }: Pick<Meant, 'propertyId' | 'channel' | 'now'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct guest_id)::int as count from message
    where ${ofAccount('message')} and property_id = ${propertyId}::uuid and channel = ${channel} and category = 'marketing' and direction = 'outbound'
      and created_at > ${now.toISOString()}::timestamptz - interval '24 hours'`.execute(db)
  return first(rows, 'count of today').count
}
