import type { Db } from '@atithi/db/client'
import { sql } from 'kysely'

interface MovedSite {
  subdomain: string
  /** The hotel is no longer on the platform. */
  isGone: boolean
}

/**
 * Where a name leads that has no website: to the address that its hotel has now, for a year after it
 * was given up, or nowhere any more, where the hotel is gone. Undefined for a name that nobody had.
 */
export async function findMovedSite(db: Db, subdomain: string): Promise<MovedSite | undefined> {
  const { rows } = await sql<MovedSite>`select * from site_moved(${subdomain})`.execute(db)
  return rows[0]
}
