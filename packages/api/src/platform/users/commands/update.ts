import { tellOwnerOfStaff } from '../../../identity/platform-acts/commands.ts'
import { endSessions } from '../../../identity/sessions/commands/session.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { changedFields } from '../../../kernel/shared/changed-fields.ts'
import { platformReasons } from '../../reasons.ts'
import type { UpdateUserInput } from '../schema.ts'
import { writeToUser } from './accounts.ts'
import { sendInvitation } from './invite.ts'
import { type Administrator, hotelOfStaff, lockUser, requireAnother } from './on-user.ts'

/**
 * Changes the particulars of a person and, of staff, what they may do. Another address is not proved, ends what was open under the old
 * one, and is told to both; who has not joined yet is invited there. Throws NOT_FOUND, NOT_YOURSELF, USER_EXISTS.
 */
export async function updateUser(
  administrator: Administrator,
  { userId, areas, grants, ...particulars }: UpdateUserInput,
): Promise<void> {
  const { work, person, services } = administrator
  requireAnother(person, userId)
  const propertyId = await hotelOfStaff(administrator, userId)
  try {
    await work.write(async trx => {
      const user = await lockUser(trx, userId)
      const account = changedFields(user, particulars)
      const { email } = account.after
      if (account.isChanged)
        await trx
          .updateTable('appUser')
          .set({ ...account.after, ...(email !== undefined && { emailProvedAt: null }) })
          .where('id', '=', userId)
          .execute()
      const post = await trx
        .selectFrom('staffMember')
        .select(['areas', 'grants'])
        .where('userId', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      const posted = post && changedFields(post, { areas, grants })
      if (posted?.isChanged)
        await trx
          .updateTable('staffMember')
          .set(posted.after)
          .where('userId', '=', userId)
          .execute()
      if (!account.isChanged && !posted?.isChanged) return
      await recordChange(trx, work, {
        action: 'user.updated',
        entity: 'user',
        entityId: userId,
        ...(propertyId && { propertyId }),
        before: { ...account.before, ...posted?.before },
        after: { ...account.after, ...posted?.after },
      })
      if (email !== undefined) {
        await trx.deleteFrom('accountToken').where('userId', '=', userId).execute()
        await endSessions(trx, userId)
      }
      const now = { ...user, ...account.after }
      const changes = email === undefined ? [] : [`${user.email} → ${email}`]
      await writeToUser(trx, administrator, { user, act: 'changed', changes })
      if (email !== undefined)
        if (user.hasPassword)
          await writeToUser(trx, administrator, { user: now, act: 'changed', changes })
        else await sendInvitation(trx, administrator, now)
      if (propertyId)
        await tellOwnerOfStaff(
          trx,
          { work, person, services, propertyId },
          { userId, act: 'changed' },
        )
    })
  } catch (error) {
    if (violatedConstraint(error) === 'app_user_email_key')
      throw new DomainError(platformReasons.USER_EXISTS, {}, 'email')
    throw error
  }
}
