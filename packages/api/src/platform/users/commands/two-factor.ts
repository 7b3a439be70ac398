import type { Trx } from '@atithi/db/client'
import type { AppUserId } from '@atithi/db/ids'
import { hasSecondFactor, requireCode } from '../../../identity/auth/commands/second-factor.ts'
import { identityEvents } from '../../../identity/events.ts'
import { tellOwnerOfStaff } from '../../../identity/platform-acts/commands.ts'
import { endSessions } from '../../../identity/sessions/commands/session.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { takeAttempt } from '../../../kernel/limits/take-attempt.ts'
import { platformReasons } from '../../reasons.ts'
import type { ResetTwoFactorInput } from '../schema.ts'
import { writeToUser } from './accounts.ts'
import { type Administrator, hotelOfStaff, lockUser, requireAnother } from './on-user.ts'

/**
 * Takes the second factor of somebody who has lost theirs away, with the codes for its loss, by the administrator's own: every session of
 * that person ends, and they are told, of staff the owner too. Throws NOT_YOURSELF, NOT_FOUND, NO_SECOND_FACTOR, TWO_FACTOR_REQUIRED,
 * CODE_REQUIRED, CODE_INVALID, TOO_MANY_ATTEMPTS.
 */
export async function resetTwoFactor(
  administrator: Administrator,
  { userId, reason, code }: ResetTwoFactorInput,
): Promise<void> {
  const { work, person, services } = administrator
  requireAnother(person, userId)
  // A password alone opens no account that is guarded by more.
  if (!(await hasSecondFactor(administrator, person.userId)))
    throw new DomainError(kernelReasons.TWO_FACTOR_REQUIRED, {})
  const propertyId = await hotelOfStaff(administrator, userId)
  await work.read(db => requireFactorOf(db, userId))
  await takeAttempt(services.db, [
    { subject: `code account:${person.userId}`, attempts: 5, minutes: 15 },
  ])
  await requireCode(administrator, person.userId, code)
  await work.write(async trx => {
    const user = await lockUser(trx, userId)
    await requireFactorOf(trx, userId)
    await trx.deleteFrom('twoFactor').where('userId', '=', userId).execute()
    await trx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
    await endSessions(trx, userId)
    await recordChange(trx, work, {
      action: 'user.two-factor-reset',
      entity: 'user',
      entityId: userId,
      ...(propertyId && { propertyId }),
      reason,
    })
    await writeToUser(trx, administrator, { user, act: 'two-factor-reset', reason })
    if (propertyId)
      await tellOwnerOfStaff(
        trx,
        { work, person, services, propertyId },
        { userId, act: 'two-factor-reset', reason },
      )
    if (user.role === 'owner') await ringOwner(trx, administrator, userId)
  })
}

/** Throws NOT_FOUND, NO_SECOND_FACTOR. */
async function requireFactorOf(
  db: Parameters<Parameters<Administrator['work']['read']>[0]>[0],
  userId: AppUserId,
) {
  const user = await db
    .selectFrom('appUser as u')
    .leftJoin('twoFactor as f', 'f.userId', 'u.id')
    .select('f.confirmedAt')
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!user) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'user' }, 'userId')
  if (user.confirmedAt === null)
    throw new DomainError(platformReasons.NO_SECOND_FACTOR, {}, 'userId')
}

/** The bell rings by hotels: it rings once, at the first of theirs. */
async function ringOwner(trx: Trx, { work }: Administrator, userId: AppUserId): Promise<void> {
  const hotel = await trx
    .selectFrom('property')
    .select('id')
    .where('accountId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!hotel) return
  const event = identityEvents['account.two-factor-reset']
  await publish(trx, work, { propertyId: hotel.id, event, entityId: userId })
}
