import type { Trx } from '@atithi/db/client'
import { contactOf } from '../../kernel/access/contact.ts'
import type { Services } from '../../kernel/context/services.ts'
import { enqueueEmail } from '../../kernel/email/enqueue.ts'
import type { EventOf } from '../../kernel/events/define.ts'
import type { propertyEvents } from '../../property/events.ts'
import type { financeEvents } from '../events.ts'
import { moneyChangedEmail } from './rules/letters.ts'

type MoneyChanged = EventOf<
  | (typeof financeEvents)['payment-accounts.changed']
  | (typeof propertyEvents)['property.registration-changed']
>

/** Writes to the owner once for each change; of what they did themselves nobody writes. No preference silences it. */
export async function writeToOwner(
  trx: Trx,
  { id, type, propertyId, accountId, actorUserId }: MoneyChanged,
  { settings }: Pick<Services, 'settings'>,
): Promise<void> {
  if (actorUserId === null || actorUserId === accountId) return
  const told = await trx
    .selectFrom('property as p')
    .innerJoin('appUser as o', 'o.id', 'p.accountId')
    .innerJoinLateral(contactOf('p.accountId', 'c'), join => join.onTrue())
    .innerJoin('appUser as u', join => join.on('u.id', '=', actorUserId))
    .select(['p.name as hotel', 'o.name', 'c.email', 'c.language', 'u.name as who'])
    .where('p.id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const isRegistration = type === 'property.registration-changed'
  const screen = isRegistration ? 'property?' : 'payments?tab=accounts&'
  await enqueueEmail(trx, settings.encryptionKeys, {
    recipient: told.email,
    onceFor: id,
    email: moneyChangedEmail(told, {
      changed: isRegistration ? 'registration' : 'accounts',
      url: `${settings.publicUrl}/${screen}property=${propertyId}`,
    }),
  })
}
