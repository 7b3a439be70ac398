import { readAmount } from '../../../finance/reconciliation/rules/read-statement.ts'
import {
  type Columns,
  cellReader,
  type FoundTable,
  findTable,
  type TableShape,
} from '../../../kernel/shared/find-table.ts'
import { formatExactPaise, type Paise } from '../../../kernel/shared/money.ts'
import { type LineParts, netOf, type StatementKind } from './verdict.ts'

/** What a portal's file tells of a booking; `net` is only compared with what the others come to. */
export const remittanceFields = [
  'reservationCode',
  'gross',
  'commission',
  'commissionTax',
  'tcs',
  'tds',
  'net',
] as const
export type RemittanceField = (typeof remittanceFields)[number]
export type RemittanceColumns = Columns<RemittanceField>

/** Heads that files of portals are seen to have; none publishes its own, so a person may name the columns, which is then kept. */
const shape: TableShape<RemittanceField> = {
  fields: remittanceFields,
  presets: [
    {
      name: null,
      columns: {
        reservationCode: [
          'reservationnumber',
          'reservationid',
          'reservation',
          'bookingid',
          'bookingnumber',
          'booknumber',
          'bookingreference',
          'bookingrefno',
          'voucher',
          'voucherno',
          'vouchernumber',
          'confirmationnumber',
          'itinerarynumber',
        ],
        gross: [
          'gross',
          'grossamount',
          'grossbookingamount',
          'bookingamount',
          'totalamount',
          'amount',
          'customerpaid',
          'guestpaid',
          'sellamount',
        ],
        commission: ['commission', 'commissionamount', 'otacommission', 'servicefee'],
        commissionTax: [
          'gstoncommission',
          'commissiongst',
          'commissiontax',
          'taxoncommission',
          'gstonservicefee',
          'gst',
        ],
        tcs: ['tcs', 'tcsamount', 'gsttcs'],
        tds: ['tds', 'tdsamount'],
        net: ['net', 'netamount', 'netpayable', 'amountpayable', 'payable', 'payout', 'paidamount'],
      },
    },
  ],
  isWhole: columns =>
    columns.reservationCode !== undefined &&
    (columns.gross !== undefined || columns.commission !== undefined),
}

export type RemittanceSheet = FoundTable<RemittanceField>

/** The table of a portal's file, by the columns that are named, else those kept of its last file, else as its heads tell. */
export function findRemittance(
  text: string,
  { named, kept }: { named?: RemittanceColumns | undefined; kept?: RemittanceColumns | undefined },
): RemittanceSheet {
  if (named) return findTable(text, shape, named)
  const before = kept && findTable(text, shape, kept)
  return before && shape.isWhole(before.columns) ? before : findTable(text, shape)
}

/** Whether the columns are enough to read a paper of a kind: which booking, and what was paid or kept of it. */
export const isReadable = (kind: StatementKind, columns: RemittanceColumns): boolean =>
  columns.reservationCode !== undefined &&
  columns[kind === 'payout' ? 'gross' : 'commission'] !== undefined

export interface RemittanceLine extends LineParts {
  row: number
  reservationCode: string
}

/** A row that is not taken, and why, as a sentence. */
export interface BadRow {
  row: number
  /** What the row says of its booking; empty where it says nothing. */
  reservationCode: string
  reason: string
}

/** The columns that a paper of a kind is read by. */
export const columnsOfKind = (kind: StatementKind): readonly RemittanceField[] => [
  'reservationCode',
  ...fieldsOf[kind],
]

/** Files round each part: what they sum up may differ by a rupee. */
const tolerance: Paise = 100
const longestCode = 60
const isSum = /^\s*(grand |sub)?\s*total\b|^\s*summary\b/i

const amountFields = ['gross', 'commission', 'commissionTax', 'tcs', 'tds', 'net'] as const
const fieldsOf: Record<StatementKind, readonly (typeof amountFields)[number][]> = {
  payout: amountFields,
  // A portal repeats what the guest paid: the guest paid the hotel.
  'commission-invoice': ['commission', 'commissionTax', 'tds', 'net'],
}

/**
 * The bookings of a portal's file, amounts in paise. Sums and empty rows are passed over; every other row that cannot be taken is named with
 * its reason. What is kept may be written below zero.
 */
export function readRemittance(
  sheet: RemittanceSheet,
  kind: StatementKind,
): { lines: RemittanceLine[]; bad: BadRow[] } {
  const [, ...body] = sheet.rows
  const cellOf = cellReader(sheet)
  const [lines, bad]: [RemittanceLine[], BadRow[]] = [[], []]
  const seen = new Map<string, number>()
  for (const { row, cells } of body) {
    const code = cellOf(cells, 'reservationCode')
    if (isPassedOver(cells, code)) continue
    const before = seen.get(code.toUpperCase())
    const read =
      faultOf(code) ??
      (before === undefined
        ? partsIn(kind, field => cellOf(cells, field))
        : `The reservation stands in row ${before} already.`)
    if (typeof read === 'string')
      bad.push({ row, reservationCode: code.slice(0, longestCode), reason: read })
    else {
      seen.set(code.toUpperCase(), row)
      lines.push({ row, reservationCode: code, ...read })
    }
  }
  return { lines, bad }
}

const isPassedOver = (cells: readonly string[], code: string): boolean =>
  cells.every(cell => cell.trim() === '') ||
  isSum.test(code) ||
  (code === '' && cells.some(cell => isSum.test(cell)))

function faultOf(code: string): string | undefined {
  if (code === '') return 'It has no number of a reservation.'
  if (code.length > longestCode)
    return `Its number is longer than ${longestCode} characters: another column is meant.`
  return undefined
}

/** The parts of a row, or what is wrong with it. */
function partsIn(kind: StatementKind, cellOf: (field: RemittanceField) => string) {
  const parts: LineParts = { gross: 0, commission: 0, commissionTax: 0, tcs: 0, tds: 0 }
  let net: Paise | undefined
  for (const field of fieldsOf[kind]) {
    const cell = cellOf(field)
    if (cell === '' || cell === '-') continue
    const amount = readAmount(cell)
    if (amount === undefined) return `“${cell.slice(0, 40)}” is no amount.`
    if (field === 'net') net = amount
    else if (field === 'gross' && amount < 0)
      return 'What the guest paid is below zero: what a portal takes back is not read from a file.'
    else parts[field] = Math.abs(amount)
  }
  const comesTo = netOf(kind, parts)
  if (comesTo < 0) return 'What is kept of it is more than the guest paid for it.'
  if (net !== undefined && Math.abs(Math.abs(net) - comesTo) > tolerance)
    return `It says ${formatExactPaise(net)}, and its parts come to ${formatExactPaise(comesTo)}.`
  return parts
}
