import { inAccount } from '@atithi/db/scope'
import { sql } from 'kysely'
import { passwordMatches } from '../../../identity/auth/adapters/password-hash.ts'
import { useToken } from '../../../identity/auth/commands/tokens.ts'
import { identityReasons } from '../../../identity/reasons.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { type Context, workIn } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { ofAddress } from '../../../kernel/limits/address.ts'
import { takeAttempt } from '../../../kernel/limits/take-attempt.ts'
import { propertyEvents } from '../../../property/events.ts'
import { enterGstin } from '../../../property/properties/commands/registration.ts'
import { platformReasons } from '../../reasons.ts'
import { daysToRestoreAccount, restorableUntil } from '../rules/terms.ts'
import type { RestoreAccountInput } from '../schema.ts'

/**
 * Brings a closed account back with the hotels and the people that went with it, by the link of the letter and the password. Nobody is
 * signed in by it. Throws TOKEN_INVALID, PASSWORD_WRONG, RESTORE_TOO_LATE, GSTIN_TAKEN.
 */
export async function restoreAccount(
  context: Context,
  { token, password }: RestoreAccountInput,
): Promise<void> {
  const { services, request } = context
  await takeAttempt(services.db, ofAddress(request, 'restore', { attempts: 10, minutes: 15 }))
  const work = workIn(context, { role: 'platform' }, { kind: 'system' })
  await work.write(async over => {
    const userId = await useToken(over, token, 'restore')
    const trx = inAccount(over, userId)
    const own = Object.assign({}, work, { author: { kind: 'user' as const, userId } })
    const account = await trx
      .selectFrom('account as a')
      .innerJoin('appUser as u', 'u.id', 'a.id')
      .select(['a.closedAt', 'a.closedProperties', 'a.closedPeople', 'u.passwordHash'])
      .where('a.id', '=', userId)
      .where('a.closedAt', 'is not', null)
      .where('a.erasedAt', 'is', null)
      .forUpdate('a')
      .executeTakeFirst()
    if (!account?.closedAt) throw new DomainError(identityReasons.TOKEN_INVALID, {}, 'token')
    // Refused, nothing has happened: the link is good for another try.
    if (!(await passwordMatches(account.passwordHash ?? undefined, password)))
      throw new DomainError(identityReasons.PASSWORD_WRONG, {}, 'password')
    if (restorableUntil(account.closedAt) <= work.now)
      throw new DomainError(platformReasons.ACCOUNT_GONE, { days: daysToRestoreAccount })
    await trx
      .updateTable('account')
      .set({
        closedAt: null,
        closedReason: null,
        closedProperties: sql<string[]>`'{}'`,
        closedPeople: sql<string[]>`'{}'`,
      })
      .where('id', '=', userId)
      .execute()
    if (account.closedPeople.length > 0)
      await trx
        .updateTable('appUser')
        .set({ isActive: true })
        .where('id', 'in', account.closedPeople)
        .execute()
    if (account.closedProperties.length > 0) {
      const restored = await trx
        .updateTable('property')
        .set({ deletedAt: null })
        .where('id', 'in', account.closedProperties)
        .returning(['id', 'accountId', 'gstNumber'])
        .execute()
      for (const { id, accountId, gstNumber } of restored)
        if (gstNumber !== null)
          await enterGstin(trx, { accountId, propertyId: id, gstin: gstNumber })
    }
    for (const propertyId of account.closedProperties) {
      await recordChange(trx, own, {
        action: 'property.restored',
        entity: 'property',
        entityId: propertyId,
        propertyId,
        reason: 'The account was restored.',
      })
      await publish(trx, own, {
        propertyId,
        event: propertyEvents['property.restored'],
        entityId: propertyId,
      })
    }
    await recordChange(trx, own, {
      action: 'account.restored',
      entity: 'user',
      entityId: userId,
      after: { properties: account.closedProperties.length },
    })
  })
}
