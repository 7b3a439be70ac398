import type { IsoDate } from '../../../kernel/shared/dates.ts'
import {
  type Columns,
  cellReader,
  type FoundTable,
  findTable as findTableOf,
  type TableShape,
} from '../../../kernel/shared/find-table.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { readDay } from '../../../kernel/shared/read-day.ts'

/** What a statement can tell of a row. */
export const statementFields = [
  'date',
  'valueDate',
  'narration',
  'reference',
  'debit',
  'credit',
  'amount',
  'side',
  'balance',
] as const
export type StatementField = (typeof statementFields)[number]

/** Which column of a file, by its head, is read as which field. */
export type StatementColumns = Columns<StatementField>

/**
 * Heads as the large banks write them in their CSV files (reference/payments.md, section 7; banks publish none).
 */
const presets = [
  {
    name: 'HDFC Bank',
    columns: {
      date: ['date'],
      valueDate: ['valuedt', 'valuedate'],
      narration: ['narration'],
      reference: ['chqrefno', 'chqrefnumber'],
      debit: ['withdrawalamt', 'withdrawalamount'],
      credit: ['depositamt', 'depositamount'],
      amount: [],
      side: [],
      balance: ['closingbalance'],
    },
  },
  {
    name: 'ICICI Bank',
    columns: {
      date: ['transactiondate'],
      valueDate: ['valuedate'],
      narration: ['transactionremarks'],
      reference: ['chequenumber'],
      debit: ['withdrawalamountinr', 'debitamount'],
      credit: ['depositamountinr', 'creditamount'],
      amount: [],
      side: [],
      balance: ['balanceinr'],
    },
  },
  {
    name: 'State Bank of India',
    columns: {
      date: ['txndate'],
      valueDate: ['valuedate'],
      narration: ['description'],
      reference: ['refnochequeno'],
      debit: ['debit'],
      credit: ['credit'],
      amount: [],
      side: [],
      balance: ['balance'],
    },
  },
  {
    name: 'Axis Bank',
    columns: {
      date: ['trandate', 'transactiondate'],
      valueDate: ['valuedate'],
      narration: ['particulars'],
      reference: ['chqno'],
      debit: ['dr', 'debit'],
      credit: ['cr', 'credit'],
      amount: ['amount', 'amountinr'],
      side: ['drcr'],
      balance: ['bal', 'balance', 'balanceinr'],
    },
  },
  {
    name: 'Kotak Mahindra Bank',
    columns: {
      date: ['transactiondate', 'date'],
      valueDate: ['valuedate'],
      narration: ['description', 'narration'],
      reference: ['chqrefno'],
      debit: ['debit', 'withdrawaldr'],
      credit: ['credit', 'depositcr'],
      amount: ['amount'],
      side: ['drcr'],
      balance: ['balance'],
    },
  },
]

/** The names of the banks whose files are known. */
export const knownBanks: readonly string[] = presets.map(({ name }) => name)

const shape: TableShape<StatementField> = {
  fields: statementFields,
  presets,
  isWhole: columns =>
    columns.date !== undefined &&
    columns.narration !== undefined &&
    (columns.amount !== undefined || columns.credit !== undefined),
}

type StatementSheet = FoundTable<StatementField>

/** Finds the table in a statement of a bank, whose name it answers where the heads tell it. */
export const findTable = (text: string, chosen?: StatementColumns): StatementSheet =>
  findTableOf(text, shape, chosen)

export interface StatementLine {
  row: number
  day: IsoDate
  /** What came in is above zero, what went out below. */
  amount: Paise
  reference: string | null
  narration: string
  balance: Paise | null
}

export interface StatementGap {
  row: number
  /** Null where the file has none that can be read. */
  day: IsoDate | null
  /** What the row before and this row's amount come to. */
  expected: Paise
  balance: Paise
}

const notARow = /opening balance|closing balance|statement summary|^total|^b\/f|brought forward/i
const isBlank = (text: string): boolean => text === '' || text === '-'

/**
 * The rows of a statement. One without a date continues the narration above it; sums and opening balances are passed over. `gaps` are the
 * rows whose balance is not the one before and their amount, read in the file's own order, which some banks turn round.
 */
export function readStatement(sheet: StatementSheet): {
  lines: StatementLine[]
  gaps: StatementGap[]
} {
  const [, ...body] = sheet.rows
  const cellOf = cellReader(sheet)
  const lines: StatementLine[] = []
  for (const { row, cells } of body) {
    const narration = cellOf(cells, 'narration')
    const day = readDay(cellOf(cells, 'valueDate')) ?? readDay(cellOf(cells, 'date'))
    if (day === undefined) {
      const above = lines.at(-1)
      if (above && narration && !notARow.test(narration) && amountIn(cells, cellOf) === 0)
        above.narration = `${above.narration} ${narration}`.slice(0, 1000)
      continue
    }
    const amount = amountIn(cells, cellOf)
    if (amount === 0 || notARow.test(narration)) continue
    const reference = cellOf(cells, 'reference')
    lines.push({
      row,
      day,
      amount,
      reference: isBlank(reference) || /^0+$/.test(reference) ? null : reference.slice(0, 200),
      narration: narration.slice(0, 1000),
      balance: readAmount(cellOf(cells, 'balance')) ?? null,
    })
  }
  return { lines, gaps: gapsOf(lines) }
}

function amountIn(
  cells: readonly string[],
  cellOf: (cells: readonly string[], field: StatementField) => string,
): Paise {
  const single = readAmount(cellOf(cells, 'amount'))
  if (single !== undefined && single !== 0) {
    const side = cellOf(cells, 'side')
    return /^d/i.test(side) ? -Math.abs(single) : /^c/i.test(side) ? Math.abs(single) : single
  }
  const debit = Math.abs(readAmount(cellOf(cells, 'debit')) ?? 0)
  const credit = Math.abs(readAmount(cellOf(cells, 'credit')) ?? 0)
  return credit - debit
}

function gapsOf(lines: readonly StatementLine[]): StatementGap[] {
  const [firstLine] = lines
  const lastLine = lines.at(-1)
  const isReversed = firstLine && lastLine && firstLine.day > lastLine.day
  const inOrder = isReversed ? lines.toReversed() : lines
  return inOrder.flatMap((line, at) => {
    const before = inOrder[at - 1]?.balance
    if (line.balance === null || before === undefined || before === null) return []
    const expected = before + line.amount
    return expected === line.balance
      ? []
      : [{ row: line.row, day: line.day, expected, balance: line.balance }]
  })
}

/** "1,23,456.00", "₹ 500", "1,200.50 Cr", "(250.00)": in paise, below zero for a debit. Undefined for what is no amount. */
export function readAmount(text: string): Paise | undefined {
  const plain = text.replace(/[₹,\s]|INR|Rs\.?/gi, '')
  const parts = /^(\()?([+-]?)(\d+)(?:\.(\d{1,2})\d*)?(\))?(cr|dr)?\.?$/i.exec(plain)
  if (!parts) return undefined
  const [, open, sign, whole = '', fraction = '', , side = ''] = parts
  const paise = Number(whole) * 100 + Number(fraction.padEnd(2, '0') || 0)
  if (!Number.isSafeInteger(paise) || paise > 10_000_000_000_000) return undefined
  return open || sign === '-' || side.toLowerCase() === 'dr' ? -paise : paise
}
