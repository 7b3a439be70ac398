import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import type { BadRow } from './rules/read-rows.ts'
import { importUndoableSince } from './rules/undo.ts'

type ImportState = 'previewed' | 'waiting' | 'running' | 'done' | 'failed'

export interface ImportStatus {
  jobId: string
  fileName: string
  state: ImportState
  /** Rows of the file, and how many of them have been read. */
  total: number
  done: number
  created: number
  bad: BadRow[]
  /** Rows whose guest came without the company that they name, and why. */
  withoutCompany: BadRow[]
  failure: string | null
  /** Guests of it who went when it was undone; null while it stands. */
  removed: number | null
  isUndoable: boolean
}

/** The files that were imported at these hotels, the newest first. */
export function listImports(db: Reader, propertyIds: readonly string[], now: Date) {
  return db
    .selectFrom('guestImport as i')
    .leftJoin('appUser as u', 'u.id', 'i.startedBy')
    .select(['i.id as jobId', 'i.fileName', 'i.created', 'i.removed', 'i.createdAt'])
    .select(['u.name as startedByName', undoable(now).as('isUndoable')])
    .where('i.propertyId', 'in', propertyIds)
    .where('i.state', '=', 'done')
    .orderBy('i.id', 'desc')
    .limit(mostListed)
    .execute()
}

const mostListed = 20

const undoable = (now: Date) =>
  sql<boolean>`i.state = 'done' and i.removed is null and i.created > 0
    and i.created_at >= ${importUndoableSince(now)}::timestamptz`

/** How far an import is: rows read of all, guests made, and the rows that were refused. */
export async function getImport(
  db: Reader,
  propertyIds: readonly string[],
  { jobId, now }: { jobId: string; now: Date },
): Promise<ImportStatus> {
  const found = await db
    .selectFrom('guestImport as i')
    .select(['i.id as jobId', 'fileName', 'state', 'total', 'done', 'created', 'bad', 'failure'])
    .select(['removed', 'withoutCompany'])
    .select(undoable(now).as('isUndoable'))
    .$castTo<ImportStatus>()
    .where('i.id', '=', jobId)
    .where('propertyId', 'in', propertyIds)
    .executeTakeFirst()
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'import' })
  return found
}
