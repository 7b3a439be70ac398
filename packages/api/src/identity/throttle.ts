import type { Db } from '@atithi/db/client'
import { sql } from 'kysely'
import { DomainError } from '../errors.ts'

const windowMinutes = 15
const failuresOfAccount = 5
const failuresOfAddress = 20

/**
 * Refuses after 5 failures of one account, or 20 from one address (a hotel's whole desk sits behind one), within 15 minutes.
 * The failures lie in the database, so the limit holds across every server process.
 */
export async function refuseTooManyAttempts(db: Db, attempt: { email: string; ip: string }): Promise<void> {
  const since = sql<string>`clock_timestamp() - make_interval(mins => ${windowMinutes})`
  const rows = await db
    .selectFrom('signInFailure')
    .select(['subject', eb => eb.fn.countAll<number>().as('failures')])
    .select(sql<number>`ceil(extract(epoch from min(failed_at) - ${since}))::int`.as('waitSeconds'))
    .where('subject', 'in', [account(attempt.email), address(attempt.ip)])
    .where('failedAt', '>', since)
    .groupBy('subject')
    .execute()
  const over = rows.filter(row => row.failures >= (row.subject === address(attempt.ip) ? failuresOfAddress : failuresOfAccount))
  if (over.length > 0) throw new DomainError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.max(...over.map(row => row.waitSeconds), 1) })
}

export async function recordFailure(db: Db, attempt: { email: string; ip: string }): Promise<void> {
  await db
    .insertInto('signInFailure')
    .values([{ subject: account(attempt.email) }, { subject: address(attempt.ip) }])
    .execute()
}

export async function forgetFailures(db: Db, email: string): Promise<void> {
  await db.deleteFrom('signInFailure').where('subject', '=', account(email)).execute()
}

/** Housekeeping: failures older than the window count for nothing. */
export async function deleteOldFailures(db: Db): Promise<void> {
  await db
    .deleteFrom('signInFailure')
    .where('failedAt', '<', sql<string>`clock_timestamp() - make_interval(mins => ${windowMinutes})`)
    .execute()
}

const account = (email: string) => `account:${email}`
const address = (ip: string) => `address:${ip}`
