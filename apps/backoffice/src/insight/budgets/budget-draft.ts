import { monthsOfBudget, scaled } from '@atithi/api/insight/budgets/rules'
import { formatRupees, parseRupees } from '@atithi/ui/rupees'
import type { Outputs } from '../../lib/trpc.ts'

export type BudgetRow = Outputs['reports']['budget']['rows'][number]

/** What stands in the two fields of a month, as it was typed. */
export interface Typed {
  nights: string
  revenue: string
}
/** What was typed, by room type and month; months that nobody touched are not in it. */
export type Draft = ReadonlyMap<string, Typed>

export const cellKey = (roomTypeId: string, month: string): string => `${roomTypeId} ${month}`

/** What is shown of a month: what was typed, else what is written down. */
export function typedOf(draft: Draft, row: BudgetRow, at: number): Typed {
  const cell = row.months[at]
  if (!cell) return { nights: '', revenue: '' }
  return (
    draft.get(cellKey(row.roomTypeId, cell.month)) ?? {
      nights: cell.budget ? String(cell.budget.roomNights) : '',
      revenue: cell.budget ? formatRupees(cell.budget.roomRevenue) : '',
    }
  )
}

export function countOf(text: string): number | undefined {
  const bare = text.replace(/[\s,]/g, '')
  return /^\d{1,6}$/.test(bare) ? Number(bare) : undefined
}

export interface Cell {
  month: string
  roomTypeId: string
  roomNights: number
  roomRevenue: number
}

/** The months that were touched, as they are written down; and the first that cannot be read, in words. */
export function cellsOf(
  draft: Draft,
  rows: readonly BudgetRow[],
): { cells: Cell[]; fault: string | null; where: string | null } {
  const cells: Cell[] = []
  for (const row of rows)
    for (const { month } of row.months) {
      const key = cellKey(row.roomTypeId, month)
      const typed = draft.get(key)
      if (!typed) continue
      const roomNights = typed.nights.trim() === '' ? 0 : countOf(typed.nights)
      const roomRevenue = typed.revenue.trim() === '' ? 0 : parseRupees(typed.revenue)
      if (roomNights === undefined || roomNights > 100_000)
        return {
          cells: [],
          where: key,
          fault: 'Enter the room-nights as a whole number, at most 1,00,000.',
        }
      if (roomRevenue === undefined || roomRevenue < 0 || roomRevenue > 100_000_000_000)
        return { cells: [], where: key, fault: 'Enter the revenue in rupees, at most ₹100 crore.' }
      cells.push({ month, roomTypeId: row.roomTypeId, roomNights, roomRevenue })
    }
  return { cells, fault: null, where: null }
}

/** Every month of every type as it was last year, and so many percent; months in which nothing was sold then stay as they are. */
export function fromLastYear(rows: readonly BudgetRow[], percent: number): Draft {
  return new Map(
    rows.flatMap(row =>
      row.months.flatMap(({ month, lastYear }) => {
        if (lastYear.roomNights === 0) return []
        const { roomNights, roomRevenue } = scaled(lastYear, percent)
        const typed = { nights: String(roomNights), revenue: formatRupees(roomRevenue) }
        return [[cellKey(row.roomTypeId, month), typed] as const]
      }),
    ),
  )
}

/**
 * Cells of a spreadsheet put in from one field on: lines go down the months, columns from nights to revenue. A single line of several
 * figures goes down as well, as twelve months often stand in a row.
 */
export function pasted(
  draft: Draft,
  row: BudgetRow,
  { at, field, text }: { at: number; field: keyof Typed; text: string },
): Draft | undefined {
  const lines = text
    .replace(/\r/g, '')
    .replace(/\n$/, '')
    .split('\n')
    .map(line => line.split('\t'))
  const [only] = lines
  const isRow = lines.length === 1 && only && only.length > 2
  const table = isRow ? only.map(cell => [cell]) : lines
  if (table.length === 1 && (table[0]?.length ?? 0) <= 1) return undefined
  const next = new Map(draft)
  for (const [down, cells] of table.slice(0, monthsOfBudget - at).entries()) {
    const month = row.months[at + down]?.month
    if (!month) break
    const typed = { ...typedOf(draft, row, at + down) }
    const [first = '', second] = cells
    if (field === 'nights') {
      typed.nights = first.trim()
      if (second !== undefined) typed.revenue = second.trim()
    } else typed.revenue = first.trim()
    next.set(cellKey(row.roomTypeId, month), typed)
  }
  return next
}
