import { readIn, writeIn } from '@atithi/db/scope'
import type { Services } from '../../../kernel/context/services.ts'
import type { WrittenChannel } from '../../providers/rules/channels.ts'
import { readUnsubscribeToken } from '../rules/unsubscribe.ts'
import { withdrawConsent } from './told.ts'

/** Whose link it is, for the page that asks once more; undefined for one that we did not make, or of a guest who is gone. */
export async function findUnsubscription(
  { db, settings }: Services,
  token: string,
): Promise<{ channel: WrittenChannel; guestId: string } | undefined> {
  const read = readUnsubscribeToken(settings.signingKey, token)
  if (!read) return undefined
  const guest = await readIn(db, { role: 'platform' }, reader =>
    reader.selectFrom('guest').select('id').where('id', '=', read.guestId).executeTakeFirst(),
  )
  return guest && read
}

/** Ends marketing by the channel of a link, at once and without a sign-in (RFC 8058). Answers whether the link is one of ours. */
export async function unsubscribe(services: Services, token: string): Promise<boolean> {
  const found = await findUnsubscription(services, token)
  if (!found) return false
  await writeIn(services.db, { role: 'platform' }, trx =>
    withdrawConsent(trx, { ...found, source: 'unsubscribe link', now: services.clock.now() }),
  )
  return true
}
