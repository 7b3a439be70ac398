import { ofAccount } from '@atithi/db/account'
import type { GuestId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { idsOf, whoStayed } from '../../../guests/profiles/reads.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { adultFrom, frequencyCaps } from '../rules/offers.ts'

interface At {
  propertyId: AuthorizedPropertyId
  now: Date
}

const instant = (now: Date) => sql`${now.toISOString()}::timestamptz`

/** Whether the guest `g` is a child at an instant; one whose birthday is not known is none. */
export const isMinor = (now: Date): RawBuilder<SqlBool> =>
  sql`g.date_of_birth > (${instant(now)} - make_interval(years => ${sql.lit(adultFrom)}))::date`

/** Why the guest `g` gets no offers, whatever they agreed to; null for who may get them. */
export const barFrom = (now: Date): RawBuilder<'blacklisted' | 'minor' | null> =>
  sql`case when g.status = 'blacklisted' then 'blacklisted' when ${isMinor(now)} then 'minor' end`

/** Whether offers have reached the guest `g`, or who was merged with them, as often as is allowed. */
export const tooOften = ({ propertyId, now }: At): RawBuilder<SqlBool> => {
  const longest = Math.max(...frequencyCaps.map(({ days }) => days))
  const since = (days: number) => sql`${instant(now)} - make_interval(days => ${sql.lit(days)})`
  const reached = frequencyCaps.map(
    ({ days, most }) =>
      sql`count(*) filter (where m.created_at > ${since(days)}) >= ${sql.lit(most)}`,
  )
  return sql<SqlBool>`(select ${sql.join(reached, sql` or `)} from message m
    where ${ofAccount('m')} and m.guest_id = any (${idsOf(sql`coalesce(g.merged_into_id, g.id)`)}) and m.property_id = ${propertyId}::uuid
      and m.category = 'marketing' and m.direction = 'outbound' and m.status <> 'failed' and m.created_at > ${since(longest)})`
}

/** Those of these guests whom offers have reached as often as is allowed. */
export async function listReachedTooOften(
  db: Reader,
  { guestIds, ...at }: At & { guestIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select g.id from guest g where ${ofAccount('g')} and g.id = any (${[...guestIds]}::uuid[]) and ${tooOften(at)}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Why a guest gets no offers, whatever they agreed to; null for who may get them. */
export async function findBar(
  db: Reader,
  { guestId, now }: { guestId: GuestId; now: Date },
): Promise<'blacklisted' | 'minor' | null> {
  const { rows } = await sql<{ bar: 'blacklisted' | 'minor' | null }>`
    select ${barFrom(now)} as bar from guest g where ${ofAccount('g')} and g.id = ${whoStayed(guestId)}`.execute(
    db,
  )
  return rows[0]?.bar ?? null
}
