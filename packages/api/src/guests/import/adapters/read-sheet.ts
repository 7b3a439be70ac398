import { createHash } from 'node:crypto'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { readCsv } from '../../../kernel/shared/read-csv.ts'
import { guestsReasons } from '../../reasons.ts'
import type { Sheet } from '../rules/read-rows.ts'
import { readXlsx } from './xlsx.ts'

/**
 * The table in a file in base64: an XLSX by its first bytes, else CSV in UTF-8. Throws IMPORT_UNREADABLE where it has no head, cannot be
 * unpacked or has more than `mostRows`.
 */
export function readSheet(
  { fileName, content }: { fileName: string; content: string },
  mostRows: number,
): Sheet {
  const [heads = [], ...rows] = cellsIn(Buffer.from(content, 'base64'))
  const named = heads.map(head => head.trim())
  if (named.filter(Boolean).length === 0)
    throw unreadable(`${fileName} has no head: its first row names the columns.`)
  const filled = rows
    .map((row, at) => ({ row: at + 2, cells: row }))
    .filter(({ cells: row }) => row.some(cell => cell.trim() !== ''))
  if (filled.length > mostRows)
    throw unreadable(`At most ${mostRows.toLocaleString('en-IN')} rows at once: split the file.`)
  return { heads: named, rows: filled }
}

/** By which a file of the same system is known again. */
export const headsDigest = ({ heads }: Pick<Sheet, 'heads'>): string =>
  createHash('sha256').update(JSON.stringify(heads)).digest('base64url')

const unreadable = (why: string) =>
  new DomainError(guestsReasons.IMPORT_UNREADABLE, { why }, 'content')

function cellsIn(file: Buffer): string[][] {
  // PostgreSQL keeps no null character.
  if (!file.subarray(0, 2).equals(Buffer.from('PK')))
    return readCsv(file.toString('utf8').replaceAll('\0', ''))
  try {
    return readXlsx(file)
  } catch {
    throw unreadable('The workbook cannot be read. Save it as XLSX or CSV anew.')
  }
}
