import { csvLine } from '../../../kernel/shared/csv.ts'
import type { ExportedTable } from './catalogue.ts'

/** Spreadsheets take a file for UTF-8 by this mark. */
const utf8Mark = '\ufeff'

/** The first lines of a file: its columns. */
export const headLine = (titles: readonly string[]): string => `${utf8Mark}${csvLine(titles)}`

interface Described extends ExportedTable {
  columns: readonly { title: string; meaning: string | null }[]
}

/** What stands beside the files: which there are, what they hold, and how amounts and times are written. */
export function readMe(hotels: readonly string[], asOf: string): string {
  return [
    `Everything of ${hotels.join(', ')}, read from ${asOf} on.`,
    '',
    'Each file is a table as CSV in UTF-8, with its columns in the first line. columns.csv says what each holds.',
    'Amounts are in rupees in columns that end in _inr, and in paise where columns.csv says so. Instants are in UTC, dates are those of the hotel.',
    'Passwords, keys, secrets, and the numbers of identity documents are in no file.',
    'A text that a spreadsheet would run as a formula begins with an apostrophe.',
    '',
  ].join('\r\n')
}

/** The file that says what the columns of all others mean. */
export const columnLines = ({ file, about, columns }: Described): string =>
  columns
    .map(({ title, meaning }) => csvLine([`${file}.csv`, about, title, meaning ?? '']))
    .join('')
export const columnHead = headLine(['file', 'holds', 'column', 'meaning'])
