import { sql } from 'kysely'
import { requireSecondFactor } from '../../../kernel/access/gates.ts'
import type { AuditAction } from '../../../kernel/audit/actions.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { type Context, workIn } from '../../../kernel/context/context.ts'
import type { EmailMessage } from '../../../kernel/email/compose.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { tokenHash } from '../../../kernel/secrets/token-hash.ts'
import { impersonationEmail } from '../../platform-acts/rules/letters.ts'
import { identityReasons } from '../../reasons.ts'
import { closeSession, openSession, secondFactorOf } from '../../sessions/commands/session.ts'

const impersonationMinutes = 60

/** An administrator acts as another person for an hour, under a new token; never as an administrator, never nested. The person is told. */
export async function impersonate(context: Context, userId: string): Promise<void> {
  const { person, services } = context
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
  const until = sql<string>`clock_timestamp() + make_interval(mins => ${impersonationMinutes})`
  await renewSession(context, {
    administratorId: person.userId,
    targetId: target.id,
    acting: { actingAsUserId: target.id, actingUntil: until },
    action: 'user.impersonation-started',
    told: { recipient: target.email, email: impersonationEmail(target, person.name) },
  })
}

/** Back to the administrator's own account, under a new token. */
export async function stopImpersonating(context: Context): Promise<void> {
  const { person } = context
  if (!person?.impersonator) throw new DomainError(identityReasons.NOT_IMPERSONATING, {})
  await renewSession(context, {
    administratorId: person.impersonator.userId,
    targetId: person.userId,
    acting: { actingAsUserId: null, actingUntil: null },
    action: 'user.impersonation-stopped',
  })
}

interface Turn {
  administratorId: string
  targetId: string
  acting: { actingAsUserId: string | null; actingUntil: ReturnType<typeof sql<string>> | null }
  action: AuditAction
  /** A letter to the person who is acted as. */
  told?: { recipient: string; email: EmailMessage }
}

async function renewSession(
  context: Context,
  { administratorId, targetId, acting, action, told }: Turn,
): Promise<void> {
  const { services, request } = context
  const secondFactorAt = await secondFactorOf(services, request)
  await closeSession(services, request)
  const token = await openSession(services, request, { userId: administratorId, secondFactorAt })
  const work = workIn(context, { role: 'platform' }, { kind: 'user', userId: administratorId })
  await work.write(async trx => {
    await trx
      .updateTable('userSession')
      .set(acting)
      .where('tokenHash', '=', tokenHash(token))
      .execute()
    await recordChange(trx, work, { action, entity: 'user', entityId: targetId })
    if (told) await enqueueEmail(trx, services.settings.encryptionKeys, told)
  })
}
