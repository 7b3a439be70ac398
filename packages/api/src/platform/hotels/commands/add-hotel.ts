import type { AppUserId, PropertyId } from '@atithi/db/ids'
import { inAccount } from '@atithi/db/scope'
import { sql } from 'kysely'
import { issueToken } from '../../../identity/auth/commands/tokens.ts'
import type { Person } from '../../../kernel/access/actor.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Context, Work } from '../../../kernel/context/context.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { first } from '../../../kernel/shared/present.ts'
import { propertyEvents } from '../../../property/events.ts'
import { insertProperty } from '../../../property/properties/commands/create-property.ts'
import { createProperty } from '../../../property/properties/commands/properties.ts'
import { platformReasons } from '../../reasons.ts'
import { ownerInvitation } from '../rules/letters.ts'
import type { AddHotelInput } from '../schema.ts'

/**
 * Adds a hotel for an owner, who is told by letter; a new one is invited, in the same transaction, and chooses a password through the
 * letter. Answers the hotel's id. Throws NOT_FOUND for an owner who is not there, OWNER_EXISTS.
 */
export async function addHotel(
  context: Context & { person: Person; work: Work },
  { ownerId, ownerName, ownerEmail, ownerPhone, ...hotel }: AddHotelInput,
): Promise<string> {
  if (ownerId !== undefined) return createProperty(context, context.person, { ...hotel, ownerId })
  // The schema lets none through without both.
  if (ownerName === undefined || ownerEmail === undefined) throw new TypeError('no owner')
  const { work, services, person } = context
  const { rows } = await sql<{ userId: AppUserId; propertyId: PropertyId }>`
    select new_id() as "userId", new_id() as "propertyId"`.execute(services.db)
  const { userId, propertyId } = first(rows, 'new ids')
  const owner = { id: userId, email: ownerEmail, name: ownerName, phone: ownerPhone ?? null }
  try {
    await work.write(async over => {
      const trx = inAccount(over, userId)
      await trx
        .insertInto('appUser')
        .values({ ...owner, role: 'owner' })
        .execute()
      await recordChange(trx, work, {
        action: 'user.invited',
        entity: 'user',
        entityId: userId,
        after: { role: 'owner', email: ownerEmail },
      })
      await insertProperty(trx, work, { ...hotel, id: propertyId, accountId: userId })
      await publish(trx, work, {
        propertyId,
        event: propertyEvents['property.founded'],
        entityId: propertyId,
      })
      const token = await issueToken(trx, userId, 'invitation')
      await enqueueEmail(trx, services.settings.encryptionKeys, {
        recipient: ownerEmail,
        email: ownerInvitation(
          { name: ownerName },
          { inviter: person.name, hotel: hotel.name },
          `${services.settings.publicUrl}/accept-invitation?token=${token}`,
        ),
      })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'app_user_email_key')
      throw new DomainError(platformReasons.OWNER_EXISTS, {}, 'ownerEmail')
    throw error
  }
  return propertyId
}
