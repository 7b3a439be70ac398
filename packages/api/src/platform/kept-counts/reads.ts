import { type RawBuilder, sql } from 'kysely'

type Instant = RawBuilder<unknown>

/** What is counted; what each comes from stands in the functions counted_of of the database. */
export type KeptCount =
  | 'hotel'
  | 'live-website'
  | 'user'
  | 'user-since'
  | 'signs-in'
  | 'second-factor'
  | 'seen'
  | 'session'
  | 'sign-in'
  | 'minute-alive'
  | 'plan'
  | 'plan-late'
  | 'setup'
  | 'setup-timed'
  | 'setup-seconds'
  | 'step-done'
  | 'step-waiting'
  | 'step-since'
  | 'picture'
  | 'picture-bytes'
  | 'invoice-open'
  | 'invoice-owed'
  | 'commission'
  | 'commission-open'
  | 'plan-request'

/**
 * What is kept under a name, for a larger statement: of all keys or of one, and of the times in (after, upTo]. It is right in every
 * statement, whatever was committed a moment before, and reads some hundred rows.
 */
export const keptCount = (
  name: KeptCount,
  { key, after, upTo }: { key?: string | RawBuilder<string>; after?: Instant; upTo?: Instant } = {},
): RawBuilder<number> => sql<number>`(select coalesce(sum(k.n), 0)::bigint from kept_count k
  where k.name = ${name}${key === undefined ? sql`` : sql` and k.key = ${key}`}${
    after ? sql` and k.at > ${after}` : sql``
  }${upTo ? sql` and k.at <= ${upTo}` : sql``})`

/**
 * How many sessions are open by the clock of the database: those of the hours to come are kept, those that end within this hour are
 * few.
 */
export const openSessions: RawBuilder<number> = sql<number>`(
  ${keptCount('session', { after: sql`date_trunc('hour', statement_timestamp(), 'UTC')` })}
  + (select count(*) from user_session where expires_at > statement_timestamp()
    and expires_at < date_trunc('hour', statement_timestamp(), 'UTC') + interval '1 hour'))`

/** Sign-ins of this hour and the twenty-four before, by the clock of the database. */
export const signInsOfLastDay = (outcome: 'succeeded' | 'failed'): RawBuilder<number> =>
  keptCount('sign-in', { key: outcome, after: sql`statement_timestamp() - interval '25 hours'` })
