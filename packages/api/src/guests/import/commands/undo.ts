import { theAccount } from '@atithi/db/account'
import { sql } from 'kysely'
import { recordChange } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { first } from '../../../kernel/shared/present.ts'
import { guestsEvents } from '../../events.ts'
import { guestsReasons } from '../../reasons.ts'
import { importUndoableSince } from '../rules/undo.ts'

/**
 * Takes back the guests that an import made; those who have been booked, written to or changed since stay. Sent again it answers the
 * same. `work` is the platform's in the account, which alone deletes guests; `propertyIds` are those of the caller. Throws NOT_FOUND and
 * IMPORT_NOT_UNDOABLE.
 */
export async function undoImport(
  work: Work,
  propertyIds: readonly string[],
  jobId: string,
): Promise<{ removed: number; kept: number }> {
  return work.write(async trx => {
    const found = await trx
      .selectFrom('guestImport')
      .select(['state', 'created', 'createdAt', 'propertyId', 'removed', 'fileName'])
      .where('id', '=', jobId)
      .where('propertyId', 'in', propertyIds)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'import' })
    const { state, created, createdAt, propertyId, fileName } = found
    if (found.removed !== null) return { removed: found.removed, kept: created - found.removed }
    if (state !== 'done') throw refused('Only an import that is done can be undone.')
    if (createdAt < importUndoableSince(work.now))
      throw refused('An import can be undone for 30 days.')
    const { rows } = await sql<{
      removed: number
    }>`select undo_guest_import(${theAccount}, ${jobId}::uuid) as removed`.execute(trx)
    const { removed } = first(rows, 'undone import')
    await trx
      .updateTable('guestImport')
      .set({
        removed,
        undoneAt: work.now.toISOString(),
        undoneBy: personOf(work),
      })
      .where('id', '=', jobId)
      .execute()
    await recordChange(trx, work, {
      action: 'guest.import-undone',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      after: { fileName, removed, kept: created - removed },
    })
    await publish(trx, work, {
      event: guestsEvents['guest.imported'],
      propertyId,
      entityId: propertyId,
    })
    return { removed, kept: created - removed }
  })
}

const refused = (why: string) => new DomainError(guestsReasons.IMPORT_NOT_UNDOABLE, { why })
