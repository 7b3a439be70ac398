import type { Trx } from '@atithi/db/client'
import type { Reader } from '@atithi/db/reader'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import type { SettlementItem } from '../../../kernel/ports/payment-gateway.ts'
import type { YearMonth } from '../../../kernel/shared/dates.ts'
import { keptColumns } from '../../../kernel/shared/find-table.ts'
import { refusals } from '../../gateways/commands/ask.ts'
import { getGatewayAccount, openGateway } from '../../gateways/reads/accounts.ts'
import { financeReasons } from '../../reasons.ts'
import { isMt940, readMt940 } from '../rules/read-mt940.ts'
import { readSettlements } from '../rules/read-settlements.ts'
import {
  findTable,
  readStatement,
  type StatementColumns,
  type StatementField,
  statementFields,
} from '../rules/read-statement.ts'
import type { ImportInput } from '../schema.ts'
import { type AccountAt, digested, keepBankLines, keepSettlements } from './keep.ts'
import { chunksOf, type Kept, keepInChunks } from './runs.ts'

const mostLines = 50_000

interface Imported extends Kept {
  /** Rows of a statement before which something is missing; rows of a report that could not be read. */
  gaps: number
  unread: number
}

const unreadable = (why: string) =>
  new DomainError(financeReasons.REPORT_UNREADABLE, { why }, 'content')

async function getAccount(db: Reader, { propertyId, paymentAccountId }: AccountAt) {
  const account = await db
    .selectFrom('paymentAccount')
    .select(['kind', 'statementColumns'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', paymentAccountId)
    .executeTakeFirst()
  if (!account) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'account' }, 'accountId')
  if (account.kind === 'upi')
    throw new DomainError(
      financeReasons.CHARGE_REFUSED,
      { message: 'A UPI id has no statement of its own. Import that of its bank account.' },
      'accountId',
    )
  return account
}

const textOf = (content: string): string => Buffer.from(content, 'base64').toString('utf8')

/** The table of a statement: by the columns that are named, else those of a known bank, else those that the account had before. */
function tableOf(text: string, named: StatementColumns | undefined, kept: unknown) {
  if (named) return findTable(text, named)
  const known = findTable(text)
  const before = keptColumns<StatementField>(kept)
  return known.columns.date === undefined && before ? findTable(text, before) : known
}

/** What a file is, before it is imported: the bank that wrote it, its columns and how each would be read, and its first rows. */
export function previewReport(work: Work, at: AccountAt, { content, mapping }: ImportInput) {
  return work.read(async db => {
    const account = await getAccount(db, at)
    const text = textOf(content)
    if (account.kind === 'gateway') {
      const report = readSettlements(text)
      if (!report) throw unreadable('It is no settlement report of the gateway.')
      return {
        kind: 'settlements' as const,
        bank: null,
        heads: [],
        columns: {},
        lines: report.items.length,
        sample: [],
      }
    }
    if (isMt940(text)) {
      const { lines } = readMt940(text)
      return {
        kind: 'mt940' as const,
        bank: null,
        heads: [],
        columns: {},
        lines: lines.length,
        sample: lines.slice(0, 5),
      }
    }
    const sheet = tableOf(text, mapping, account.statementColumns)
    const { lines } = readStatement(sheet)
    return {
      kind: 'statement' as const,
      bank: sheet.name,
      heads: sheet.heads,
      columns: sheet.columns,
      lines: lines.length,
      sample: lines.slice(0, 5),
    }
  })
}

/**
 * Reads a gateway's settlement report or the statement of a bank, and matches what it can. Lines that an earlier report had are passed
 * over. Throws REPORT_UNREADABLE, NOT_FOUND.
 */
export async function importReport(
  work: Work,
  at: AccountAt,
  { content, fileName, mapping }: ImportInput,
): Promise<Imported> {
  const account = await work.read(db => getAccount(db, at))
  const text = textOf(content)
  if (account.kind === 'gateway') {
    const report = readSettlements(text)
    if (!report) throw unreadable('It is no settlement report of the gateway.')
    return keepReport(work, at, report, { source: 'settlement-file', name: fileName })
  }
  const sheet = isMt940(text) ? undefined : tableOf(text, mapping, account.statementColumns)
  const missing = sheet && (['date', 'narration'] as const).find(field => !sheet.columns[field])
  if (missing || (sheet && !(sheet.columns.amount ?? sheet.columns.credit)))
    throw unreadable('Its columns are not known. Say which is the date, the narration, the amount.')
  const { lines, gaps } = sheet ? readStatement(sheet) : readMt940(text)
  if (lines.length === 0) throw unreadable('It has no row with a date and an amount.')
  requireFew(lines)
  const kept = await keepInChunks(work, at, {
    source: 'bank-statement',
    name: fileName,
    chunks: chunksOf(digested(lines)),
    breaks: gaps.slice(0, 100),
    begin: async trx => {
      if (sheet) await keepColumns(trx, at, sheet.columns)
    },
    keep: (trx, chunk, runId) => keepBankLines(trx, at, chunk, runId),
  })
  return { ...kept, gaps: gaps.length, unread: 0 }
}

/** How the columns of this account's statements are read, for the next one. */
async function keepColumns(trx: Trx, at: AccountAt, read: StatementColumns): Promise<void> {
  const columns = Object.fromEntries(
    statementFields.flatMap(field => {
      const head = read[field]
      return head === undefined ? [] : [[field, head]]
    }),
  )
  await trx
    .updateTable('paymentAccount')
    .set({ statementColumns: JSON.stringify(columns) })
    .where('id', '=', at.paymentAccountId)
    .execute()
}

const requireFew = (lines: readonly unknown[]): void => {
  if (lines.length > mostLines)
    throw unreadable('It has more than 50,000 rows: import it month by month.')
}

/** Asks a gateway what it transferred in a month, and matches what it can. Throws GATEWAY_UNAVAILABLE, GATEWAY_REFUSED, NO_GATEWAY. */
export async function fetchSettlements(
  services: Services,
  work: Work,
  at: AccountAt,
  month: YearMonth,
): Promise<Imported> {
  const { kind } = await work.read(db => getAccount(db, at))
  if (kind !== 'gateway') throw new DomainError(financeReasons.NO_GATEWAY, {}, 'accountId')
  const account = await work.read(db => getGatewayAccount(db, at.propertyId, at.paymentAccountId))
  const [year = 0, number = 0] = month.split('-').map(Number)
  const items = await refusals(
    openGateway(services, account).listSettlementItems({ year, month: number }),
  )
  return keepReport(work, at, { items, bad: [] }, { source: 'gateway', name: month })
}

async function keepReport(
  work: Work,
  at: AccountAt,
  { items, bad }: { items: SettlementItem[]; bad: readonly number[] },
  run: { source: 'gateway' | 'settlement-file'; name: string },
): Promise<Imported> {
  requireFew(items)
  const kept = await keepInChunks(work, at, {
    ...run,
    // A transfer is the sum of its lines.
    chunks: chunksOf(items, item => item.settlementId),
    keep: (trx, chunk) => keepSettlements(trx, at, chunk),
  })
  return { ...kept, gaps: 0, unread: bad.length }
}
