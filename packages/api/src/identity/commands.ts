import { sql } from 'kysely'
import { announce, recordChange } from '../audit/record.ts'
import { type Context, workIn } from '../context.ts'
import { DomainError, violatedConstraint } from '../errors.ts'
import { foundProperty } from '../properties/found.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, passwordMatches } from './password-hash.ts'
import type { LoginInput, RegisterInput } from './schema.ts'
import { tokenHash } from './session-adapter.ts'
import { closeSession, openSession } from './sessions.ts'
import { forgetFailures, recordFailure, refuseTooManyAttempts } from './throttle.ts'

const impersonationMinutes = 60

/** Makes an owner and their first property in one transaction, and signs them in. Throws EMAIL_TAKEN, PASSWORD_COMMON. */
export async function register(context: Context, input: RegisterInput): Promise<void> {
  if (isCommonPassword(input.password)) throw new DomainError('PASSWORD_COMMON', {}, 'password')
  const passwordHash = await hashPassword(input.password)
  const { rows } = await sql<{ userId: string; propertyId: string }>`select new_id() as "userId", new_id() as "propertyId"`.execute(
    context.services.db,
  )
  const [ids] = rows
  if (!ids) throw new Error('new_id() answered nothing')
  const work = workIn(context, { role: 'tenant', propertyIds: [ids.propertyId], ownerId: ids.userId }, { kind: 'user', userId: ids.userId })
  try {
    await work.write(async trx => {
      const { email, name, phone } = input
      await trx.insertInto('appUser').values({ id: ids.userId, email, name, phone, role: 'owner', passwordHash }).execute()
      await recordChange(trx, work, { action: 'user.registered', entity: 'user', entityId: ids.userId, after: { role: 'owner' } })
      await foundProperty(trx, work, { id: ids.propertyId, ownerId: ids.userId, name: input.propertyName })
      await announce(trx, { propertyId: ids.propertyId, type: 'property.founded', entityId: ids.propertyId })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'app_user_email_key') throw new DomainError('EMAIL_TAKEN', {}, 'email')
    throw error
  }
  await openSession(context.services, context.request, ids.userId, false)
}

/** Answers an unknown email and a wrong password alike, in the same time. Throws INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS. */
export async function login(context: Context, input: LoginInput): Promise<void> {
  const { db } = context.services
  const attempt = { email: input.email, ip: context.request.ip }
  await refuseTooManyAttempts(db, attempt)
  const user = await db.selectFrom('appUser').select(['id', 'passwordHash', 'isActive']).where('email', '=', input.email).executeTakeFirst()
  const matches = await passwordMatches(user?.passwordHash, input.password)
  if (!user?.isActive || !matches) {
    await recordFailure(db, attempt)
    throw new DomainError('INVALID_CREDENTIALS', {})
  }
  await forgetFailures(db, input.email)
  if (context.request.sessionToken) await closeSession(context.services, context.request)
  await openSession(context.services, context.request, user.id, input.rememberMe)
}

export async function logout(context: Context): Promise<void> {
  await closeSession(context.services, context.request)
}

/** An administrator acts as another person for an hour, under a new token; never as an administrator, never nested. */
export async function impersonate(context: Context, userId: string): Promise<void> {
  const { person, services } = context
  if (person?.impersonator) throw new DomainError('NOT_WHILE_IMPERSONATING', {})
  if (person?.role !== 'admin') throw new DomainError('ROLE_NOT_ALLOWED', { needs: 'administrators' })
  const target = await services.db
    .selectFrom('appUser')
    .select(['id', 'role'])
    .where('id', '=', userId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (!target) throw new DomainError('NOT_FOUND', { what: 'user' })
  if (target.role === 'admin') throw new DomainError('CANNOT_IMPERSONATE', {})
  const until = sql<string>`clock_timestamp() + make_interval(mins => ${impersonationMinutes})`
  await renewSession(context, {
    administratorId: person.userId,
    targetId: target.id,
    acting: { actingAsUserId: target.id, actingUntil: until },
    action: 'user.impersonation-started',
  })
}

/** Back to the administrator's own account, under a new token. */
export async function stopImpersonating(context: Context): Promise<void> {
  const { person } = context
  if (!person?.impersonator) throw new DomainError('NOT_IMPERSONATING', {})
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
  action: `${string}.${string}`
}

async function renewSession(context: Context, { administratorId, targetId, acting, action }: Turn): Promise<void> {
  const { services, request } = context
  await closeSession(services, request)
  const token = await openSession(services, request, administratorId, false)
  const work = workIn(context, { role: 'platform' }, { kind: 'user', userId: administratorId })
  await work.write(async trx => {
    await trx.updateTable('userSession').set(acting).where('tokenHash', '=', tokenHash(token)).execute()
    await recordChange(trx, work, { action, entity: 'user', entityId: targetId })
  })
}
