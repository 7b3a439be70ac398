import { findPublishedSite } from '../../apps/server/src/published-site.ts'
import type { Ground } from './prepare.ts'

/** The last lines of a start: where to go, who to sign in as, where the data lies. */
export async function summary(ground: Ground): Promise<string> {
  const { port, dataDir, database, seeded } = ground
  const baseDomain = process.env.BASE_DOMAIN || `localhost:${port}`
  const subdomain = await findPublishedSite(database.url)
  const lines = [
    '',
    'Atithi is running.',
    '',
    `  Back office   ${process.env.PUBLIC_URL || `http://localhost:${port}`}`,
    ...(subdomain ? [`  A hotel site  http://${subdomain}.${baseDomain}/  (also http://localhost:${port}/sites/${subdomain}/)`] : []),
    ...(seeded
      ? ['', '  Sign in as    admin@atithi.test, owner@atithi.test or staff@atithi.test', '  Password      atithi-demo-2026']
      : []),
    '',
    `  Data          ${database.embeddedIn ? dataDir : 'the database of DATABASE_URL'}`,
    ...(database.embeddedIn && !database.embeddedIn.startsWith(dataDir) ? [`                (database: ${database.embeddedIn})`] : []),
    '  Stop          Ctrl-C',
    '',
  ]
  return lines.join('\n')
}
