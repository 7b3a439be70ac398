import { createHash } from 'node:crypto'
import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { PaymentAccountId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { SettlementItem } from '../../../kernel/ports/payment-gateway.ts'
import { plainReference } from '../rules/match-bank.ts'
import type { StatementLine } from '../rules/read-statement.ts'

export interface AccountAt {
  propertyId: AuthorizedPropertyId
  paymentAccountId: PaymentAccountId
}

/** One hand at a time reconciles a hotel; payments are taken meanwhile. */
export async function holdReconciliation(trx: Trx, propertyId: AuthorizedPropertyId) {
  await trx
    .selectFrom('paymentAccount')
    .select('id')
    .where('propertyId', '=', propertyId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Keeps what a gateway says that it has transferred; a line that is known stays as it is. Answers how many were new. */
export async function keepSettlements(
  trx: Trx,
  { propertyId, paymentAccountId }: AccountAt,
  items: readonly SettlementItem[],
): Promise<number> {
  const rows = items.map(item => ({
    item: item.id,
    kind: item.kind,
    ofPayment: item.ofPayment?.slice(0, 80) || null,
    amount: Math.abs(item.amount),
    debit: item.debit,
    credit: item.credit,
    fee: item.fee,
    tax: item.tax,
    settlement: item.settlementId,
    utr: (item.utr && plainReference(item.utr).slice(0, 40)) || null,
    at: item.settledAt.toISOString(),
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(item text, kind text,
    "ofPayment" text, amount bigint, debit bigint, credit bigint, fee bigint, tax bigint, settlement text, utr text, at timestamptz)`
  // The number of the transfer may come with a later report.
  await sql`insert into settlement (account_id, property_id, payment_account_id, gateway_settlement_id, utr, settled_at)
    select ${theAccount}, ${propertyId}, ${paymentAccountId}, r.settlement, max(r.utr), min(r.at) from ${given}
    group by r.settlement
    on conflict on constraint settlement_once
      do update set utr = coalesce(settlement.utr, excluded.utr)`.execute(trx)
  const { rows: added } = await sql<{ id: string }>`insert into settlement_item
    (account_id, property_id, payment_account_id, settlement_id, gateway_item_id, kind, of_payment, amount, debit, credit, fee, tax)
    select ${theAccount}, ${propertyId}, ${paymentAccountId}, s.id, r.item, r.kind, r."ofPayment", r.amount, r.debit, r.credit, r.fee, r.tax
    from ${given}
    join settlement s on ${ofAccount('s')} and s.payment_account_id = ${paymentAccountId} and s.gateway_settlement_id = r.settlement
    on conflict on constraint settlement_item_once do nothing
    returning id`.execute(trx)
  return added.length
}

/** A row of a statement, and what tells it apart from every other: rows that say the same are counted. */
interface DigestedLine extends Omit<StatementLine, 'row'> {
  digest: string
}

/** The whole statement, in its order: a row that is there twice is two. */
export function digested(lines: readonly StatementLine[]): DigestedLine[] {
  const seen = new Map<string, number>()
  return lines.map(({ row: _, ...line }) => {
    const said = [line.day, line.amount, line.reference, line.narration, line.balance].join(
      '\u001f',
    )
    const before = seen.get(said) ?? 0
    seen.set(said, before + 1)
    const digest = createHash('sha256').update(`${said}\u001f${before}`).digest('base64url')
    return { ...line, digest }
  })
}

/** Keeps those rows of a statement that no statement before had. Answers how many were new. */
export async function keepBankLines(
  trx: Trx,
  { propertyId, paymentAccountId }: AccountAt,
  rows: readonly DigestedLine[],
  runId: string,
): Promise<number> {
  const { rows: added } = await sql<{ id: string }>`insert into bank_line
    (account_id, property_id, payment_account_id, run_id, value_date, amount, reference, narration, balance, digest)
    select ${theAccount}, ${propertyId}, ${paymentAccountId}, ${runId}, r.day, r.amount, r.reference, r.narration, r.balance, r.digest
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(day date, amount bigint, reference text,
      narration text, balance bigint, digest text)
    on conflict on constraint bank_line_once do nothing
    returning id`.execute(trx)
  return added.length
}
