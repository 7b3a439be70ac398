import type { Trx } from '@atithi/db/client'
import type { AppUserId, PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { inTransaction } from '@atithi/db/scope'
import { sql } from 'kysely'
import { contactOf } from '../../../kernel/access/contact.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Context, Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { proveEmailEmail } from '../../../kernel/email/compose.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { ofAddress } from '../../../kernel/limits/address.ts'
import { takeAttempt } from '../../../kernel/limits/take-attempt.ts'
import { identityReasons } from '../../reasons.ts'
import { ownAccount } from '../procedures.ts'
import { issueToken, useToken } from './tokens.ts'

interface Unproved {
  id: string
  name: string
  email: string
  language: string
}

/** Lays the letter with the link that proves an address into the outgoing post; an earlier link ends. */
export async function askForProof(
  trx: Trx,
  settings: Services['settings'],
  { id, email, ...reader }: Unproved,
): Promise<void> {
  const token = await issueToken(trx, id, 'email')
  await enqueueEmail(trx, settings.encryptionKeys, {
    recipient: email,
    email: proveEmailEmail(reader, `${settings.publicUrl}/confirm-email?token=${token}`),
  })
}

/** Sends one's own link once more; nothing where the address is proved. Throws TOO_MANY_ATTEMPTS. */
export async function resendProof(context: Context): Promise<void> {
  const { services } = context
  const { userId } = ownAccount(context)
  await takeAttempt(services.db, [
    { subject: `email-proof account:${userId}`, attempts: 3, minutes: 60 },
  ])
  await inTransaction(services.db, async trx => {
    const user = await trx
      .selectFrom('appUser')
      .select(['id', 'name', 'email', 'language'])
      .where('id', '=', userId)
      .where('emailProvedAt', 'is', null)
      .executeTakeFirst()
    if (user) await askForProof(trx, services.settings, user)
  })
}

/** Proves an address by the link that was sent to it. Opens no session. Throws TOKEN_INVALID, TOO_MANY_ATTEMPTS. */
export async function proveEmail(context: Context, token: string): Promise<void> {
  const { services, request } = context
  await takeAttempt(services.db, ofAddress(request, 'token', { attempts: 30, minutes: 15 }))
  await inTransaction(services.db, async trx => {
    const userId = await useToken(trx, token, 'email')
    await trx
      .updateTable('appUser')
      .set({ emailProvedAt: sql<string>`coalesce(email_proved_at, clock_timestamp())` })
      .where('id', '=', userId)
      .execute()
    const author = { kind: 'user', userId } as const
    await recordChange(
      trx,
      { author, requestId: request.requestId, ip: request.ip },
      { action: 'user.email-proved', entity: 'user', entityId: userId },
    )
  })
}

/**
 * A hotel comes before the public, and writes to others than its owner, once its owner has proved their address. Where letters stay on
 * this machine (no mail server is set) there is nothing to prove. Throws EMAIL_UNPROVED.
 */
export async function requireProvedOwner(
  work: Pick<Work, 'read'>,
  { lettersLeave }: Pick<Services['settings'], 'lettersLeave'>,
  propertyId: AuthorizedPropertyId,
): Promise<void> {
  if (lettersLeave && !(await work.read(db => isOwnerProved(db, propertyId))))
    throw new DomainError(identityReasons.EMAIL_UNPROVED, {})
}

/** Whether the hotel's owner has proved their address. */
export async function isOwnerProved(db: Reader, propertyId: PropertyId): Promise<boolean> {
  const { emailProvedAt } = await db
    .selectFrom('property as p')
    .innerJoinLateral(contactOf('p.accountId', 'c'), join => join.onTrue())
    .select('c.emailProvedAt')
    .where('p.id', '=', propertyId)
    .executeTakeFirstOrThrow()
  return emailProvedAt !== null
}

/** What one's own account needs that is turned on for good, such as a second factor. Throws EMAIL_UNPROVED. */
export async function requireProvedAccount(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  userId: AppUserId,
): Promise<void> {
  if (!settings.lettersLeave) return
  const { emailProvedAt } = await db
    .selectFrom('appUser')
    .select('emailProvedAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (emailProvedAt === null) throw new DomainError(identityReasons.EMAIL_UNPROVED, {})
}
