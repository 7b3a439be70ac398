import type { ReportColumn, ReportDefinition } from './columns.ts'
import { frontOfficeReports } from './definitions/front-office.ts'
import { guestReports } from './definitions/guests.ts'
import { ledgerReports } from './definitions/ledger.ts'
import { moneyReports } from './definitions/money.ts'
import { revenueReports } from './definitions/revenue.ts'
import { taxReports } from './definitions/tax.ts'

const definitions = [
  ...frontOfficeReports,
  ...moneyReports,
  ...ledgerReports,
  ...revenueReports,
  ...guestReports,
  ...taxReports,
] as const

export type ReportId = (typeof definitions)[number]['id']
export const reportIds = definitions.map(({ id }) => id) as [ReportId, ...ReportId[]]

/** Rows of one PDF: it is drawn whole in memory, and nobody reads more on paper. */
export const mostPrintedRows = 2000

/** Rows of one sheet of a workbook, its head and its total line left out. */
export const mostSheetRows = 1_048_574

/** Every report that can be made, in the order of the screen. */
export const catalogue: readonly (ReportDefinition & { id: ReportId })[] = definitions

type ReportCell = string | number | null
export type ReportRow = Readonly<Record<string, ReportCell>>

const part = (sum: ReportCell | undefined): number | undefined =>
  typeof sum === 'number' ? sum : undefined

const quotient = (money: ReportCell | undefined, rooms: ReportCell | undefined) => {
  const [above, below] = [part(money), part(rooms)]
  return above === undefined || !below ? undefined : above / below
}
const rounded = (value: number | undefined, factor = 1) =>
  value === undefined ? undefined : Math.round(value * factor) / factor

/** What a total line says of a ratio: made of the sums, never a mean of the rows (reference: reports, section 1). */
const ratios: Record<string, (sums: ReportRow) => number | undefined> = {
  ...Object.fromEntries(
    ['1', '7', '30'].map(closes => [
      `pickUpRate${closes}`,
      (sums: ReportRow) => rounded(quotient(sums[`revenue${closes}`], sums[`pickUp${closes}`])),
    ]),
  ),
  averageRate: sums => rounded(quotient(sums.revenue, sums.roomNights ?? sums.sold ?? sums.nights)),
  cancelRate: sums =>
    rounded(
      quotient(
        100 * (part(sums.cancelledNights) ?? 0),
        (part(sums.roomNights) ?? 0) + (part(sums.cancelledNights) ?? 0),
      ),
      10,
    ),
  netRate: sums => rounded(quotient(sums.netRevenue, sums.roomNights)),
  lastChange: sums =>
    rounded(
      quotient(100 * ((part(sums.revenue) ?? 0) - (part(sums.lastRevenue) ?? 0)), sums.lastRevenue),
      10,
    ),
  budgetRate: sums => rounded(quotient(sums.budgetRevenue, sums.budgetNights)),
  rateVariance: sums =>
    rounded(quotient(100 * (part(sums.rateDifference) ?? 0), sums.listRate), 10),
  occupancy: sums => {
    const rooms = (part(sums.rooms) ?? 0) - (part(sums.outOfOrder) ?? 0)
    return rounded(quotient((part(sums.sold) ?? 0) * 100, rooms), 10)
  },
  revenuePerRoom: sums =>
    rounded(quotient(sums.revenue, (part(sums.rooms) ?? 0) - (part(sums.outOfOrder) ?? 0))),
  variance: sums =>
    rounded(
      quotient(
        100 * ((part(sums.revenue) ?? 0) - (part(sums.budgetRevenue) ?? 0)),
        sums.budgetRevenue,
      ),
      10,
    ),
  share: sums =>
    'commission' in sums
      ? rounded(quotient(100 * (part(sums.commission) ?? 0), sums.revenue), 10)
      : undefined,
}

/**
 * Adds up rows as they come; `line` is the total of those that came, null where no column adds up. Its first column says what it is. A
 * column that no row knows has no total: nothing known is not nothing.
 */
export function totalOf(columns: readonly ReportColumn[]): {
  add(rows: readonly ReportRow[]): void
  line(): ReportRow | null
} {
  const summed = columns.filter(column => column.isSummed)
  const sums = new Map(summed.map(({ key }) => [key, 0]))
  const known = new Set<string>()
  const [head] = columns
  let rowCount = 0
  return {
    add(rows) {
      rowCount += rows.length
      for (const row of rows)
        for (const [key, sum] of sums) {
          if (row[key] === null || row[key] === undefined) continue
          known.add(key)
          sums.set(key, sum + (Number(row[key]) || 0))
        }
    },
    line() {
      if (!head || summed.length === 0) return null
      const total: Record<string, ReportCell> = {
        [head.key]: head.isSummed ? null : 'Total',
        ...Object.fromEntries(sums),
      }
      if (rowCount > 0) for (const { key } of summed) if (!known.has(key)) total[key] = null
      for (const { key } of columns) {
        const ratio = ratios[key]?.(total)
        if (ratio !== undefined) total[key] = ratio
      }
      return total
    },
  }
}
