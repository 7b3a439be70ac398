import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import { personOf, type Work } from '../../kernel/context/context.ts'

/** Writes down by which number a channel collects tax at source for a hotel; an empty one takes it out. */
export function setOperator(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { channelId, gstin }: { channelId: string; gstin: string },
): Promise<void> {
  return work.write(async trx => {
    if (gstin === '')
      await trx
        .deleteFrom('commerceOperator')
        .where('propertyId', '=', propertyId)
        .where('channelId', '=', channelId)
        .execute()
    else {
      const set = {
        gstin,
        setBy: personOf(work),
        setAt: work.now.toISOString(),
      }
      const { accountId } = await trx
        .selectFrom('property')
        .select('accountId')
        .where('id', '=', propertyId)
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('commerceOperator')
        .values(Object.assign({ propertyId, accountId, channelId }, set))
        .onConflict(conflict =>
          conflict.columns(['accountId', 'propertyId', 'channelId']).doUpdateSet(set),
        )
        .execute()
    }
    await recordChange(trx, work, {
      action: 'report.operator-set',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      after: { channel: channelId, gstin },
    })
  })
}
