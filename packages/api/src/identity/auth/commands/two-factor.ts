import { recordChange } from '../../../kernel/audit/record.ts'
import { type Context, workIn } from '../../../kernel/context/context.ts'
import { twoFactorEmail } from '../../../kernel/email/compose.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { takeAttempt } from '../../../kernel/limits/take-attempt.ts'
import { seal, unseal } from '../../../kernel/secrets/box.ts'
import { ownSessionHash } from '../../../kernel/secrets/token-hash.ts'
import { identityReasons } from '../../reasons.ts'
import { passwordMatches } from '../adapters/password-hash.ts'
import {
  enrolmentUri,
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  stepOf,
} from '../adapters/totp.ts'
import { ownAccount } from '../procedures.ts'
import type { StopTwoFactorInput } from '../schema.ts'
import { requireProvedAccount } from './email-proof.ts'
import { requireCode } from './second-factor.ts'

/** Begins two-factor sign-in: a secret for the authenticator app, which counts only once a code of it was given. Throws TWO_FACTOR_ON. */
export async function startTwoFactor(context: Context): Promise<{ secret: string; uri: string }> {
  const { db, settings } = context.services
  const { userId, email } = ownAccount(context)
  await requireProvedAccount(context.services, userId)
  const secret = newSecret()
  const secretSealed = seal(secret, settings.encryptionKeys)
  const begun = await db
    .insertInto('twoFactor')
    .values({ userId, secretSealed })
    .onConflict(conflict =>
      conflict
        .column('userId')
        .doUpdateSet({ secretSealed, lastUsedStep: 0 })
        .where('twoFactor.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  if (!begun.numInsertedOrUpdatedRows) throw new DomainError(identityReasons.TWO_FACTOR_ON, {})
  return { secret, uri: enrolmentUri(secret, email) }
}

/**
 * Turns two-factor sign-in on with a first code, and ends every other session. Answers the recovery codes, which are never shown again.
 * Throws CODE_INVALID.
 */
export async function confirmTwoFactor(
  context: Context,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { db, settings, clock } = context.services
  const { userId, email, name } = ownAccount(context)
  await takeAttempt(db, [{ subject: `two-factor account:${userId}`, attempts: 10, minutes: 15 }])
  const current = ownSessionHash(context.request)
  const codes = newRecoveryCodes()
  const work = workIn(context, { role: 'platform' }, { kind: 'user', userId })
  await work.write(async trx => {
    const factor = await trx
      .selectFrom('twoFactor')
      .select(['secretSealed', 'confirmedAt'])
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (factor?.confirmedAt) throw new DomainError(identityReasons.TWO_FACTOR_ON, {})
    const step =
      factor && stepOf(unseal(factor.secretSealed, settings.encryptionKeys), code, clock.now())
    if (step === undefined) throw new DomainError(identityReasons.CODE_INVALID, {}, 'code')
    await trx
      .updateTable('twoFactor')
      .set({ confirmedAt: work.now.toISOString(), lastUsedStep: step })
      .where('userId', '=', userId)
      .execute()
    await trx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
    await trx
      .insertInto('recoveryCode')
      .values(codes.map(text => ({ userId, codeHash: recoveryHash(text) })))
      .execute()
    // This session has just given a code; the others never did.
    await trx
      .updateTable('userSession')
      .set({ secondFactorAt: work.now.toISOString() })
      .where('tokenHash', '=', current)
      .execute()
    await trx
      .deleteFrom('userSession')
      .where('userId', '=', userId)
      .where('tokenHash', '<>', current)
      .execute()
    const { language } = await trx
      .selectFrom('appUser')
      .select('language')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await recordChange(trx, work, {
      action: 'user.two-factor-on',
      entity: 'user',
      entityId: userId,
    })
    await enqueueEmail(trx, settings.encryptionKeys, {
      recipient: email,
      email: twoFactorEmail({ name, language }, 'on'),
    })
  })
  return { recoveryCodes: codes }
}

/** Turns two-factor sign-in off, by the password and a code. Throws PASSWORD_WRONG, CODE_INVALID. */
export async function stopTwoFactor(
  context: Context,
  { password, code }: StopTwoFactorInput,
): Promise<void> {
  const { db, settings } = context.services
  const { userId, email, name } = ownAccount(context)
  await takeAttempt(db, [{ subject: `password account:${userId}`, attempts: 5, minutes: 15 }])
  const stored = await db
    .selectFrom('appUser')
    .select(['passwordHash', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!(await passwordMatches(stored.passwordHash ?? undefined, password)))
    throw new DomainError(identityReasons.PASSWORD_WRONG, {}, 'password')
  await requireCode(context, userId, code)
  const work = workIn(context, { role: 'platform' }, { kind: 'user', userId })
  await work.write(async trx => {
    await trx.deleteFrom('twoFactor').where('userId', '=', userId).execute()
    await trx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
    await recordChange(trx, work, {
      action: 'user.two-factor-off',
      entity: 'user',
      entityId: userId,
    })
    await enqueueEmail(trx, settings.encryptionKeys, {
      recipient: email,
      email: twoFactorEmail({ name, language: stored.language }, 'off'),
    })
  })
}
