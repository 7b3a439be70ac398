import { accountOf } from '@atithi/db/account'
import type { Given } from '@atithi/db/compile-once'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { first } from '../../kernel/shared/present.ts'
import type { CountedLimit, OnlineAllowance, PlanTerms } from './rules.ts'

/** What a hotel may do at an instant; every state of a subscription follows from its dates alone. */
export async function getTerms(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  now: Date,
): Promise<PlanTerms> {
  const { rows } = await sql<PlanTerms>`
    select * from plan_terms(${accountOf(sql`${propertyId}::uuid`)}, ${propertyId}::uuid, ${now.toISOString()}::timestamptz)`.execute(
    db,
  )
  return first(rows, 'the plan of a property')
}

/** What the plan lets the website sell this month, and what it has sold. */
export async function getOnlineAllowance(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  now: Date,
): Promise<OnlineAllowance> {
  const { rows } =
    await sql<OnlineAllowance>`select * from ${allowanceAt(propertyId, now.toISOString())}`.execute(
      db,
    )
  return first(rows, 'the plan of a property')
}

const allowanceAt = (propertyId: Given<AuthorizedPropertyId>, now: Given<string>) =>
  sql`online_allowance(${accountOf(sql`${propertyId}::uuid`)}, ${propertyId}::uuid, ${now}::timestamptz)`

/** Of the same what decides whether guests can book, as an object of JSON for a larger statement. `now` is an instant as ISO 8601 writes it. */
export const onlineAllowance = (
  propertyId: Given<AuthorizedPropertyId>,
  now: Given<string>,
): RawBuilder<Pick<OnlineAllowance, 'allowed' | 'made'>> => sql`(
  select json_build_object('allowed', a.allowed, 'made', a.made) from ${allowanceAt(propertyId, now)} a)`

/**
 * How much is used of what a plan counts: bookings of this month on the website, staff who are not deactivated, connected portals; not
 * those for whom a smaller plan had no place.
 */
export async function countUsed(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { limit, now }: { limit: CountedLimit; now: Date },
): Promise<number> {
  if (limit === 'onlineBookings') return (await getOnlineAllowance(db, propertyId, now)).made
  if (limit === 'portals') {
    const { connected } = await db
      .selectFrom('channelConnection')
      .select(eb => eb.fn.countAll<number>().as('connected'))
      .where('propertyId', '=', propertyId)
      .where('disconnectedAt', 'is', null)
      .where('endsAt', 'is', null)
      .where('pausedByPlanAt', 'is', null)
      .executeTakeFirstOrThrow()
    return connected
  }
  const { taken } = await db
    .selectFrom('staffMember as m')
    .innerJoin('appUser as u', 'u.id', 'm.userId')
    .select(eb => eb.fn.countAll<number>().as('taken'))
    .where('m.propertyId', '=', propertyId)
    .where('u.isActive', '=', true)
    .where('m.readOnlySince', 'is', null)
    .executeTakeFirstOrThrow()
  return taken
}
