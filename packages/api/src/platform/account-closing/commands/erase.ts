import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { AccountId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { eraseGuest } from '../../../guests/privacy/commands.ts'
import { guestsReasons } from '../../../guests/reasons.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { isRefusal } from '../../../kernel/errors/domain-error.ts'

export interface ClosedAccount {
  accountId: AccountId
  propertyIds: AuthorizedPropertyId[]
}

/**
 * Forgets every guest of a closed account, as each guest could ask for: profile, contacts, messages and notes go, what the law keeps stays
 * until its term. Answers how many are left whose money is open. As the platform.
 */
export async function eraseGuests(
  work: Work,
  { accountId, propertyIds }: ClosedAccount,
  signingKey: string,
): Promise<number> {
  const refused: string[] = []
  for (;;) {
    const guests = await work.read(db =>
      db
        .selectFrom('guest as g')
        .select('g.id')
        .where('g.accountId', '=', accountId)
        .where(
          sql<boolean>`not exists (select from guest_erasure e where ${ofAccount('e')} and e.guest_id = g.id)`,
        )
        .where(sql<boolean>`g.id <> all (${refused}::uuid[])`)
        .orderBy('g.id')
        .limit(100)
        .execute(),
    )
    if (guests.length === 0) return refused.length
    for (const { id: guestId } of guests)
      try {
        await eraseGuest(
          work,
          { guestId, accountId, propertyIds, at: null, knownAt: propertyIds },
          { reason: 'The account of the hotel was closed.', signingKey },
        )
      } catch (error) {
        const isOpen =
          isRefusal(error, guestsReasons.GUEST_MONEY_OPEN) ||
          isRefusal(error, guestsReasons.GUEST_STAY_OPEN)
        if (!isOpen) throw error
        refused.push(guestId)
      }
  }
}

/**
 * Erases what is left of the people and the keys of a closed account: names, addresses, passwords, second factors, credentials of
 * providers, exports, pictures. Documents, registers and the trail stay for as long as the law asks. As the platform.
 */
export async function eraseAccount(
  trx: Trx,
  work: Work,
  { accountId, propertyIds }: ClosedAccount,
): Promise<void> {
  const ids = sql`${propertyIds}::uuid[]`
  const now = work.now.toISOString()
  const { rows: people } = await sql<{ id: string }>`
    update app_user u set name = 'Former user', email = 'erased-' || u.id || '@invalid.invalid', phone = null, password_hash = null, avatar_key = null
    where u.id = ${accountId}::uuid or u.id in (select user_id from staff_member where property_id = any (${ids})) returning u.id`.execute(
    trx,
  )
  const userIds = people.map(({ id }) => id)
  await trx.deleteFrom('twoFactor').where('userId', 'in', userIds).execute()
  await trx.deleteFrom('recoveryCode').where('userId', 'in', userIds).execute()
  await trx.deleteFrom('accountToken').where('userId', 'in', userIds).execute()
  await trx.deleteFrom('signIn').where('userId', 'in', userIds).execute()
  await trx.deleteFrom('userSeen').where('userId', 'in', userIds).execute()
  await trx.deleteFrom('dailyMessage').where('userId', 'in', userIds).execute()
  await trx.deleteFrom('dataExport').where('accountId', '=', accountId).execute()
  await sql`delete from message_account where ${ofAccount('message_account')} and property_id = any (${ids})`.execute(
    trx,
  )
  await sql`delete from notification_preference where ${ofAccount('notification_preference')} and property_id = any (${ids})`.execute(
    trx,
  )
  await sql`delete from message_file where ${ofAccount('message_file')} and property_id = any (${ids})`.execute(
    trx,
  )
  await sql`delete from house_picture where ${ofAccount('house_picture')} and property_id = any (${ids})`.execute(
    trx,
  )
  await trx.deleteFrom('pushDevice').where('userId', 'in', userIds).execute()
  await sql`delete from person_message where property_id = any (${ids})`.execute(trx)
  await sql`update channel_connection set credentials_sealed = null, is_active = false,
    disconnected_at = coalesce(disconnected_at, ${now}::timestamptz) where ${ofAccount('channel_connection')} and property_id = any (${ids})`.execute(
    trx,
  )
  await sql`delete from directory where kind = 'channel-hotel' and property_id = any (${ids})`.execute(
    trx,
  )
  await sql`update property_image set deleted_at = coalesce(deleted_at, ${now}::timestamptz) where ${ofAccount('property_image')} and property_id = any (${ids})`.execute(
    trx,
  )
  await sql`update property set phone = null, phone2 = null, email = null, publish_status = false where ${ofAccount('property')} and id = any (${ids})`.execute(
    trx,
  )
  await trx.updateTable('account').set({ erasedAt: now }).where('id', '=', accountId).execute()
  await recordChange(trx, work, {
    action: 'account.erased',
    entity: 'user',
    entityId: accountId,
    after: { people: userIds.length, properties: propertyIds.length },
  })
}
