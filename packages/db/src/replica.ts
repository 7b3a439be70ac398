import pg from 'pg'

/** A place in the log of the primary, as PostgreSQL writes it: '0/1A2B3C4'. */
const isLogPlace = (text: string): boolean => /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text)

/** The place that a commit sent just before has come to. */
export const currentLogPlace = 'select pg_current_wal_insert_lsn()::text as place'

// A server without a place is no replica (any more): what was written there is there.
const hasReplayed = (upTo: string) =>
  `select coalesce(pg_last_wal_replay_lsn() >= '${upTo}'::pg_lsn, true) as caught_up`

interface Asked {
  begin: string
  upTo: string | undefined
  statement: pg.QueryConfig
}

/**
 * Runs a reading statement on a replica, in one round trip. Answers nothing when the replica has not replayed the log up to the place
 * asked for, is away, or cancelled the statement because the log went on: then the primary is to be asked. Throws the statement's own fault.
 */
export async function readFromReplica(
  replica: pg.Pool,
  { begin, upTo, statement }: Asked,
): Promise<pg.QueryResult | undefined> {
  if (upTo !== undefined && !isLogPlace(upTo)) throw new TypeError('not a place in the log')
  const client = await replica.connect().catch(() => undefined)
  if (!client) return undefined
  const sent = [begin, ...(upTo === undefined ? [] : [hasReplayed(upTo)]), statement, 'commit']
  const answers = await Promise.allSettled(sent.map(one => client.query(one)))
  const refused = answers.find(answer => answer.status === 'rejected')
  client.release(refused !== undefined && !isOfStatement(refused.reason))
  const results = answers.map(one => (one.status === 'fulfilled' ? one.value : undefined))
  if (upTo !== undefined && !results.at(1)?.rows[0]?.caught_up) return undefined
  if (refused === undefined) return results.at(-2)
  if (isOfStatement(refused.reason)) throw refused.reason
  return undefined
}

/** A connection that broke has no code of PostgreSQL's; 57P01 to 57P03 are a server that goes, 40001 a conflict with what it replays. */
const isOfStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(57P|08|40001)/.test(error.code ?? '08')
