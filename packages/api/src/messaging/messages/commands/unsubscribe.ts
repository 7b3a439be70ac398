import { ofAccount } from '@atithi/db/account'
import type { AccountId, GuestId } from '@atithi/db/ids'
import { readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../../kernel/context/services.ts'
import type { WrittenChannel } from '../../providers/rules/channels.ts'
import { readUnsubscribeToken } from '../rules/unsubscribe.ts'
import { withdrawConsent } from './told.ts'

/** Whose link it is, what it ends, of which hotels, and in which language the guest booked last. */
interface Unsubscription {
  accountId: AccountId
  guestId: GuestId
  channel: WrittenChannel
  hotels: string[]
  language: 'en' | 'hi'
}

/** For the page that asks once more; undefined for a link that we did not make, or of a guest who is gone. */
export async function findUnsubscription(
  { db, settings }: Services,
  token: string,
): Promise<Unsubscription | undefined> {
  const read = readUnsubscribeToken(settings.signingKey, token)
  if (!read) return undefined
  const { rows } = await readIn(db, { role: 'platform' }, reader =>
    sql<Pick<Unsubscription, 'accountId' | 'hotels' | 'language'>>`
      select g.account_id,
        array(select p.name from guest_at_property k join property p on p.account_id = k.account_id and p.id = k.property_id
          where k.account_id = g.account_id and k.guest_id = coalesce(g.merged_into_id, g.id) and p.deleted_at is null order by p.name limit 20) as hotels,
        coalesce((select b.language from booking b where b.account_id = g.account_id and b.guest_id = coalesce(g.merged_into_id, g.id)
          order by b.id desc limit 1), 'en') as language
      from guest g where ${ofAccount('g')} and g.id = ${read.guestId}::uuid`.execute(reader),
  )
  const [guest] = rows
  return guest && { ...read, ...guest }
}

/** Ends marketing by the channel of a link, at once and without a sign-in (RFC 8058). Answers for which hotels; undefined for no link of ours. */
export async function unsubscribe(
  services: Services,
  token: string,
): Promise<Unsubscription | undefined> {
  const found = await findUnsubscription(services, token)
  if (!found) return undefined
  const { accountId, guestId, channel } = found
  await writeIn(services.db, { role: 'platform', accountId }, trx =>
    withdrawConsent(trx, {
      guestId,
      channel,
      source: 'unsubscribe link',
      now: services.clock.now(),
    }),
  )
  return found
}
