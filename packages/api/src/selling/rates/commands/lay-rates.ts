import type { Trx } from '@atithi/db/client'
import type { DB } from '@atithi/db/schema'
import { type Insertable, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { inNameOf, type Work } from '../../../kernel/context/context.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { first, last } from '../../../kernel/shared/present.ts'
import { sellingEvents } from '../../events.ts'

/** Rows of one statement. */
const mostAtOnce = 1_000

type LaidRow = Omit<Insertable<DB['rateOverride']>, 'propertyId' | 'editId' | 'createdBy'>

/**
 * Lays rates and restrictions over nights as one edit, over all that was laid before. Answers its id, by which it can be taken back, and
 * the newest row of it. The caller holds the room types and writes the audit entry.
 */
export async function layRates(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  rows: readonly LaidRow[],
): Promise<{ editId: string; version: string }> {
  const ids = await sql<{ editId: string }>`select new_id() as "editId"`.execute(trx)
  const { editId } = first(ids.rows, 'id of the edit')
  const stored: { id: string }[] = []
  for (let at = 0; at < rows.length; at += mostAtOnce)
    stored.push(
      ...(await trx
        .insertInto('rateOverride')
        .values(
          rows
            .slice(at, at + mostAtOnce)
            .map(row => ({ ...row, propertyId, editId, createdBy: inNameOf(work) })),
        )
        .returning('id')
        .execute()),
    )
  await publish(trx, work, {
    propertyId,
    event: sellingEvents['rates.updated'],
    entityId: propertyId,
  })
  return { editId, version: last(stored, 'override').id }
}
