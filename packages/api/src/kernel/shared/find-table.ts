import { readCsv } from './read-csv.ts'

/** Which column of a file, by its head, is read as which field. */
export type Columns<Field extends string> = Partial<Record<Field, string>>

/** What is looked for in files of a kind. */
export interface TableShape<Field extends string> {
  fields: readonly Field[]
  /** The heads of each field as their authors write them, as `plainHead` leaves them. A file is by the author most of whose heads it has. */
  presets: readonly { name: string | null; columns: Record<Field, readonly string[]> }[]
  /** Whether these columns are enough for a row to be read. */
  isWhole(columns: Columns<Field>): boolean
}

export interface FoundTable<Field extends string> {
  /** Who wrote the file, where that is known. */
  name: string | null
  heads: string[]
  columns: Columns<Field>
  /** The row of heads and those below it, with the number that each has in the file. */
  rows: { row: number; cells: string[] }[]
}

const plainHead = (head: string): string => head.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Above the heads the holder, the account and the period are written. */
const longestPreamble = 30

/**
 * Finds the table in a CSV file: the first row that names its columns, as a known author does or as `chosen` says. Where no row does the
 * heads of the widest row are answered with no columns, for a person to name.
 */
export function findTable<Field extends string>(
  text: string,
  shape: TableShape<Field>,
  chosen?: Columns<Field>,
): FoundTable<Field> {
  const sheets = ([',', ';', '\t'] as const).map(separator => readCsv(text, separator))
  for (const cells of sheets)
    for (const [at, row] of cells.slice(0, longestPreamble).entries()) {
      const heads = row.map(head => head.trim())
      const found = chosen ? chosenIn(heads, chosen) : knownIn(heads, shape)
      if (found) return { ...found, heads: heads.filter(Boolean), rows: rowsBelow(cells, at) }
    }
  const [widest] = sheets
    .flatMap(cells => cells.slice(0, longestPreamble).map((row, at) => ({ cells, row, at })))
    .toSorted((a, b) => b.row.filter(Boolean).length - a.row.filter(Boolean).length)
  return {
    name: null,
    heads: (widest?.row ?? []).map(head => head.trim()).filter(Boolean),
    columns: {},
    rows: widest ? rowsBelow(widest.cells, widest.at) : [],
  }
}

function chosenIn<Field extends string>(heads: readonly string[], chosen: Columns<Field>) {
  const named = Object.values<string | undefined>(chosen)
  return named.every(head => head !== undefined && heads.includes(head))
    ? { name: null, columns: chosen }
    : undefined
}

function knownIn<Field extends string>(heads: readonly string[], shape: TableShape<Field>) {
  const [best] = shape.presets
    .map(({ name, columns }) => ({ name, columns: columnsBy(columns, heads, shape.fields) }))
    .filter(({ columns }) => shape.isWhole(columns))
    .toSorted((a, b) => Object.keys(b.columns).length - Object.keys(a.columns).length)
  return best
}

function columnsBy<Field extends string>(
  preset: Record<Field, readonly string[]>,
  heads: readonly string[],
  fields: readonly Field[],
): Columns<Field> {
  const columns: Columns<Field> = {}
  for (const field of fields) {
    const head = heads.find(one => preset[field].includes(plainHead(one)))
    if (head !== undefined) columns[field] = head
  }
  return columns
}

const rowsBelow = (cells: readonly string[][], head: number) =>
  cells.slice(head).map((row, at) => ({ row: head + at + 1, cells: row }))

/** Reads a field of the rows of a table; empty where the file has no such column. */
export function cellReader<Field extends string>({ columns, rows }: FoundTable<Field>) {
  const names = rows[0]?.cells.map(cell => cell.trim()) ?? []
  const places = new Map<Field, number>()
  for (const [field, head] of Object.entries(columns) as [Field, string | undefined][])
    if (head !== undefined) places.set(field, names.indexOf(head))
  return (cells: readonly string[], field: Field): string =>
    (cells[places.get(field) ?? -1] ?? '').trim()
}

/** The mapping that was kept of an earlier file; undefined where none was. */
export const keptColumns = <Field extends string>(stored: unknown): Columns<Field> | undefined =>
  typeof stored === 'object' && stored !== null ? (stored as Columns<Field>) : undefined
