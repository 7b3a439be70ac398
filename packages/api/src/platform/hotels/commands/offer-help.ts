import type { Person } from '../../../kernel/access/actor.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Context, Work } from '../../../kernel/context/context.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import { admitLetter } from '../../../kernel/email/letter-limits.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { present } from '../../../kernel/shared/present.ts'
import { propertyEvents } from '../../../property/events.ts'
import { getProgress } from '../../../property/onboarding/reads.ts'
import { platformReasons } from '../../reasons.ts'
import { helpEmail } from '../rules/letters.ts'

/**
 * Writes to the owner of a hotel that is not set up yet: a letter with what is still to do, and the bell. Throws HOTEL_COMPLETE,
 * TOO_MANY_ATTEMPTS.
 */
export async function offerHelp(
  { work, person, services }: Context & { work: Work; person: Person },
  { propertyId, message }: { propertyId: AuthorizedPropertyId; message: string },
): Promise<void> {
  const owner = await work.read(db =>
    db
      .selectFrom('property as p')
      .innerJoin('appUser as o', 'o.id', 'p.accountId')
      .select(['p.name as hotel', 'o.name', 'o.email', 'o.language'])
      .where('p.id', '=', propertyId)
      .executeTakeFirstOrThrow(),
  )
  const about = `help ${propertyId}`
  await admitLetter(services.db, { propertyId, recipient: owner.email, about })
  await work.write(async trx => {
    const progress = (await getProgress(trx, [propertyId], work.now)).get(propertyId)
    const { steps, currentStepId } = present(progress, 'the setup of a hotel')
    if (currentStepId === null) throw new DomainError(platformReasons.HOTEL_COMPLETE, {})
    await trx
      .updateTable('onboardingState')
      .set({ helpedAt: work.now.toISOString() })
      .where('propertyId', '=', propertyId)
      .execute()
    await recordChange(trx, work, {
      action: 'property.help-offered',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      after: { message },
    })
    await publish(trx, work, {
      propertyId,
      event: propertyEvents['property.help-offered'],
      entityId: propertyId,
    })
    const { publicUrl, encryptionKeys } = services.settings
    const lacking = steps.find(step => step.id === currentStepId)?.lacking ?? []
    await enqueueEmail(trx, encryptionKeys, {
      recipient: owner.email,
      email: helpEmail(
        owner,
        { hotel: owner.hotel, from: person.name, message, lacking },
        `${publicUrl}/onboarding?property=${propertyId}`,
      ),
    })
  })
}
