import type { Trx } from '@atithi/db/client'
import type { AppUserId } from '@atithi/db/ids'
import type { Person } from '../../kernel/access/actor.ts'
import { contactOf } from '../../kernel/access/contact.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { Work } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { enqueueEmail } from '../../kernel/email/enqueue.ts'
import { publish } from '../../kernel/events/publish.ts'
import { identityEvents } from '../events.ts'
import { type StaffAct, staffActEmail } from './rules/letters.ts'

interface Acting {
  work: Work
  person: Person
  services: Pick<Services, 'settings'>
  propertyId: AuthorizedPropertyId
}

/** What an administrator does with the staff of a hotel its owner is told, by letter and bell; of what the owner does nobody is told. */
export async function tellOwnerOfStaff(
  trx: Trx,
  { work, person, services, propertyId }: Acting,
  { userId, act, reason }: { userId: AppUserId; act: StaffAct; reason?: string | undefined },
): Promise<void> {
  if (person.role !== 'admin') return
  const event = identityEvents['staff.changed-by-platform']
  await publish(trx, work, { propertyId, event, entityId: userId })
  const told = await trx
    .selectFrom('property as p')
    .innerJoin('appUser as o', 'o.id', 'p.accountId')
    .innerJoinLateral(contactOf('p.accountId', 'c'), join => join.onTrue())
    .innerJoin('appUser as u', join => join.on('u.id', '=', userId))
    .select(['p.name as hotel', 'o.name', 'c.email', 'c.language', 'u.name as who'])
    .where('p.id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const { publicUrl, encryptionKeys } = services.settings
  await enqueueEmail(trx, encryptionKeys, {
    recipient: told.email,
    email: staffActEmail(
      told,
      { act, who: told.who, hotel: told.hotel, reason },
      `${publicUrl}/settings?section=staff&property=${propertyId}`,
    ),
  })
}
