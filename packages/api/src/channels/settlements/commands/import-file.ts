import type { Reader } from '@atithi/db/reader'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { keptColumns } from '../../../kernel/shared/find-table.ts'
import { channelsReasons } from '../../reasons.ts'
import { findSold } from '../reads.ts'
import {
  findRemittance,
  isReadable,
  type RemittanceField,
  readRemittance,
} from '../rules/read-remittance.ts'
import { judge, type LineParts, netOf } from '../rules/verdict.ts'
import type { ImportFile, ReadFile } from '../schema.ts'
import { enterStatement, type StatementAt } from './enter.ts'

/** Bookings of one file: a month of a large hotel. */
const mostRows = 2_000
/** Of each kind on the screen before it is imported; `bookings` and `badRows` count them all. */
const mostShown = 200

const unreadable = (why: string) =>
  new DomainError(channelsReasons.FILE_UNREADABLE, { why }, 'content')

/** Reads a file by the columns that are named, else by those of the last file of its kind from the channel, else by its heads. */
async function readOf(
  db: Reader,
  { propertyId }: StatementAt,
  { channelId, kind, content, mapping }: ReadFile,
) {
  const last = await db
    .selectFrom('channelStatement')
    .select('fileColumns')
    .where('propertyId', '=', propertyId)
    .where('channelId', '=', channelId)
    .where('kind', '=', kind)
    .where('fileColumns', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const sheet = findRemittance(Buffer.from(content, 'base64').toString('utf8'), {
    named: mapping,
    kept: keptColumns<RemittanceField>(last?.fileColumns),
  })
  const isWhole = isReadable(kind, sheet.columns)
  const { lines, bad } = isWhole ? readRemittance(sheet, kind) : { lines: [], bad: [] }
  if (lines.length > mostRows)
    throw unreadable('It has more than 2,000 bookings: export it from the portal week by week.')
  return { sheet, isWhole, lines, bad }
}

/** How a portal's file would be read, each booking judged, and each bad row with its reason; nothing is kept. Throws FILE_UNREADABLE. */
export function readFile(at: StatementAt, input: ReadFile) {
  const { channelId, kind } = input
  return at.work.read(async db => {
    const { sheet, lines, bad } = await readOf(db, at, input)
    const codes = lines.map(line => line.reservationCode)
    const sold = await findSold(db, at.propertyId, { channelId, codes })
    const judged = lines.map(({ row, reservationCode, ...parts }) => {
      const booking = sold.get(reservationCode.toUpperCase()) ?? null
      return {
        row,
        reservationCode,
        code: booking?.code ?? null,
        guestName: booking?.guestName ?? null,
        net: netOf(kind, parts satisfies LineParts),
        ...judge(kind, parts, booking),
      }
    })
    const wrong = judged.filter(line => line.verdict !== 'agrees')
    return {
      heads: sheet.heads,
      columns: sheet.columns,
      bookings: judged.length,
      agreeing: judged.length - wrong.length,
      net: judged.reduce((sum, line) => sum + line.net, 0),
      /** What does not agree comes first. */
      lines: [...wrong, ...judged.filter(line => line.verdict === 'agrees')].slice(0, mostShown),
      badRows: bad.length,
      bad: bad.slice(0, mostShown),
    }
  })
}

/**
 * Keeps the paper that a portal's file is, all of its good rows or nothing, and how its columns were read for the next one. Answers its id.
 * Throws FILE_UNREADABLE, STATEMENT_EXISTS, NOT_FOUND.
 */
export async function importFile(
  at: StatementAt,
  { content, mapping, fileName, leaveOutBad, ...head }: ImportFile,
): Promise<{ statementId: string; bookings: number; leftOut: number }> {
  const { channelId, kind } = head
  const { sheet, isWhole, lines, bad } = await at.work.read(db =>
    readOf(db, at, { channelId, kind, content, mapping }),
  )
  if (!isWhole)
    throw unreadable('Its columns are not known. Say which is the reservation, and the money.')
  if (lines.length === 0) throw unreadable('It has no row with a reservation and an amount.')
  if (bad.length > 0 && !leaveOutBad)
    throw unreadable(
      `Row ${bad[0]?.row} cannot be read: ${bad[0]?.reason} Leave bad rows out, or mend the file.`,
    )
  const statementId = await enterStatement(
    at,
    { ...head, lines: lines.map(({ row: _, ...line }) => line) },
    { name: fileName, columns: sheet.columns },
  )
  return { statementId, bookings: lines.length, leftOut: bad.length }
}
