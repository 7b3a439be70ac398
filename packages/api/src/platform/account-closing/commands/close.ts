import type { Trx } from '@atithi/db/client'
import type { AppUserId } from '@atithi/db/ids'
import { passwordMatches } from '../../../identity/auth/adapters/password-hash.ts'
import { hasSecondFactor, requireCode } from '../../../identity/auth/commands/second-factor.ts'
import { issueToken } from '../../../identity/auth/commands/tokens.ts'
import { ownAccount } from '../../../identity/auth/procedures.ts'
import { identityReasons } from '../../../identity/reasons.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { type Context, type Work, workIn } from '../../../kernel/context/context.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { takeAttempt } from '../../../kernel/limits/take-attempt.ts'
import { propertyEvents } from '../../../property/events.ts'
import { leaveGstin } from '../../../property/properties/commands/registration.ts'
import { platformReasons } from '../../reasons.ts'
import { countOpen } from '../queries.ts'
import { closingEmail } from '../rules/closing-email.ts'
import { isClear, openInWords } from '../rules/terms.ts'
import type { CloseAccountInput } from '../schema.ts'

/**
 * Closes the caller's account: its hotels leave every list and website, nobody signs in to it, and a letter says how it comes back. By the
 * password, and a code where two-factor sign-in is on. Throws PASSWORD_WRONG, CODE_REQUIRED, CODE_INVALID, ACCOUNT_IN_USE,
 * NOT_WHILE_IMPERSONATING.
 */
export async function closeAccount(context: Context, input: CloseAccountInput): Promise<void> {
  const { services } = context
  const { userId } = ownAccount(context)
  await requireOwnHand(context, userId, input)
  const work = workIn(context, { role: 'platform', accountId: userId }, { kind: 'user', userId })
  await work.write(async trx => {
    await trx
      .selectFrom('account')
      .select('id')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Whoever books refers to its hotel: they wait here, or are waited for.
    const hotels = await trx
      .selectFrom('property')
      .select(['id', 'name'])
      .where('accountId', '=', userId)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    const open = await countOpen(trx, userId, work.now)
    if (!isClear(open))
      throw new DomainError(platformReasons.ACCOUNT_IN_USE, { open: openInWords(open) })
    const propertyIds = hotels.map(({ id }) => id)
    const people = await leave(trx, userId, propertyIds)
    await closeHotels(trx, work, propertyIds)
    await trx
      .updateTable('account')
      .set({
        closedAt: work.now.toISOString(),
        closedReason: input.reason || null,
        closedProperties: propertyIds,
        closedPeople: people,
      })
      .where('id', '=', userId)
      .execute()
    await recordChange(trx, work, {
      action: 'account.closed',
      entity: 'user',
      entityId: userId,
      after: { properties: propertyIds.length },
      ...(input.reason && { reason: input.reason }),
    })
    const owner = await trx
      .selectFrom('appUser')
      .select(['name', 'email', 'language'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('accountHandover')
      .set({ withdrawnAt: work.now.toISOString() })
      .where('accountId', '=', userId)
      .where('acceptedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .execute()
    const token = await issueToken(trx, userId, 'restore')
    await enqueueEmail(trx, services.settings.encryptionKeys, {
      recipient: owner.email,
      email: closingEmail({
        owner,
        hotels: hotels.map(({ name }) => name),
        url: `${services.settings.publicUrl}/account?to=restore&token=${token}`,
      }),
    })
  })
}

/** The password of the account, and a code where two-factor sign-in is on. Throws PASSWORD_WRONG, CODE_REQUIRED, CODE_INVALID. */
export async function requireOwnHand(
  context: Context,
  userId: AppUserId,
  { password, code }: Pick<CloseAccountInput, 'password' | 'code'>,
): Promise<void> {
  const { db } = context.services
  await takeAttempt(db, [{ subject: `password account:${userId}`, attempts: 5, minutes: 15 }])
  const stored = await db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!(await passwordMatches(stored.passwordHash ?? undefined, password)))
    throw new DomainError(identityReasons.PASSWORD_WRONG, {}, 'password')
  if (await hasSecondFactor(context, userId)) await requireCode(context, userId, code)
}

/** Nobody of the account signs in any more; answers those who could. */
async function leave(trx: Trx, ownerId: string, propertyIds: readonly string[]): Promise<string[]> {
  const staff = trx
    .selectFrom('staffMember')
    .select('userId')
    .where('propertyId', 'in', propertyIds.length > 0 ? [...propertyIds] : [ownerId])
  const people = await trx
    .updateTable('appUser')
    .set({ isActive: false })
    .where('isActive', '=', true)
    .where(eb => eb.or([eb('id', '=', ownerId), eb('id', 'in', staff)]))
    .returning('id')
    .execute()
  const ids = people.map(({ id }) => id)
  await trx.deleteFrom('userSession').where('userId', 'in', ids).execute()
  return ids
}

async function closeHotels(trx: Trx, work: Work, propertyIds: readonly string[]): Promise<void> {
  if (propertyIds.length === 0) return
  const gone = await trx
    .updateTable('property')
    .set({ deletedAt: work.now.toISOString() })
    .where('id', 'in', [...propertyIds])
    .returning(['id', 'accountId', 'gstNumber'])
    .execute()
  for (const { id, accountId, gstNumber } of gone) {
    if (gstNumber !== null) await leaveGstin(trx, { accountId, propertyId: id, gstin: gstNumber })
    await recordChange(trx, work, {
      action: 'property.deleted',
      entity: 'property',
      entityId: id,
      propertyId: id,
      reason: 'The account was closed.',
    })
    await publish(trx, work, {
      propertyId: id,
      event: propertyEvents['property.deleted'],
      entityId: id,
    })
  }
}
