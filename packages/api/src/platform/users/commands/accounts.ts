import type { Trx } from '@atithi/db/client'
import type { AppUserId } from '@atithi/db/ids'
import { tellOwnerOfStaff } from '../../../identity/platform-acts/commands.ts'
import { accountActEmail } from '../../../identity/platform-acts/rules/letters.ts'
import { endSessions } from '../../../identity/sessions/commands/session.ts'
import { givePlaces, takePlace } from '../../../identity/staff/commands.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { platformReasons } from '../../reasons.ts'
import { type Administrator, hotelOfStaff, lockUser, requireAnother } from './on-user.ts'

/**
 * Closes an account: its sessions end at once, with their live screens on every server, and its open links. The place of staff goes to
 * the next. The person is told, of staff the owner too. Throws NOT_FOUND, NOT_YOURSELF, LAST_ADMINISTRATOR.
 */
export async function deactivateUser(
  administrator: Administrator,
  { userId, reason }: { userId: AppUserId; reason: string },
): Promise<void> {
  const { work, person, services } = administrator
  requireAnother(person, userId)
  const propertyId = await hotelOfStaff(administrator, userId)
  try {
    await work.write(async trx => {
      const user = await lockUser(trx, userId)
      if (!user.isActive) return
      await trx.updateTable('appUser').set({ isActive: false }).where('id', '=', userId).execute()
      await trx.deleteFrom('accountToken').where('userId', '=', userId).execute()
      await endSessions(trx, userId)
      if (propertyId) await givePlaces(trx, propertyId, work.now)
      await recordChange(trx, work, {
        action: 'user.deactivated',
        entity: 'user',
        entityId: userId,
        ...(propertyId && { propertyId }),
        reason,
      })
      await writeToUser(trx, administrator, { user, act: 'deactivated', reason })
      if (propertyId)
        await tellOwnerOfStaff(
          trx,
          { work, person, services, propertyId },
          { userId, act: 'deactivated', reason },
        )
    })
  } catch (error) {
    if (violatedConstraint(error) === 'app_user_last_administrator')
      throw new DomainError(platformReasons.LAST_ADMINISTRATOR, {})
    throw error
  }
}

/** Opens a closed account again; of staff only where the plan has a place. Throws NOT_FOUND, PLAN_LIMIT. */
export async function reactivateUser(
  administrator: Administrator,
  { userId, reason }: { userId: AppUserId; reason?: string | undefined },
): Promise<void> {
  const { work, person, services } = administrator
  const propertyId = await hotelOfStaff(administrator, userId)
  await work.write(async trx => {
    const user = await lockUser(trx, userId)
    if (user.isActive) return
    if (propertyId) await takePlace(trx, work, propertyId, userId)
    await trx.updateTable('appUser').set({ isActive: true }).where('id', '=', userId).execute()
    await recordChange(trx, work, {
      action: 'user.reactivated',
      entity: 'user',
      entityId: userId,
      ...(propertyId && { propertyId }),
      ...(reason && { reason }),
    })
    await writeToUser(trx, administrator, { user, act: 'reactivated', reason })
    if (propertyId)
      await tellOwnerOfStaff(
        trx,
        { work, person, services, propertyId },
        { userId, act: 'reactivated', reason },
      )
  })
}

/** Ends one session of a person, or all of them. Throws NOT_FOUND. */
export async function endSessionsOf(
  administrator: Administrator,
  { userId, sessionId }: { userId: AppUserId; sessionId?: string | undefined },
): Promise<void> {
  const { work } = administrator
  await work.write(async trx => {
    const user = await lockUser(trx, userId)
    const ended = await trx
      .deleteFrom('userSession')
      .where('userId', '=', userId)
      .$if(sessionId !== undefined, qb => qb.where('id', '=', sessionId ?? userId))
      .executeTakeFirst()
    if (ended.numDeletedRows === 0n) {
      if (sessionId === undefined) return
      throw new DomainError(kernelReasons.NOT_FOUND, { what: 'session' }, 'sessionId')
    }
    await recordChange(trx, work, {
      action: 'user.session-ended',
      entity: 'user',
      entityId: userId,
      after: sessionId === undefined ? { all: true } : { sessionId },
    })
    await writeToUser(trx, administrator, { user, act: 'sessions-ended' })
  })
}

interface Told {
  user: { name: string; email: string; language: string }
  act: Parameters<typeof accountActEmail>[1]['act']
  reason?: string | undefined
  changes?: readonly string[]
}

/** Tells a person what was done with their account. */
export async function writeToUser(
  trx: Trx,
  { services }: Pick<Administrator, 'services'>,
  { user, act, reason, changes }: Told,
): Promise<void> {
  await enqueueEmail(trx, services.settings.encryptionKeys, {
    recipient: user.email,
    email: accountActEmail(user, { act, reason, ...(changes && { changes }) }),
  })
}
