import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { financeReasons } from '../../reasons.ts'
import { prefixOf } from './issue.ts'

/**
 * Numbers of new documents begin with this; those that are issued stay, and serial numbers go on. A prefix that a property has had is
 * never another's, so that no number comes twice under one GSTIN. Throws PREFIX_TAKEN.
 */
export async function setPrefix(
  work: Work,
  propertyId: AuthorizedPropertyId,
  prefix: string,
): Promise<void> {
  await work.write(async trx => {
    const { accountId, name } = await trx
      .selectFrom('property')
      .select(['accountId', 'name'])
      .where('id', '=', propertyId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const before = await prefixOf(trx, { propertyId, accountId, name })
    if (before === prefix) return
    await trx
      .updateTable('documentSeries')
      .set({ isCurrent: false })
      .where('propertyId', '=', propertyId)
      .execute()
    const own = trx
      .updateTable('documentSeries')
      .set({ isCurrent: true })
      .where('propertyId', '=', propertyId)
      .where('prefix', '=', prefix)
    const made = trx
      .insertInto('documentSeries')
      .values({ propertyId, accountId, prefix })
      .onConflict(conflict => conflict.doNothing())
    const current =
      (await own.returning('prefix').executeTakeFirst()) ??
      (await made.returning('prefix').executeTakeFirst())
    if (!current) throw new DomainError(financeReasons.PREFIX_TAKEN, {}, 'prefix')
    await recordChange(trx, work, {
      action: 'document-series.updated',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      before: { prefix: before },
      after: { prefix },
    })
  })
}
