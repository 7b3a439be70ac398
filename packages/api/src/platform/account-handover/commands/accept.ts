import type { Trx } from '@atithi/db/client'
import type { AppUserId } from '@atithi/db/ids'
import { inAccount } from '@atithi/db/scope'
import { sql } from 'kysely'
import { isWeakPassword } from '../../../identity/auth/adapters/common-passwords.ts'
import { hashPassword } from '../../../identity/auth/adapters/password-hash.ts'
import { identityReasons } from '../../../identity/reasons.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { type Context, type Work, workIn } from '../../../kernel/context/context.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { ofAddress } from '../../../kernel/limits/address.ts'
import { takeAttempt } from '../../../kernel/limits/take-attempt.ts'
import { tokenHash } from '../../../kernel/secrets/token-hash.ts'
import { handedOverEmail } from '../rules.ts'
import type { AcceptHandoverInput } from '../schema.ts'

/**
 * Makes the person of a letter the owner of the account: name, address and password become theirs, and nothing that the former owner
 * knew opens it any more: sessions, second factor, links, API keys. Nobody is signed in by it. Throws TOKEN_INVALID, PASSWORD_COMMON,
 * EMAIL_TAKEN.
 */
export async function acceptHandover(
  context: Context,
  { token, password }: AcceptHandoverInput,
): Promise<void> {
  const { services, request } = context
  if (await isWeakPassword(password))
    throw new DomainError(identityReasons.PASSWORD_COMMON, {}, 'password')
  await takeAttempt(services.db, ofAddress(request, 'token', { attempts: 30, minutes: 15 }))
  const passwordHash = await hashPassword(password)
  const work = workIn(context, { role: 'platform' }, { kind: 'system' })
  const now = work.now.toISOString()
  try {
    await work.write(async over => {
      const offer = await over
        .updateTable('accountHandover')
        // By the clock of the audit trail, which names people by it.
        .set({ acceptedAt: sql<string>`clock_timestamp()` })
        .where('tokenHash', '=', tokenHash(token))
        .where('acceptedAt', 'is', null)
        .where('withdrawnAt', 'is', null)
        .where('expiresAt', '>', now)
        .returning(['accountId', 'fromName', 'fromEmail', 'toName', 'toEmail'])
        .executeTakeFirst()
      if (!offer) throw new DomainError(identityReasons.TOKEN_INVALID, {}, 'token')
      const { accountId: userId, toName: name, toEmail: email } = offer
      const trx = inAccount(over, userId)
      if (await isWeakPassword(password, { name, email }))
        throw new DomainError(identityReasons.PASSWORD_COMMON, {}, 'password')
      const changed = await trx
        .updateTable('appUser')
        .set({ name, email, passwordHash, phone: null, avatarKey: null, emailProvedAt: now })
        .where('id', '=', userId)
        .where('isActive', '=', true)
        .returning('id')
        .executeTakeFirst()
      // Closed meanwhile: then there is nothing to take over.
      if (!changed) throw new DomainError(identityReasons.TOKEN_INVALID, {}, 'token')
      await shutOut(trx, work, userId)
      await noteHandover(trx, work, userId, { from: offer.fromName, to: name })
      await enqueueEmail(trx, services.settings.encryptionKeys, {
        recipient: offer.fromEmail,
        email: handedOverEmail(offer.fromName, name),
      })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'app_user_email_key')
      throw new DomainError(identityReasons.EMAIL_TAKEN, {}, 'token')
    throw error
  }
}

/** What the former owner knows or holds opens nothing any more. */
async function shutOut(trx: Trx, work: Work, userId: AppUserId): Promise<void> {
  await trx.deleteFrom('userSession').where('userId', '=', userId).execute()
  await trx.deleteFrom('userSession').where('actingAsUserId', '=', userId).execute()
  await trx.deleteFrom('twoFactor').where('userId', '=', userId).execute()
  await trx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await trx.deleteFrom('accountToken').where('userId', '=', userId).execute()
  await trx.deleteFrom('signIn').where('userId', '=', userId).execute()
  await trx
    .updateTable('apiKey')
    .set({ revokedAt: work.now.toISOString(), revokedBy: userId })
    .where('createdBy', '=', userId)
    .where('revokedAt', 'is', null)
    .execute()
  // It went to a phone that is the former owner's.
  await trx
    .updateTable('dailyMessage')
    .set({ byWhatsapp: false, byEmail: true })
    .where('userId', '=', userId)
    .execute()
  await trx
    .deleteFrom('notificationPreference')
    .where('userId', '=', userId)
    .where('channel', '=', 'whatsapp')
    .execute()
}

/** In the trail of the first hotel, where the owner reads it. */
async function noteHandover(
  trx: Trx,
  work: Work,
  userId: AppUserId,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const first = await trx
    .selectFrom('property')
    .select('id')
    .where('accountId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  await recordChange(trx, Object.assign({}, work, { author: { kind: 'user', userId } }), {
    action: 'account.handed-over',
    entity: 'user',
    entityId: userId,
    ...(first && { propertyId: first.id }),
    before: { owner: from },
    after: { owner: to },
  })
}
