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
  refundAttempt(): Promise<void>
}

/**
 * Counts one attempt against every limit and refuses when one is used up: counted and judged in one statement of the
 * database, so that of a hundred at once, through any number of server processes, exactly the limit passes. A refused
 * attempt is not counted, and does not prolong the wait. Locks the subjects until the statement is over.
 * Answers how to give the attempt back when it turns out not to count. Throws TOO_MANY_ATTEMPTS with the time to wait.
 */
export async function takeAttempt(db: Db, limits: readonly Limit[]): Promise<Attempt> {
  if (limits.length === 0) return { refundAttempt: async () => {} }
  const subjects = limits.map(({ subject }) => subject)
  const weights = limits.map(({ weight = 1 }) => weight)
  const most = limits.map(({ attempts }) => attempts)
  const minutes = limits.map(limit => limit.minutes)
  const { rows } = await sql<{ waitSeconds: number | null; taken: string[] | null }>`
    select * from take_attempt(${subjects}::text[], ${weights}::int[], ${most}::int[], ${minutes}::int[])`.execute(
    db,
  )
  const [verdict] = rows
  if (!verdict?.taken)
    throw new DomainError(kernelReasons.TOO_MANY_ATTEMPTS, {
      retryAfterSeconds: verdict?.waitSeconds ?? 1,
    })
  const { taken } = verdict
  return {
    refundAttempt: async () => {
      await db.deleteFrom('attempt').where('id', 'in', taken).execute()
    },
  }
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
