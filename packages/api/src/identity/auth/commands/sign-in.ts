import type { Context } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { forgetAttempts, type Limit, takeAttempt } from '../../../kernel/limits/take-attempt.ts'
import { identityReasons } from '../../reasons.ts'
import { closeSession, openSession } from '../../sessions/commands/session.ts'
import { passwordMatches } from '../adapters/password-hash.ts'
import { useCode } from '../adapters/totp.ts'
import type { LoginInput } from '../schema.ts'

const minutes = 15
const ofAccount = (email: string) => `sign-in account:${email}`
/** Five failures of one account, twenty of one address: a hotel's whole desk sits behind one (decisions, section 3). */
const limitsOf = (email: string, ip: string): Limit[] => [
  { subject: ofAccount(email), attempts: 5, minutes },
  { subject: `sign-in address:${ip}`, attempts: 20, minutes },
]

/**
 * Opens a session. An unknown email and a wrong password are answered alike, in the same time.
 * Throws INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS, CODE_REQUIRED and CODE_INVALID where two-factor sign-in is on.
 */
export async function login(context: Context, input: LoginInput): Promise<void> {
  const { services, request } = context
  const attempt = await takeAttempt(services.db, limitsOf(input.email, request.ip))
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
    if (!input.code) await attempt.giveBack()
    await requireCode(context, user.id, input.code)
  }
  // Only this one is forgiven to the address: else an account of one's own would pay for guesses at others.
  await attempt.giveBack()
  await forgetAttempts(services.db, ofAccount(input.email))
  await noteSignIn(context, user.id, true)
  if (request.sessionToken) await closeSession(services, request)
  await openSession(services, request, user.id, input.rememberMe)
}

async function requireCode(
  context: Context,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const { services } = context
  if (!code) throw new DomainError(identityReasons.CODE_REQUIRED, {}, 'code')
  const isRight = await useCode(services.db, {
    userId,
    code,
    keys: services.settings.encryptionKeys,
    now: services.clock.now(),
  })
  if (isRight) return
  await noteSignIn(context, userId, false)
  throw new DomainError(identityReasons.CODE_INVALID, {}, 'code')
}

async function noteSignIn(
  { services, request }: Context,
  userId: string,
  succeeded: boolean,
): Promise<void> {
  await services.db
    .insertInto('signIn')
    .values({
      userId,
      succeeded,
      ip: request.ip,
      userAgent: request.userAgent?.slice(0, 400) ?? null,
    })
    .execute()
}

export async function logout(context: Context): Promise<void> {
  await closeSession(context.services, context.request)
}
