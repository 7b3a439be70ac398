import type { Given } from '@atithi/db/compile-once'
import type { Reader } from '@atithi/db/reader'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { OnlineAllowance } from '../rules.ts'

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
  const [allowance] = rows
  if (!allowance) throw new Error('a property without a plan')
  return allowance
}

const allowanceAt = (propertyId: Given<AuthorizedPropertyId>, now: Given<string>) =>
  sql`online_allowance(${propertyId}::uuid, ${now}::timestamptz)`

/** Of the same what decides whether guests can book, as an object of JSON for a larger statement. `now` is an instant as ISO 8601 writes it. */
export const onlineAllowance = (
  propertyId: Given<AuthorizedPropertyId>,
  now: Given<string>,
): RawBuilder<Pick<OnlineAllowance, 'allowed' | 'made'>> => sql`(
  select json_build_object('allowed', a.allowed, 'made', a.made) from ${allowanceAt(propertyId, now)} a)`
