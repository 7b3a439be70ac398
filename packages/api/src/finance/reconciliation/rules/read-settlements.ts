import type { SettlementItem } from '../../../kernel/ports/payment-gateway.ts'
import { readCsv } from '../../../kernel/shared/read-csv.ts'
import { settlementKind } from '../../gateways/rules/settlement-kind.ts'
import { readAmount } from './read-statement.ts'

const needed = ['entity_id', 'type', 'amount', 'settlement_id', 'settled_at'] as const

/**
 * The lines of a gateway's settlement report as its dashboard gives it: found by the names of its columns, amounts in rupees, instants in
 * India's time. Undefined where the file is no such report; `bad` are the rows that could not be read.
 */
export function readSettlements(
  text: string,
): { items: SettlementItem[]; bad: number[] } | undefined {
  const [head = [], ...rows] = readCsv(text)
  const names = head.map(name => name.trim().toLowerCase())
  if (!needed.every(name => names.includes(name))) return undefined
  const items: SettlementItem[] = []
  const bad: number[] = []
  for (const [at, cells] of rows.entries()) {
    if (cells.every(cell => cell.trim() === '')) continue
    const item = itemOf(name => (cells[names.indexOf(name)] ?? '').trim())
    if (item) items.push(item)
    else bad.push(at + 2)
  }
  return { items, bad }
}

function itemOf(cell: (name: string) => string): SettlementItem | undefined {
  const [id, settlementId, type] = [cell('entity_id'), cell('settlement_id'), cell('type')]
  const amount = readAmount(cell('amount'))
  const settledAt = readInstant(cell('settled_at'))
  const [debit, credit] = [readAmount(cell('debit') || '0'), readAmount(cell('credit') || '0')]
  const [fee, tax] = [readAmount(cell('fee') || '0'), readAmount(cell('tax') || '0')]
  const sums = [amount, debit, credit, fee, tax]
  if (!isId(id) || !isId(settlementId) || !settledAt) return undefined
  if (sums.some(sum => sum === undefined || sum < 0) || (tax ?? 0) > (fee ?? 0)) return undefined
  return {
    id,
    kind: settlementKind(type, { disputeId: cell('dispute_id'), debit: debit ?? 0 }),
    ofPayment: isId(cell('payment_id')) ? cell('payment_id') : null,
    amount: amount ?? 0,
    debit: debit ?? 0,
    credit: credit ?? 0,
    fee: fee ?? 0,
    tax: tax ?? 0,
    settlementId,
    utr: cell('settlement_utr') || null,
    settledAt,
  }
}

const isId = (text: string): boolean => /^[\w-]{1,80}$/.test(text)

/** "2026-11-21 14:05:00" and "21/11/2026 14:05:00" in India's time, or seconds since 1970. */
function readInstant(text: string): Date | undefined {
  if (/^\d{9,10}$/.test(text)) return new Date(Number(text) * 1000)
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?/.exec(text)
  const indian = /^(\d{2})[/-](\d{2})[/-](\d{4})(?: (\d{2}:\d{2}(?::\d{2})?))?/.exec(text)
  const day = iso
    ? `${iso[1]}-${iso[2]}-${iso[3]}`
    : indian
      ? `${indian[3]}-${indian[2]}-${indian[1]}`
      : undefined
  if (day === undefined) return undefined
  const at = new Date(`${day}T${(iso ?? indian)?.[4] ?? '00:00'}+05:30`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
