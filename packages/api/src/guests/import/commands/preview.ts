import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { readCsv } from '../../../kernel/shared/read-csv.ts'
import { guestsReasons } from '../../reasons.ts'
import { readXlsx } from '../adapters/xlsx.ts'
import { type Mapping, suggestMapping } from '../rules/columns.ts'
import { type BadRow, readRows, type Sheet } from '../rules/read-rows.ts'
import { partKnown } from './known.ts'

const mostRows = 50_000

interface Place {
  accountId: string
  propertyId: string
}

interface File {
  fileName: string
  /** In base64. */
  content: string
  /** The columns as a person reads them; as their heads suggest when it is not given. */
  mapping?: Mapping | undefined
}

interface Preview {
  importId: string
  mapping: Mapping
  /** The heads of the file, to map anew. */
  columns: string[]
  /** How many rows would become guests. */
  good: number
  bad: BadRow[]
}

/**
 * Reads a file and says what importing it would do: nothing is written but the file itself, which waits a day to be run. Throws
 * IMPORT_UNREADABLE.
 */
export async function previewImport(
  work: Work,
  { signingKey, ...place }: Place & { signingKey: string },
  { fileName, content, mapping: chosen }: File,
): Promise<Preview> {
  const sheet = readSheet(fileName, Buffer.from(content, 'base64'))
  const mapping = chosen ?? suggestMapping(sheet.heads)
  const read = await readRows(sheet, mapping)
  return work.write(async trx => {
    const { good, bad } = await partKnown(trx, { accountId: place.accountId, signingKey }, read)
    const { id } = await trx
      .insertInto('guestImport')
      .values({
        ...place,
        fileName,
        sheet: JSON.stringify(sheet),
        mapping: JSON.stringify(mapping),
        startedBy: work.author.kind === 'user' ? work.author.userId : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { importId: id, mapping, columns: sheet.heads, good: good.length, bad }
  })
}

/** The table in a file: an XLSX by its first bytes, else CSV in UTF-8. */
function readSheet(fileName: string, file: Buffer): Sheet {
  const cells = cellsIn(file)
  const [heads = [], ...rows] = cells
  const named = heads.map(head => head.trim())
  if (named.filter(Boolean).length === 0)
    throw new DomainError(
      guestsReasons.IMPORT_UNREADABLE,
      { why: `${fileName} has no head: its first row names the columns.` },
      'content',
    )
  const filled = rows
    .map((row, at) => ({ row: at + 2, cells: row }))
    .filter(({ cells: row }) => row.some(cell => cell.trim() !== ''))
  if (filled.length > mostRows)
    throw new DomainError(
      guestsReasons.IMPORT_UNREADABLE,
      { why: 'At most 50,000 rows at once: split the file.' },
      'content',
    )
  return { heads: named, rows: filled }
}

function cellsIn(file: Buffer): string[][] {
  // PostgreSQL keeps no null character.
  if (!file.subarray(0, 2).equals(Buffer.from('PK')))
    return readCsv(file.toString('utf8').replaceAll('\0', ''))
  try {
    return readXlsx(file)
  } catch {
    throw new DomainError(
      guestsReasons.IMPORT_UNREADABLE,
      { why: 'The workbook cannot be read. Save it as XLSX or CSV anew.' },
      'content',
    )
  }
}
