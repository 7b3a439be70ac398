import { findPublishedSite } from '../../apps/server/src/published-site.ts'
import type { Sandbox } from './keep-sandbox.ts'
import type { Ground } from './prepare.ts'

/** The last lines of a start: where to go, who to sign in as, where the data lies. */
export async function summary(ground: Ground, sandbox: Sandbox | undefined): Promise<string> {
  const { env, database, seeded } = ground
  const { publicUrl, baseDomain, dataDir } = env
  const { protocol } = new URL(publicUrl)
  const subdomain = await findPublishedSite(database.url)
  const lines = [
    '',
    'Atithi is running.',
    '',
    `  Back office   ${publicUrl}`,
    ...(subdomain ? [`  A hotel site  ${protocol}//${subdomain}.${baseDomain}/`] : []),
    ...(sandbox
      ? [
          `  Mailbox       ${sandbox.mailboxUrl}  (every email that Atithi sends)`,
          `  Phones        ${sandbox.url}/phones  (every WhatsApp message and SMS)`,
        ]
      : []),
    ...(seeded
      ? [
          '',
          '  Sign in as    admin@atithi.test, owner@atithi.test or staff@atithi.test',
          '  Password      atithi-demo-2026',
        ]
      : []),
    '',
    `  Data          ${database.embeddedIn ? dataDir : 'the database of DATABASE_URL'}`,
    ...(database.embeddedIn && !database.embeddedIn.startsWith(dataDir)
      ? [`                (database: ${database.embeddedIn})`]
      : []),
    '  Stop          Ctrl-C',
    '',
  ]
  return lines.join('\n')
}
