import { randomBytes } from 'node:crypto'
import { requireProvedAccount } from '../../../identity/auth/commands/email-proof.ts'
import { ownAccount } from '../../../identity/auth/procedures.ts'
import { identityReasons } from '../../../identity/reasons.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { type Context, workIn } from '../../../kernel/context/context.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { tokenHash } from '../../../kernel/secrets/token-hash.ts'
import { requireOwnHand } from '../../account-closing/commands/close.ts'
import { hoursToAccept, offerEmail } from '../rules.ts'
import type { AskHandoverInput } from '../schema.ts'

/**
 * Offers the caller's account to another person, who gets a letter; an earlier offer ends. By the password, and a code where two-factor
 * sign-in is on. Throws EMAIL_TAKEN, PASSWORD_WRONG, CODE_REQUIRED, CODE_INVALID, EMAIL_UNPROVED, NOT_WHILE_IMPERSONATING.
 */
export async function askHandover(context: Context, input: AskHandoverInput): Promise<void> {
  const { services } = context
  const { userId, name: from, email } = ownAccount(context)
  await requireProvedAccount(services, userId)
  await requireOwnHand(context, userId, input)
  const token = randomBytes(32).toString('base64url')
  const work = workIn(context, { role: 'platform', accountId: userId }, { kind: 'user', userId })
  await work.write(async trx => {
    await trx
      .selectFrom('account')
      .select('id')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const taken = await trx
      .selectFrom('appUser')
      .select('id')
      .where('email', '=', input.email)
      .executeTakeFirst()
    if (taken) throw new DomainError(identityReasons.EMAIL_TAKEN, {}, 'email')
    await trx
      .updateTable('accountHandover')
      .set({ withdrawnAt: work.now.toISOString() })
      .where('accountId', '=', userId)
      .where('acceptedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .execute()
    await trx
      .insertInto('accountHandover')
      .values({
        accountId: userId,
        fromName: from,
        fromEmail: email,
        toName: input.name,
        toEmail: input.email,
        tokenHash: tokenHash(token),
        askedAt: work.now.toISOString(),
        expiresAt: new Date(work.now.getTime() + hoursToAccept * 3_600_000).toISOString(),
      })
      .execute()
    const hotels = await trx
      .selectFrom('property')
      .select(['id', 'name'])
      .where('accountId', '=', userId)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute()
    const [first] = hotels
    await recordChange(trx, work, {
      action: 'account.handover-asked',
      entity: 'user',
      entityId: userId,
      ...(first && { propertyId: first.id }),
      after: { to: input.name },
    })
    await enqueueEmail(trx, services.settings.encryptionKeys, {
      recipient: input.email,
      email: offerEmail({
        from,
        to: { name: input.name, language: 'en' },
        hotels: hotels.map(({ name }) => name),
        url: `${services.settings.publicUrl}/account?to=accept&token=${token}`,
      }),
    })
  })
}

/** Takes the offer back; none is no error. */
export async function withdrawHandover(context: Context): Promise<void> {
  const { userId } = ownAccount(context)
  const work = workIn(context, { role: 'platform', accountId: userId }, { kind: 'user', userId })
  await work.write(trx =>
    trx
      .updateTable('accountHandover')
      .set({ withdrawnAt: work.now.toISOString() })
      .where('accountId', '=', userId)
      .where('acceptedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .execute(),
  )
}
