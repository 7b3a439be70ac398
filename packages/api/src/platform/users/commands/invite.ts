import type { Trx } from '@atithi/db/client'
import type { AppUserId } from '@atithi/db/ids'
import { issueToken } from '../../../identity/auth/commands/tokens.ts'
import { platformInvitation } from '../../../identity/platform-acts/rules/letters.ts'
import { identityReasons } from '../../../identity/reasons.ts'
import { inviteStaff } from '../../../identity/staff/commands.ts'
import { enterProperty } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { invitationEmail } from '../../../kernel/email/compose.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import { DomainError, isRefusal, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { takeAttempt } from '../../../kernel/limits/take-attempt.ts'
import { present } from '../../../kernel/shared/present.ts'
import { platformReasons } from '../../reasons.ts'
import type { CreateUserInput } from '../schema.ts'
import { type Administrator, lockUser } from './on-user.ts'

/**
 * Makes an account and sends its invitation, by which the person chooses a password; no administrator ever sets one. Answers the id of
 * the user. Throws USER_EXISTS; of staff NOT_FOUND for the hotel, PLAN_LIMIT, EMAIL_UNPROVED.
 */
export async function createUser(
  administrator: Administrator,
  input: CreateUserInput,
): Promise<string> {
  const { work, services, person } = administrator
  const { role, name, email, phone = null, areas, grants } = input
  try {
    if (role === 'staff') {
      const target = { what: 'property', id: present(input.propertyId, 'the hotel') } as const
      const { propertyId } = await enterProperty(services.db, person, null, target)
      const post = { name, email, areas, grants }
      return await inviteStaff({ work, person, services, propertyId }, { propertyId, ...post })
    }
    return await work.write(async trx => {
      const { id } = await trx
        .insertInto('appUser')
        .values({ name, email, phone, role })
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordChange(trx, work, {
        action: 'user.invited',
        entity: 'user',
        entityId: id,
        after: { role, email },
      })
      await sendInvitation(trx, administrator, { id, name, email, role })
      return id
    })
  } catch (error) {
    if (
      violatedConstraint(error) === 'app_user_email_key' ||
      isRefusal(error, identityReasons.EMAIL_TAKEN)
    )
      throw new DomainError(platformReasons.USER_EXISTS, {}, 'email')
    throw error
  }
}

/** Sends the invitation once more; the earlier link ends. Throws NOT_FOUND, HAS_JOINED, USER_INACTIVE, TOO_MANY_ATTEMPTS. */
export async function reinviteUser(administrator: Administrator, userId: AppUserId): Promise<void> {
  const { work, services } = administrator
  await takeAttempt(services.db, [
    { subject: `letters about:invitation ${userId}`, attempts: 3, minutes: 60 },
  ])
  await work.write(async trx => {
    const user = await lockUser(trx, userId)
    if (user.hasPassword) throw new DomainError(platformReasons.HAS_JOINED, {})
    if (!user.isActive) throw new DomainError(platformReasons.USER_INACTIVE, {})
    await sendInvitation(trx, administrator, user)
    await recordChange(trx, work, {
      action: 'user.invited-again',
      entity: 'user',
      entityId: userId,
    })
  })
}

interface Invited {
  id: string
  name: string
  email: string
  role: 'admin' | 'owner' | 'staff'
}

/** A new link, which ends the earlier one. */
export async function sendInvitation(
  trx: Trx,
  { person, services }: Administrator,
  { id, name, email, role }: Invited,
): Promise<void> {
  const { publicUrl, encryptionKeys } = services.settings
  const token = await issueToken(trx, id, 'invitation')
  const url = `${publicUrl}/accept-invitation?token=${token}`
  const hotel =
    role === 'staff'
      ? await trx
          .selectFrom('staffMember as m')
          .innerJoin('property as p', 'p.id', 'm.propertyId')
          .select('p.name')
          .where('m.userId', '=', id)
          .executeTakeFirstOrThrow()
      : undefined
  await enqueueEmail(trx, encryptionKeys, {
    recipient: email,
    email:
      role === 'staff'
        ? invitationEmail(
            { name },
            { inviter: person.name, property: hotel?.name ?? 'Atithi' },
            url,
          )
        : platformInvitation({ name }, person.name, { role, url }),
  })
}
