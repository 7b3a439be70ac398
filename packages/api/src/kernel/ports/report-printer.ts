type Cell = string | number | null

/** A report with all that its file says; money in paise, dates as 'YYYY-MM-DD'. */
export interface FiledReport {
  reportId: string
  name: string
  format: 'csv' | 'xlsx' | 'pdf'
  /** Hotels, period, basis, and as of when. */
  facts: readonly string[]
  columns: readonly {
    key: string
    title: string
    kind: 'text' | 'number' | 'money' | 'date'
    width: number
    isSummed?: boolean | undefined
  }[]
  /** In their order; those of a large report come as they are read. */
  rows: Iterable<Readonly<Record<string, Cell>>> | AsyncIterable<Readonly<Record<string, Cell>>>
  total: Readonly<Record<string, Cell>> | null
  /** Each column with what it means and what its total line holds. */
  definitions: readonly (readonly [title: string, meaning: string, total: string])[]
  /** The instant that its file bears: the same each time it is printed. */
  asOf: string
  empty: string
}

/** Draws the file of a report, whole. */
export type ReportPrinter = (report: FiledReport) => Promise<Buffer>
