import type { Trx } from '@atithi/db/client'
import type { AppUserId } from '@atithi/db/ids'
import { inTransaction } from '@atithi/db/scope'
import { sql } from 'kysely'
import { recordChange } from '../../../kernel/audit/record.ts'
import { type Context, workIn } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { passwordChangedEmail, resetEmail } from '../../../kernel/email/compose.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { ofAddress } from '../../../kernel/limits/address.ts'
import { takeAttempt } from '../../../kernel/limits/take-attempt.ts'
import { identityReasons } from '../../reasons.ts'
import { endSessions, openSession, secondFactorOf } from '../../sessions/commands/session.ts'
import { isWeakPassword } from '../adapters/common-passwords.ts'
import { hashPassword, passwordMatches } from '../adapters/password-hash.ts'
import { ownAccount } from '../procedures.ts'
import type { ChangePasswordInput, TokenPasswordInput } from '../schema.ts'
import { hasSecondFactor, noteSignIn } from './second-factor.ts'
import { issueToken, useToken } from './tokens.ts'

/**
 * Takes down that somebody wants a new password for this address, whether anybody has it or not: the answer and its time
 * are the same, and a job sends the link to those who exist.
 */
export async function requestPasswordReset(context: Context, email: string): Promise<void> {
  const { services, request } = context
  await takeAttempt(services.db, [
    { subject: `reset account:${email}`, attempts: 5, minutes: 60 },
    ...ofAddress(request, 'reset', { attempts: 20, minutes: 60 }),
  ])
  await services.db.insertInto('passwordResetRequest').values({ email }).execute()
}

/** Sends the links that were asked for; a request for an unknown address ends here, unseen. */
export async function answerResetRequests(services: Services): Promise<void> {
  for (let answered = true; answered; )
    answered = await inTransaction(services.db, trx => answerNextRequest(trx, services.settings))
}

async function answerNextRequest(trx: Trx, settings: Services['settings']): Promise<boolean> {
  const next = trx
    .selectFrom('passwordResetRequest')
    .select('id')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const request = await trx
    .deleteFrom('passwordResetRequest')
    .where('id', 'in', next)
    .returning('email')
    .executeTakeFirst()
  if (!request) return false
  const user = await trx
    .selectFrom('appUser')
    .select(['id', 'name', 'language'])
    .where('email', '=', request.email)
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (user) {
    const token = await issueToken(trx, user.id, 'reset')
    await enqueueEmail(trx, settings.encryptionKeys, {
      recipient: request.email,
      email: resetEmail(user, `${settings.publicUrl}/reset-password?token=${token}`),
    })
  }
  return true
}

/** Whether the person must still sign in, with a code: a mailbox is one factor, and never opens an account that asks for two. */
export interface EnteredByToken {
  codeRequired: boolean
}

/** Sets a new password by an emailed token and ends every session of the account. Throws TOKEN_INVALID, PASSWORD_COMMON. */
export async function resetPassword(
  context: Context,
  input: TokenPasswordInput,
): Promise<EnteredByToken> {
  return enter(context, await setByToken(context, input, 'reset'))
}

/** The invited person's first password; from now on they can work. Throws TOKEN_INVALID, PASSWORD_COMMON. */
export async function acceptInvitation(
  context: Context,
  input: TokenPasswordInput,
): Promise<EnteredByToken> {
  return enter(context, await setByToken(context, input, 'invitation'))
}

async function enter(context: Context, userId: AppUserId): Promise<EnteredByToken> {
  if (await hasSecondFactor(context, userId)) return { codeRequired: true }
  await noteSignIn(context, userId, true)
  await openSession(context.services, context.request, { userId, secondFactorAt: null })
  return { codeRequired: false }
}

async function setByToken(
  context: Context,
  input: TokenPasswordInput,
  purpose: 'reset' | 'invitation',
): Promise<string> {
  const { services, request } = context
  if (await isWeakPassword(input.password))
    throw new DomainError(identityReasons.PASSWORD_COMMON, {}, 'password')
  await takeAttempt(services.db, ofAddress(request, 'token', { attempts: 30, minutes: 15 }))
  const passwordHash = await hashPassword(input.password)
  return inTransaction(services.db, async trx => {
    const userId = await useToken(trx, input.token, purpose)
    const user = await trx
      .updateTable('appUser')
      .set({
        passwordHash,
        emailProvedAt: sql<string>`coalesce(email_proved_at, clock_timestamp())`,
      })
      .where('id', '=', userId)
      .where('isActive', '=', true)
      .returning(['name', 'email', 'language'])
      .executeTakeFirst()
    if (!user) throw new DomainError(identityReasons.TOKEN_INVALID, {}, 'token')
    // Nothing of it has happened then: the link is good for another try.
    if (await isWeakPassword(input.password, user))
      throw new DomainError(identityReasons.PASSWORD_COMMON, {}, 'password')
    await endSessions(trx, userId)
    const author = { kind: 'user', userId } as const
    const action = purpose === 'reset' ? 'user.password-reset' : 'user.invitation-accepted'
    await recordChange(
      trx,
      { author, requestId: request.requestId, ip: request.ip },
      { action, entity: 'user', entityId: userId },
    )
    if (purpose === 'reset')
      await enqueueEmail(trx, services.settings.encryptionKeys, {
        recipient: user.email,
        email: passwordChangedEmail(user),
      })
    return userId
  })
}

/** Changes one's own password, ends every other session and renews this one. Throws INVALID_CREDENTIALS, PASSWORD_COMMON, NOT_WHILE_IMPERSONATING. */
export async function changePassword(context: Context, input: ChangePasswordInput): Promise<void> {
  const { services, request } = context
  const person = ownAccount(context)
  if (await isWeakPassword(input.newPassword, person))
    throw new DomainError(identityReasons.PASSWORD_COMMON, {}, 'newPassword')
  await takeAttempt(services.db, [
    { subject: `password account:${person.userId}`, attempts: 5, minutes: 15 },
  ])
  const stored = await services.db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow()
  if (!(await passwordMatches(stored.passwordHash ?? undefined, input.currentPassword)))
    throw new DomainError(identityReasons.PASSWORD_WRONG, {}, 'currentPassword')
  if (input.newPassword === input.currentPassword)
    throw new DomainError(identityReasons.PASSWORD_SAME, {}, 'newPassword')
  const passwordHash = await hashPassword(input.newPassword)
  const secondFactorAt = await secondFactorOf(services, request)
  const work = workIn(context, { role: 'platform' }, { kind: 'user', userId: person.userId })
  await work.write(async trx => {
    const { language } = await trx
      .updateTable('appUser')
      .set({ passwordHash })
      .where('id', '=', person.userId)
      .returning('language')
      .executeTakeFirstOrThrow()
    await endSessions(trx, person.userId)
    await recordChange(trx, work, {
      action: 'user.password-changed',
      entity: 'user',
      entityId: person.userId,
    })
    await enqueueEmail(trx, services.settings.encryptionKeys, {
      recipient: person.email,
      email: passwordChangedEmail({ ...person, language }),
    })
  })
  await openSession(services, request, { userId: person.userId, secondFactorAt })
}
