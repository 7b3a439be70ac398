import { type DocumentContent, isCollected } from '@atithi/api/finance/documents/rules/content'
import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import { type CurrencyDisplay, currencySigns } from '@atithi/api/kernel/shared/money'
import { Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { day, figure, percent } from './money-words.ts'
import { styles } from './styles.ts'
import { Words } from './words.ts'

interface Column<Row> {
  head: string
  width: string
  isFigure?: boolean
  of: (row: Row, at: number) => string
  /** A second, quieter line. */
  hint?: (row: Row) => string
}

/** A table that breaks between its rows; its head stands on each page. */
function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): ReactElement {
  const cell = (column: Column<Row>) => [
    { width: column.width, paddingRight: column === columns.at(-1) ? 0 : 6 },
    ...(column.isFigure ? [styles.right] : []),
  ]
  return h(
    View,
    null,
    h(
      View,
      { style: styles.tableHead, fixed: true },
      ...columns.map(column => h(Text, { key: column.head, style: cell(column) }, column.head)),
    ),
    ...rows.map((row, at) =>
      h(
        View,
        { key: at, style: styles.tableRow, wrap: false },
        ...columns.map(column => {
          const hint = column.hint?.(row)
          return h(
            View,
            { key: column.head, style: cell(column) },
            h(Words, null, column.of(row, at)),
            hint ? h(Words, { style: styles.hint }, hint) : null,
          )
        }),
      ),
    ),
  )
}

/** What the words of a paper depend on: which heads of tax it has, the state's being `stateTax`, and how amounts are written. */
interface Look {
  heads: 'none' | 'state' | 'igst'
  /** Under a letter of undertaking nothing is charged at the rate that a supply would bear. */
  isZeroRated: boolean
  stateTax: string
  currencyDisplay: CurrencyDisplay
  /** Its lines are of a day, and of no night. */
  isDayUse: boolean
}

type Line = DocumentContent['lines'][number]

function lineHint(
  { night, quantity, unitPrice, discount, partOf }: Line,
  isDayUse: boolean,
): string {
  return [
    ...(night ? [isDayUse ? day(night) : `Night of ${day(night)}`] : []),
    ...(unitPrice !== null && (quantity > 1 || discount > 0)
      ? [`${quantity} × ${figure(unitPrice)}`]
      : []),
    ...(discount > 0 ? [`less ${figure(discount)}`] : []),
    ...(partOf === undefined ? [] : [`part of ${figure(partOf)}, the rest on another bill`]),
  ].join(', ')
}

/** What is charged, credited or paid ahead; without columns of tax where there is none. */
export function lineTable(
  lines: readonly Line[],
  { heads, isZeroRated, stateTax, currencyDisplay, isDayUse }: Look,
): ReactElement {
  const unit = currencySigns[currencyDisplay]
  const isTaxed = heads !== 'none'
  const rate = (line: Line) =>
    isCollected(line) ? '' : percent(isZeroRated ? 0 : line.taxBasisPoints)
  const state: Column<Line>[] = [
    { head: 'GST', width: '8%', isFigure: true, of: rate },
    { head: `CGST ${unit}`, width: '12%', isFigure: true, of: line => figure(line.cgst) },
    { head: `${stateTax} ${unit}`, width: '12%', isFigure: true, of: line => figure(line.sgst) },
  ]
  const igst: Column<Line>[] = [
    { head: 'IGST', width: '12%', isFigure: true, of: rate },
    { head: `IGST ${unit}`, width: '20%', isFigure: true, of: line => figure(line.igst ?? 0) },
  ]
  return table<Line>(
    [
      { head: '#', width: '5%', of: (_, at) => String(at + 1) },
      {
        head: 'Description',
        width: isTaxed ? '27%' : '51%',
        of: line => line.description,
        hint: line => lineHint(line, isDayUse),
      },
      { head: 'SAC', width: isTaxed ? '9%' : '12%', of: line => line.sac },
      {
        head: isTaxed ? `Taxable value ${unit}` : `Value ${unit}`,
        width: isTaxed ? '14%' : '16%',
        isFigure: true,
        of: line => figure(line.taxableValue),
      },
      ...(heads === 'state' ? state : heads === 'igst' ? igst : []),
      {
        head: `Amount ${unit}`,
        width: isTaxed ? '13%' : '16%',
        isFigure: true,
        of: line => figure(line.amount),
      },
    ],
    lines,
  )
}

type Rate = DocumentContent['taxes'][number]

/** The tax by service code and rate; what is only collected bears none. */
export function taxTable(
  taxes: readonly Rate[],
  { heads, isZeroRated, stateTax, currencyDisplay }: Look,
): ReactElement {
  const unit = currencySigns[currencyDisplay]
  const state: Column<Rate>[] = [
    { head: 'CGST', width: '12%', isFigure: true, of: rate => percent(rate.taxBasisPoints / 2) },
    { head: `CGST ${unit}`, width: '18%', isFigure: true, of: rate => figure(rate.cgst) },
    { head: stateTax, width: '12%', isFigure: true, of: rate => percent(rate.taxBasisPoints / 2) },
    { head: `${stateTax} ${unit}`, width: '18%', isFigure: true, of: rate => figure(rate.sgst) },
  ]
  const igst: Column<Rate>[] = [
    {
      head: 'IGST',
      width: '24%',
      isFigure: true,
      of: rate => percent(isZeroRated ? 0 : rate.taxBasisPoints),
    },
    { head: `IGST ${unit}`, width: '36%', isFigure: true, of: rate => figure(rate.igst ?? 0) },
  ]
  return table<Rate>(
    [
      { head: 'SAC', width: '16%', of: rate => rate.sac },
      {
        head: `Taxable value ${unit}`,
        width: '24%',
        isFigure: true,
        of: rate => figure(rate.taxableValue),
      },
      ...(heads === 'igst' ? igst : state),
    ],
    taxes.filter(rate => !isCollected(rate)),
  )
}

type Payment = DocumentContent['payments'][number]

/** Money that came or went. */
export function paymentTable(
  payments: readonly Payment[],
  { currencyDisplay }: Pick<Look, 'currencyDisplay'>,
): ReactElement {
  const unit = currencySigns[currencyDisplay]
  const sign = (payment: Payment) => (payment.kind === 'refund' ? -payment.amount : payment.amount)
  return table<Payment>(
    [
      { head: 'Date', width: '18%', of: payment => day(payment.date) },
      {
        head: 'By',
        width: '30%',
        of: payment =>
          `${paymentMethodNames[payment.method]}${payment.kind === 'refund' ? ', given back' : ''}`,
      },
      { head: 'Reference', width: '20%', of: payment => payment.reference ?? '' },
      { head: 'Receipt', width: '18%', of: payment => payment.number ?? '' },
      {
        head: `Amount ${unit}`,
        width: '14%',
        isFigure: true,
        of: payment => figure(sign(payment)),
      },
    ],
    payments,
  )
}
