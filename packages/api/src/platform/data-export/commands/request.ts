import type { Person } from '../../../kernel/access/actor.ts'
import type { Portfolio } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { platformReasons } from '../../reasons.ts'
import { tablesTotal } from '../rules/position.ts'

/**
 * Asks for a file of everything: of the hotel that was named, or of the whole account. One at a time for each account. Throws
 * NOTHING_TO_EXPORT, EXPORT_UNDER_WAY.
 */
export async function requestExport(
  work: Work,
  person: Person,
  propertyIds: Portfolio,
  { isWholeAccount }: { isWholeAccount: boolean },
): Promise<{ exportId: string }> {
  const first = propertyIds === 'all' ? undefined : propertyIds[0]
  if (propertyIds === 'all' || !first)
    throw new DomainError(platformReasons.NOTHING_TO_EXPORT, {}, 'propertyId')
  try {
    return await work.write(async trx => {
      const { id } = await trx
        .insertInto('dataExport')
        .values({
          accountId: person.userId,
          propertyIds: [...propertyIds],
          isWholeAccount,
          requestedBy: person.userId,
          requestedAt: work.now.toISOString(),
          tablesTotal,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      // One act, one entry: in the trail of the first of them.
      await recordChange(trx, work, {
        action: 'data-export.requested',
        entity: 'data-export',
        entityId: id,
        propertyId: first,
        after: { wholeAccount: isWholeAccount, properties: propertyIds.length },
      })
      return { exportId: id }
    })
  } catch (error) {
    if (violatedConstraint(error) === 'data_export_one_at_a_time')
      throw new DomainError(platformReasons.EXPORT_UNDER_WAY, {})
    throw error
  }
}
