import type { AppUserId } from '@atithi/db/ids'
import type { Context } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { identityReasons } from '../../reasons.ts'
import { useCode } from '../adapters/totp.ts'
import { tellOfNewDevice, tellOfRecoveryCode } from './tell-person.ts'

/** Whether two-factor sign-in is on for this person. */
export async function hasSecondFactor(
  { services }: Pick<Context, 'services'>,
  userId: AppUserId,
): Promise<boolean> {
  const factor = await services.db
    .selectFrom('twoFactor')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return factor !== undefined
}

/** Takes a code of the app or a recovery code, which is used up by it and of which its person is told. Throws CODE_REQUIRED, CODE_INVALID at `code`. */
export async function requireCode(
  context: Context,
  userId: AppUserId,
  code: string | undefined,
): Promise<void> {
  const { services } = context
  if (!code) throw new DomainError(identityReasons.CODE_REQUIRED, {}, 'code')
  const used = await useCode(services.db, {
    userId,
    code,
    keys: services.settings.encryptionKeys,
    now: services.clock.now(),
  })
  if (used === 'recovery') await tellOfRecoveryCode(context, userId)
  if (used !== 'wrong') return
  await noteSignIn(context, userId, false)
  throw new DomainError(identityReasons.CODE_INVALID, {}, 'code')
}

/** Takes a sign-in down, or a failure of one, for the list that its person sees; of one from a new device they are told. */
export async function noteSignIn(
  context: Context,
  userId: AppUserId,
  succeeded: boolean,
): Promise<void> {
  const { services, request } = context
  if (succeeded) await tellOfNewDevice(context, userId)
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
