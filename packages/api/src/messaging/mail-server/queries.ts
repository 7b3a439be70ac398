import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { mostBadChecks } from '../../kernel/email/hotel-mail.ts'
import { type RecordState, recordNames } from './rules/domain-records.ts'

/** How the letters of a hotel leave. */
type MailState = 'platform' | 'own' | 'unproved' | 'failing' | 'paused'

/**
 * The hotel's own mail server, without its password, and by which server letters leave now; null where it has none.
 */
export async function findMailServer(db: Reader, propertyId: AuthorizedPropertyId, now: Date) {
  const found = await db
    .selectFrom('mailServer')
    .select(['host', 'port', 'username', 'fromAddress', 'dkimSelector', 'checkedAt', 'verifiedAt'])
    .select(['badChecks', 'testedAt', 'pausedUntil', 'lastError', 'lastErrorAt'])
    .select(eb => [
      eb.ref('security').$castTo<'tls' | 'starttls'>().as('security'),
      eb.ref('spf').$castTo<RecordState>().as('spf'),
      eb.ref('dkim').$castTo<RecordState>().as('dkim'),
      eb.ref('dmarc').$castTo<RecordState>().as('dmarc'),
    ])
    .where('propertyId', '=', propertyId)
    .executeTakeFirst()
  if (!found) return null
  const { badChecks, pausedUntil, verifiedAt, ...server } = found
  const state: MailState =
    verifiedAt === null
      ? 'unproved'
      : badChecks >= mostBadChecks
        ? 'failing'
        : pausedUntil !== null && new Date(pausedUntil) > now
          ? 'paused'
          : 'own'
  return {
    ...server,
    verifiedAt,
    pausedUntil,
    state,
    names: recordNames(server.fromAddress, server.dkimSelector),
  }
}
