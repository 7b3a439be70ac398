import type { AppUserId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { requireSecondFactor } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { type Context, workIn } from '../../../kernel/context/context.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { ownSessionHash, tokenHash } from '../../../kernel/secrets/token-hash.ts'
import { impersonationEmail } from '../../platform-acts/rules/letters.ts'
import { identityReasons } from '../../reasons.ts'
import { closeSession, openSession, secondFactorOf } from '../../sessions/commands/session.ts'
import { tellEndedImpersonations } from './impersonation-ended.ts'

const impersonationMinutes = 60

/** An administrator acts as another person for an hour, under a new token; never as an administrator, never nested. The person is told why. */
export async function impersonate(
  context: Context,
  { userId, reason }: { userId: AppUserId; reason: string },
): Promise<void> {
  const { person, services, request } = context
  if (person?.impersonator) throw new DomainError(kernelReasons.NOT_WHILE_IMPERSONATING, {})
  if (person?.role !== 'admin')
    throw new DomainError(kernelReasons.ROLE_NOT_ALLOWED, { needs: 'administrators' })
  requireSecondFactor(person)
  const target = await services.db
    .selectFrom('appUser')
    .select(['id', 'role', 'name', 'email', 'language'])
    .where('id', '=', userId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (!target) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'user' })
  if (target.role === 'admin') throw new DomainError(identityReasons.CANNOT_IMPERSONATE, {})
  const secondFactorAt = await secondFactorOf(services, request)
  await closeSession(services, request)
  const token = await openSession(services, request, { userId: person.userId, secondFactorAt })
  const until = sql<string>`clock_timestamp() + make_interval(mins => ${impersonationMinutes})`
  const work = workIn(context, { role: 'platform' }, { kind: 'user', userId: person.userId })
  await work.write(async trx => {
    await trx
      .updateTable('userSession')
      .set({ actingAsUserId: target.id, actingUntil: until })
      .where('tokenHash', '=', tokenHash(token))
      .execute()
    await enqueueEmail(trx, services.settings.encryptionKeys, {
      recipient: target.email,
      email: impersonationEmail(target, { administrator: person.name, reason }),
    })
    await recordChange(trx, work, {
      action: 'user.impersonation-started',
      entity: 'user',
      entityId: target.id,
      reason,
    })
  })
}

/**
 * Back to the administrator's own account, under a new token. The person is told for how long it was, and how much was changed. Throws
 * NOT_IMPERSONATING.
 */
export async function stopImpersonating(context: Context): Promise<void> {
  const { person, services, request } = context
  if (!person?.impersonator) throw new DomainError(identityReasons.NOT_IMPERSONATING, {})
  const { userId } = person.impersonator
  const secondFactorAt = await secondFactorOf(services, request)
  const work = workIn(context, { role: 'platform' }, { kind: 'user', userId })
  await work.write(async trx => {
    const { id } = await trx
      .deleteFrom('userSession')
      .where('tokenHash', '=', ownSessionHash(request))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tellEndedImpersonations(trx, services.settings, { sessionId: id })
    await recordChange(trx, work, {
      action: 'user.impersonation-stopped',
      entity: 'user',
      entityId: person.userId,
    })
  })
  await openSession(services, request, { userId, secondFactorAt })
}
