import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { messagingEvents } from '../../events.ts'

/**
 * Lets messages go again to an address at which nothing arrived, once its guest has mended it; what fails there again is noted again.
 * The trail keeps the channel and not the address, which is the guest's. Throws NOT_FOUND for one of another owner.
 */
export async function writeAgain(
  work: Work,
  propertyId: AuthorizedPropertyId,
  suppressionId: string,
): Promise<void> {
  await work.write(async trx => {
    const freed = await trx
      .deleteFrom('messageSuppression')
      .where('id', '=', suppressionId)
      .where('accountId', '=', qb =>
        qb.selectFrom('property').select('accountId').where('id', '=', propertyId),
      )
      .returning('channel')
      .executeTakeFirst()
    if (!freed) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'address' })
    await recordChange(trx, work, {
      action: 'messaging.address-freed',
      entity: 'messaging',
      entityId: propertyId,
      propertyId,
      after: { channel: freed.channel },
    })
    await publish(trx, work, {
      event: messagingEvents['messaging.settings-updated'],
      propertyId,
      entityId: propertyId,
    })
  })
}
