import { randomInt } from 'node:crypto'
import type { Account } from './entities.ts'
import { newIdOf, type Records } from './records.ts'

/** A row of the combined settlement report, as `GET /settlements/recon/combined` answers it. Amounts in paise. */
export interface SettlementLine {
  entity_id: string
  type: 'payment' | 'refund'
  debit: number
  credit: number
  amount: number
  currency: 'INR'
  fee: number
  tax: number
  on_hold: false
  settled: true
  created_at: number
  settled_at: number
  settlement_id: string
  settlement_utr: string
  payment_id: string | null
  order_id: string | null
  order_receipt: string | null
  method: string | null
  description: string | null
  notes: string
}

/**
 * Settles what was captured and refunded and is not settled yet: one transfer, what came less its fees and less what was given back.
 * The real gateway does so two working days after; here it is done when asked. Answers nothing where refunds exceed what came.
 */
export function settle(records: Records, account: Account): string | undefined {
  const payments = records
    .list('payment', account.id)
    .filter(one => one.value.captured && one.settlementId === undefined)
  const refunds = records
    .list('refund', account.id)
    .filter(one => one.value.status === 'processed' && one.settlementId === undefined)
  const amount =
    payments.reduce((sum, { value }) => sum + value.amount - (value.fee ?? 0), 0) -
    refunds.reduce((sum, { value }) => sum + value.amount, 0)
  if (amount <= 0) return undefined
  const id = newIdOf(account, 'settlement')
  records.put({
    kind: 'settlement',
    accountId: account.id,
    value: {
      id,
      entity: 'settlement',
      amount,
      status: 'processed',
      fees: 0,
      tax: 0,
      utr: `AXISCN${randomInt(1_000_000_000, 9_999_999_999)}`,
      created_at: records.now(),
    },
  })
  for (const payment of payments) records.put({ ...payment, settlementId: id })
  for (const refund of refunds) records.put({ ...refund, settlementId: id })
  return id
}

/** Every settled payment and refund, the earliest settlement first: for each, the credits less the debits are what was transferred. */
export function settlementLines(records: Records, account: Account): SettlementLine[] {
  return records.list('settlement', account.id).flatMap(({ value: settlement }) => {
    const of = {
      currency: 'INR',
      on_hold: false,
      settled: true,
      settled_at: settlement.created_at,
      settlement_id: settlement.id,
      settlement_utr: settlement.utr,
      description: null,
      notes: '',
    } as const
    const payments = records
      .list('payment', account.id)
      .filter(one => one.settlementId === settlement.id)
      .map(({ value }): SettlementLine => {
        const fee = value.fee ?? 0
        const order = value.order_id ? records.find('order', account.id, value.order_id) : undefined
        return {
          ...of,
          entity_id: value.id,
          type: 'payment',
          debit: 0,
          credit: value.amount - fee,
          amount: value.amount,
          fee,
          tax: value.tax ?? 0,
          created_at: value.created_at,
          payment_id: null,
          order_id: value.order_id,
          order_receipt: order?.value.receipt ?? null,
          method: value.method,
        }
      })
    const refunds = records
      .list('refund', account.id)
      .filter(one => one.settlementId === settlement.id)
      .map(
        ({ value }): SettlementLine => ({
          ...of,
          entity_id: value.id,
          type: 'refund',
          debit: value.amount,
          credit: 0,
          amount: value.amount,
          fee: 0,
          tax: 0,
          created_at: value.created_at,
          payment_id: value.payment_id,
          order_id: null,
          order_receipt: null,
          method: null,
        }),
      )
    return [...payments, ...refunds]
  })
}

const columns = [
  'entity_id',
  'type',
  'debit',
  'credit',
  'amount',
  'currency',
  'fee',
  'tax',
  'created_at',
  'settled_at',
  'settlement_id',
  'settlement_utr',
  'payment_id',
  'order_id',
  'order_receipt',
  'method',
] as const

/** The report as the dashboard gives it: rupees with two decimals, instants as in India. */
export function settlementCsv(lines: readonly SettlementLine[]): string {
  const cell = (line: SettlementLine, column: (typeof columns)[number]): string => {
    const value = line[column]
    if (['debit', 'credit', 'amount', 'fee', 'tax'].includes(column))
      return (Number(value) / 100).toFixed(2)
    if (column === 'created_at' || column === 'settled_at')
      return new Date((Number(value) + 19_800) * 1000).toISOString().slice(0, 19).replace('T', ' ')
    return value === null ? '' : String(value)
  }
  return [
    columns.join(','),
    ...lines.map(line => columns.map(column => cell(line, column)).join(',')),
    '',
  ].join('\r\n')
}
