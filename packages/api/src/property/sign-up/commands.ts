import type { Db } from '@atithi/db/client'
import type { AppUserId, PropertyId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { isWeakPassword } from '../../identity/auth/adapters/common-passwords.ts'
import { hashPassword } from '../../identity/auth/adapters/password-hash.ts'
import { askForProof } from '../../identity/auth/commands/email-proof.ts'
import { noteSignIn } from '../../identity/auth/commands/second-factor.ts'
import type { RegisterInput } from '../../identity/auth/schema.ts'
import { identityReasons } from '../../identity/reasons.ts'
import { openSession } from '../../identity/sessions/commands/session.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import { type Context, workIn } from '../../kernel/context/context.ts'
import { DomainError, violatedConstraint } from '../../kernel/errors/domain-error.ts'
import { publish } from '../../kernel/events/publish.ts'
import { ofAddress } from '../../kernel/limits/address.ts'
import { takeAttempt } from '../../kernel/limits/take-attempt.ts'
import { propertyEvents } from '../events.ts'
import { insertProperty } from '../properties/commands/create-property.ts'
import { propertyReasons } from '../reasons.ts'

/**
 * Makes an owner and their first property in one transaction, and signs them in. Throws REGISTRATION_CLOSED, EMAIL_TAKEN, PASSWORD_COMMON,
 * TOO_MANY_ATTEMPTS.
 */
export async function register(context: Context, input: RegisterInput): Promise<void> {
  const { services, request } = context
  await requireOpenRegistration(services.db)
  if (await isWeakPassword(input.password, input))
    throw new DomainError(identityReasons.PASSWORD_COMMON, {}, 'password')
  await takeAttempt(services.db, ofAddress(request, 'register', { attempts: 30, minutes: 60 }))
  const passwordHash = await hashPassword(input.password)
  const { rows } = await sql<{
    userId: AppUserId
    propertyId: PropertyId
  }>`select new_id() as "userId", new_id() as "propertyId"`.execute(services.db)
  const [ids] = rows
  if (!ids) throw new Error('new_id() answered nothing')
  const work = workIn(
    context,
    // An owner's account is nothing that a hotel may open.
    { role: 'platform', accountId: ids.userId },
    { kind: 'user', userId: ids.userId },
  )
  try {
    await work.write(async trx => {
      const { email, name, phone } = input
      await trx
        .insertInto('appUser')
        .values({ id: ids.userId, email, name, phone, role: 'owner', passwordHash })
        .execute()
      await recordChange(trx, work, {
        action: 'user.registered',
        entity: 'user',
        entityId: ids.userId,
        after: { role: 'owner' },
      })
      const own = { id: ids.userId, email, name, language: 'en' }
      if (services.settings.lettersLeave) await askForProof(trx, services.settings, own)
      await insertProperty(trx, work, {
        id: ids.propertyId,
        accountId: ids.userId,
        name: input.propertyName,
        // Whoever registers is whom guests reach, until the hotel says otherwise.
        phone,
        email,
      })
      await publish(trx, work, {
        propertyId: ids.propertyId,
        event: propertyEvents['property.founded'],
        entityId: ids.propertyId,
      })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'app_user_email_key')
      throw new DomainError(identityReasons.EMAIL_TAKEN, {}, 'email')
    throw error
  }
  await noteSignIn(context, ids.userId, true)
  await openSession(services, request, { userId: ids.userId, secondFactorAt: null })
}

async function requireOpenRegistration(db: Db): Promise<void> {
  const { registrationOpen } = await db
    .selectFrom('platformSettings')
    .select('registrationOpen')
    .executeTakeFirstOrThrow()
  if (!registrationOpen) throw new DomainError(propertyReasons.REGISTRATION_CLOSED, {})
}
