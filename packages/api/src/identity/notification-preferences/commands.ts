import type { Person } from '../../kernel/access/actor.ts'
import { contactOf } from '../../kernel/access/contact.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { identityReasons } from '../reasons.ts'
import { isFixed, kindsFor } from './rules.ts'
import type { SetPreferenceInput } from './schema.ts'

/** Chooses whether the caller hears of something at a hotel. Throws NOTICE_ALWAYS_SENT, NOTICE_NOT_YOURS, PHONE_NEEDED. */
export async function setPreference(
  { work, person, propertyId }: { work: Work; person: Person; propertyId: AuthorizedPropertyId },
  { kind, channel, on }: SetPreferenceInput,
): Promise<void> {
  const { role, userId, post } = person
  if (!kindsFor(role === 'owner' ? 'owner' : (post?.areas ?? [])).includes(kind))
    throw new DomainError(identityReasons.NOTICE_NOT_YOURS, {}, 'kind')
  if (!on && isFixed({ kind, channel }, role))
    throw new DomainError(identityReasons.NOTICE_ALWAYS_SENT, {}, 'on')
  await work.write(async trx => {
    if (on && channel === 'whatsapp') {
      const { phone } = await trx
        .selectFrom('appUser as u')
        .innerJoinLateral(contactOf('u.id', 'c'), join => join.onTrue())
        .select('c.phone')
        .where('u.id', '=', userId)
        .executeTakeFirstOrThrow()
      if (!phone) throw new DomainError(identityReasons.PHONE_NEEDED, {}, 'channel')
    }
    await trx
      .insertInto('notificationPreference')
      .values({ propertyId, userId, kind, channel, isOn: on })
      .onConflict(conflict =>
        conflict
          .columns(['accountId', 'propertyId', 'userId', 'kind', 'channel'])
          .doUpdateSet({ isOn: on }),
      )
      .execute()
    await recordChange(trx, work, {
      action: 'user.notifications-changed',
      entity: 'user',
      entityId: userId,
      propertyId,
      after: { kind, channel, on },
    })
  })
}
