import type { Db } from '@atithi/db/client'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { addressOf, type Caller, networkOf, ofAddress } from '../../../kernel/limits/address.ts'
import { forgetAttempts, takeAttempt } from '../../../kernel/limits/take-attempt.ts'
import { first } from '../../../kernel/shared/present.ts'
import { identityReasons } from '../../reasons.ts'
import { closeSession, openSession } from '../../sessions/commands/session.ts'
import { passwordMatches } from '../adapters/password-hash.ts'
import { failuresOfAccount, failuresOfAddress, knownForDays, minutesOfFailures } from '../rules.ts'
import type { LoginInput } from '../schema.ts'
import { noteSignIn, requireCode } from './second-factor.ts'

/**
 * What a failure counts against: five of one account, twenty of one network, behind which a hotel's whole desk sits (decisions, section 3).
 * Where the account was signed in to before, its network has a count of its own, so that nobody elsewhere can lock its person out.
 */
async function limitsOf(db: Db, email: string, caller: Caller) {
  const address = addressOf(caller)
  const isKnown = address !== undefined && (await listNetworks(db, email)).has(address)
  const minutes = minutesOfFailures
  const failures = { attempts: failuresOfAccount, minutes }
  const account = `sign-in account:${email}`
  const ofAccount = isKnown
    ? ofAddress(caller, account, failures)
    : [{ subject: account, ...failures }]
  return {
    subject: first(ofAccount, 'limit of the account').subject,
    limits: [
      ...ofAccount,
      ...ofAddress(caller, 'sign-in', { attempts: failuresOfAddress, minutes }),
    ],
  }
}

/** Asked for an unknown email, too: both take the same time. */
async function listNetworks(db: Db, email: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('signIn as s')
    .innerJoin('appUser as u', 'u.id', 's.userId')
    .select('s.ip')
    .distinct()
    .where('u.email', '=', email)
    .where('s.succeeded', '=', true)
    .where('s.at', '>', sql<string>`clock_timestamp() - make_interval(days => ${knownForDays})`)
    .limit(100)
    .execute()
  return new Set(rows.flatMap(({ ip }) => (ip ? [networkOf(ip)] : [])))
}

/**
 * Opens a session. An unknown email and a wrong password are answered alike, in the same time.
 * Throws INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS, CODE_REQUIRED and CODE_INVALID where two-factor sign-in is on.
 */
export async function login(context: Context, input: LoginInput): Promise<void> {
  const { services, request } = context
  const { subject, limits } = await limitsOf(services.db, input.email, request)
  const attempt = await takeAttempt(services.db, limits)
  const user = await services.db
    .selectFrom('appUser as u')
    .leftJoin('twoFactor as f', join =>
      join.onRef('f.userId', '=', 'u.id').on('f.confirmedAt', 'is not', null),
    )
    .select(['u.id', 'u.passwordHash', 'u.isActive', 'f.confirmedAt as twoFactorSince'])
    .where('u.email', '=', input.email)
    .executeTakeFirst()
  const matches = await passwordMatches(user?.passwordHash ?? undefined, input.password)
  if (!user?.isActive || !matches) {
    if (user) await noteSignIn(context, user.id, false)
    throw new DomainError(identityReasons.INVALID_CREDENTIALS, {})
  }
  if (user.twoFactorSince) {
    // Being asked for the code is no failure; a wrong code is.
    if (!input.code) await attempt.refundAttempt()
    await requireCode(context, user.id, input.code)
  }
  // Only this one is forgiven to the address: else an account of one's own would pay for guesses at others.
  await attempt.refundAttempt()
  await forgetAttempts(services.db, subject)
  await noteSignIn(context, user.id, true)
  if (request.sessionToken) await closeSession(services, request)
  await openSession(services, request, {
    userId: user.id,
    rememberMe: input.rememberMe,
    secondFactorAt: user.twoFactorSince ? services.clock.now().toISOString() : null,
  })
}

export async function logout(context: Context): Promise<void> {
  await closeSession(context.services, context.request)
}
