import type { Db } from '@atithi/db/client'
import type { AccountId, ApiKeyId, AppUserId, PropertyId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { Person } from '../../kernel/access/actor.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Work } from '../../kernel/context/context.ts'
import type { RequestFacts, Services } from '../../kernel/context/services.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { tokenHash } from '../../kernel/secrets/token-hash.ts'
import { areasOf } from '../../kernel/shared/scopes.ts'
import { identityReasons } from '../reasons.ts'
import { isKeyShaped, makeKey, mostKeys } from './rules.ts'
import type { CreateKeyInput } from './schema.ts'

interface Maker {
  work: Work
  person: Person
  propertyId: AuthorizedPropertyId
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Makes a key of the hotel and answers it: the only time that it is shown. Throws NOT_WHILE_IMPERSONATING, since it would outlive the
 * hour of the other person, and TOO_MANY_KEYS.
 */
export async function createKey(
  { work, person, propertyId }: Maker,
  { name, scopes, days }: CreateKeyInput,
): Promise<{ keyId: string; key: string }> {
  if (person.impersonator) throw new DomainError(kernelReasons.NOT_WHILE_IMPERSONATING, {})
  const { key, publicId } = makeKey()
  const expiresAt = new Date(work.now.getTime() + days * dayMs).toISOString()
  return work.write(async trx => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`api-keys:${propertyId}`}, 0))`.execute(
      trx,
    )
    const { holding } = await trx
      .selectFrom('apiKey')
      .select(eb => eb.fn.countAll<number>().as('holding'))
      .where('propertyId', '=', propertyId)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', work.now.toISOString())
      .executeTakeFirstOrThrow()
    if (holding >= mostKeys) throw new DomainError(identityReasons.TOO_MANY_KEYS, {})
    const { id } = await trx
      .insertInto('apiKey')
      .values({
        propertyId,
        publicId,
        keyHash: tokenHash(key),
        name,
        scopes,
        createdBy: person.userId,
        createdAt: work.now.toISOString(),
        expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordChange(trx, work, {
      action: 'api-key.created',
      entity: 'api-key',
      entityId: id,
      propertyId,
      after: { name, scopes, days },
    })
    return { keyId: id, key }
  })
}

/** Ends a key at once. One that was revoked before stays so, without a second entry. Throws NOT_FOUND. */
export async function revokeKey(
  { work, person, propertyId }: Maker,
  apiKeyId: ApiKeyId,
): Promise<void> {
  await work.write(async trx => {
    const ended = await trx
      .updateTable('apiKey')
      .set({ revokedAt: work.now.toISOString(), revokedBy: person.userId })
      .where('propertyId', '=', propertyId)
      .where('id', '=', apiKeyId)
      .where('revokedAt', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (ended)
      return recordChange(trx, work, {
        action: 'api-key.revoked',
        entity: 'api-key',
        entityId: apiKeyId,
        propertyId,
        before: { name: ended.name },
      })
    const known = await trx
      .selectFrom('apiKey')
      .select('id')
      .where('propertyId', '=', propertyId)
      .where('id', '=', apiKeyId)
      .executeTakeFirst()
    if (!known) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'API key' })
  })
}

/**
 * Who calls by a key: whoever made it, at work in its hotel alone, in the areas of its rights and without money verbs. Counts the calls
 * against the limit of the key. Throws API_KEY_REFUSED, TOO_MANY_ATTEMPTS.
 */
export async function findByKey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { text, calls }: NonNullable<RequestFacts['apiKey']>,
): Promise<Person> {
  const now = clock.now()
  const found = isKeyShaped(text) ? await locate(db, text, now) : undefined
  if (!found) throw new DomainError(kernelReasons.API_KEY_REFUSED, {})
  const { apiKeyId, name, scopes, accountId, propertyId, userId, email } = found
  await countCalls(db, apiKeyId, { calls, now })
  return {
    userId,
    name,
    email,
    role: 'staff',
    post: { accountId, propertyId, areas: areasOf(scopes), grants: [] },
    apiKey: { id: apiKeyId, scopes },
  }
}

interface Found {
  apiKeyId: ApiKeyId
  name: string
  scopes: string[]
  accountId: AccountId
  propertyId: PropertyId
  userId: AppUserId
  email: string
}

async function locate(db: Db, key: string, now: Date): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select * from locate_api_key(${tokenHash(key)}, ${now.toISOString()}::timestamptz)`.execute(db)
  return rows[0]
}

const minuteMs = 60_000

/** Counted in the row of the key, so that every process counts together; calls beyond the limit are not counted. */
async function countCalls(
  db: Db,
  apiKeyId: ApiKeyId,
  { calls, now }: { calls: number; now: Date },
): Promise<void> {
  const at = now.toISOString()
  const since = new Date(now.getTime() - minuteMs).toISOString()
  const isNew = sql<boolean>`(minute_at is null or minute_at <= ${since}::timestamptz)`
  const counted = await db
    .updateTable('apiKey')
    .set({
      lastUsedAt: at,
      minuteAt: sql<string>`case when ${isNew} then ${at}::timestamptz else minute_at end`,
      minuteCalls: sql<number>`case when ${isNew} then 0 else minute_calls end + ${calls}::int`,
    })
    .where('id', '=', apiKeyId)
    .where(
      sql<boolean>`(${isNew} or minute_calls + ${calls}::int <= (select api_calls_per_minute from platform_settings))`,
    )
    .returning('id')
    .executeTakeFirst()
  if (counted) return
  const { minuteAt } = await db
    .selectFrom('apiKey')
    .select('minuteAt')
    .where('id', '=', apiKeyId)
    .executeTakeFirstOrThrow()
  const left = Date.parse(minuteAt ?? at) + minuteMs - now.getTime()
  throw new DomainError(kernelReasons.TOO_MANY_ATTEMPTS, {
    retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)),
  })
}
