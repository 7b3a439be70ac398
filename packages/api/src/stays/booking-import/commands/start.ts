import { guestsReasons } from '../../../guests/reasons.ts'
import type { Person } from '../../../kernel/access/actor.ts'
import { type AuthorizedPropertyId, requireGrant } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import type { ImportChoices } from '../rules/meanings.ts'
import { bookingImportUndoableSince } from '../rules/undo.ts'

/**
 * Puts a previewed file in line for the job that books it. The same request again answers the same; another for a file that runs
 * throws IMPORT_STARTED. Totals of the file in place of our prices need the override grant.
 */
export async function startBookingImport(
  work: Work,
  person: Person,
  propertyId: AuthorizedPropertyId,
  { importId, idempotencyKey }: { importId: string; idempotencyKey: string },
): Promise<string> {
  return work.write(async trx => {
    const found = await trx
      .selectFrom('bookingImport')
      .select(['state', 'idempotencyKey'])
      .select(eb => eb.ref('choices').$castTo<ImportChoices>().as('choices'))
      .where('id', '=', importId)
      .where('propertyId', '=', propertyId)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'import' })
    if (found.idempotencyKey === idempotencyKey) return importId
    if (found.state !== 'previewed') throw new DomainError(guestsReasons.IMPORT_STARTED, {})
    const { mapping, totalIs } = found.choices
    if (mapping.total && totalIs !== 'not-taken') requireGrant(person, 'override')
    await trx
      .updateTable('bookingImport')
      .set({ state: 'waiting', idempotencyKey })
      .where('id', '=', importId)
      .execute()
    return importId
  })
}

/**
 * Puts an import in line to be undone: its bookings with which nothing has happened are cancelled without a fee and without a word to
 * their guests. Sent again it answers the same. Throws NOT_FOUND and IMPORT_NOT_UNDOABLE.
 */
export async function undoBookingImport(
  work: Work,
  propertyId: AuthorizedPropertyId,
  jobId: string,
): Promise<void> {
  await work.write(async trx => {
    const found = await trx
      .selectFrom('bookingImport')
      .select(['state', 'createdAt', 'fileName'])
      .where('id', '=', jobId)
      .where('propertyId', '=', propertyId)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'import' })
    if (found.state === 'undoing' || found.state === 'undone') return
    if (found.state !== 'done') throw refused('Only an import that is done can be undone.')
    if (found.createdAt < bookingImportUndoableSince(work.now))
      throw refused('An import of bookings can be undone for 7 days.')
    await trx
      .updateTable('bookingImport')
      .set({
        state: 'undoing',
        undoneAt: work.now.toISOString(),
        undoneBy: personOf(work),
      })
      .where('id', '=', jobId)
      .execute()
    await recordChange(trx, work, {
      action: 'booking.import-undone',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      after: { fileName: found.fileName },
    })
  })
}

const refused = (why: string) => new DomainError(guestsReasons.IMPORT_NOT_UNDOABLE, { why })
