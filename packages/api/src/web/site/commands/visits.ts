import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../../kernel/context/services.ts'

/** So many looks of one kind at a website, without anything of who looked. */
export interface Visits {
  subdomain: string
  /** 'visit': a page reached from elsewhere. 'page': any page. 'search': prices for dates. */
  kind: 'visit' | 'page' | 'search'
  /** Where it came from, in a-z, 0-9, dots and hyphens; 'site' for a step within the website. */
  source: string
  language: 'en' | 'hi'
  times: number
}

/** Adds what a process has counted to the days of the hotels, in one statement. Of a name that no hotel has, nothing. */
export async function addVisits(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  visits: readonly Visits[],
): Promise<void> {
  if (visits.length === 0) return
  const [counted, at] = [JSON.stringify(visits), clock.now().toISOString()]
  await writeIn(db, { role: 'platform' }, trx =>
    sql`select count_site_visits(${counted}::jsonb, ${at}::timestamptz)`.execute(trx),
  )
}
