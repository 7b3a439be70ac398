import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { guestsReasons } from '../../reasons.ts'
import type { Mapping } from '../rules/columns.ts'

interface Run {
  importId: string
  mapping?: Mapping | undefined
  idempotencyKey: string
}

/**
 * Puts a previewed file in line for the job that imports it. The same request again answers the same; another for a file that runs
 * throws IMPORT_STARTED.
 */
export async function startImport(
  work: Work,
  propertyIds: readonly string[],
  { importId, mapping, idempotencyKey }: Run,
): Promise<string> {
  return work.write(async trx => {
    const found = await trx
      .selectFrom('guestImport')
      .select(['state', 'idempotencyKey'])
      .where('id', '=', importId)
      .where('propertyId', 'in', propertyIds)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'import' })
    if (found.idempotencyKey === idempotencyKey) return importId
    if (found.state !== 'previewed') throw new DomainError(guestsReasons.IMPORT_STARTED, {})
    await trx
      .updateTable('guestImport')
      .set({
        state: 'waiting',
        idempotencyKey,
        ...(mapping && { mapping: JSON.stringify(mapping) }),
      })
      .where('id', '=', importId)
      .execute()
    return importId
  })
}
