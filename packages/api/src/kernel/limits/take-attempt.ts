import type { Db } from '@atithi/db/client'
import { sql } from 'kysely'
import { DomainError } from '../errors/domain-error.ts'
import { kernelReasons } from '../errors/reasons.ts'

/** At most `attempts` of one kind for a subject within `minutes`: 'sign-in account:a@b.in'. */
export interface Limit {
  subject: string
  attempts: number
  minutes: number
  /** How many this attempt counts for; one when left out. */
  weight?: number
}

export interface Attempt {
  giveBack(): Promise<void>
}

/**
 * Counts one attempt against every limit and refuses when one is used up. The attempt is counted before it is judged,
 * in the database: a hundred at once, through any number of server processes, pass no more than the limit.
 * Answers how to give the attempt back when it turns out not to count. Throws TOO_MANY_ATTEMPTS with the time to wait.
 */
export async function takeAttempt(db: Db, limits: readonly Limit[]): Promise<Attempt> {
  const mine = await db
    .insertInto('attempt')
    .values(
      limits.flatMap(({ subject, weight = 1 }) =>
        Array.from({ length: weight }, () => ({ subject })),
      ),
    )
    .returning('id')
    .execute()
  const counted = await db
    .selectFrom('attempt')
    .select(['subject', eb => eb.fn.countAll<number>().as('made')])
    .select(
      sql<number>`ceil(extract(epoch from clock_timestamp() - min(at)))::int`.as('oldestSeconds'),
    )
    .where(eb =>
      eb.or(
        limits.map(limit =>
          eb.and([eb('subject', '=', limit.subject), eb('at', '>', since(limit.minutes))]),
        ),
      ),
    )
    .groupBy('subject')
    .execute()
  const waits = limits.flatMap(limit => {
    const row = counted.find(candidate => candidate.subject === limit.subject)
    return row && row.made > limit.attempts
      ? [Math.max(1, limit.minutes * 60 - row.oldestSeconds)]
      : []
  })
  const giveBack = async () => {
    await db
      .deleteFrom('attempt')
      .where(
        'id',
        'in',
        mine.map(row => row.id),
      )
      .execute()
  }
  if (waits.length === 0) return { giveBack }
  // A refused attempt does not prolong the wait.
  await giveBack()
  throw new DomainError(kernelReasons.TOO_MANY_ATTEMPTS, { retryAfterSeconds: Math.max(...waits) })
}

/** Forgets what went wrong before, now that it went well. */
export async function forgetAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('attempt').where('subject', '=', subject).execute()
}

const longestWindowMinutes = 24 * 60

/** Housekeeping: attempts older than the longest window count for nothing. */
export async function deleteOldAttempts(db: Db): Promise<void> {
  await db.deleteFrom('attempt').where('at', '<', since(longestWindowMinutes)).execute()
}

const since = (minutes: number) =>
  sql<string>`clock_timestamp() - make_interval(mins => ${minutes})`
