import type { Reader } from '@atithi/db/reader'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import type { BadRow } from './rules/read-rows.ts'

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
  failure: string | null
}

/** How far an import is: rows read of all, guests made, and the rows that were refused. */
export async function getImport(
  db: Reader,
  propertyIds: readonly string[],
  jobId: string,
): Promise<ImportStatus> {
  const found = await db
    .selectFrom('guestImport')
    .select(['id as jobId', 'fileName', 'state', 'total', 'done', 'created', 'bad', 'failure'])
    .$castTo<ImportStatus>()
    .where('id', '=', jobId)
    .where('propertyId', 'in', propertyIds)
    .executeTakeFirst()
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'import' })
  return found
}
