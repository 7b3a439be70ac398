import { listOpenInvoices } from '@atithi/api/finance/companies/reads/open-invoices'
import { getStatement, listEntries } from '@atithi/api/finance/companies/reads/statement'
import { findDocumentFaults } from '@atithi/api/finance/documents/reads/faults'
import { paymentMethods } from '@atithi/api/finance/ledger/rules/payment-methods'
import { listBreaks } from '@atithi/api/finance/reconciliation/queries/breaks'
import { listLines } from '@atithi/api/finance/reconciliation/queries/lines'
import { breakKinds, lineStates } from '@atithi/api/finance/reconciliation/rules/states'
import { readMethods, readPosted } from '@atithi/api/insight/report-files/queries/flash-facts'
import { readTrialBalance } from '@atithi/api/insight/trial-balance/reads'
import { ledgers } from '@atithi/api/insight/trial-balance/rules'
import { getDayFigures } from '@atithi/api/stays/night-audit/reads/figures'
import { z } from 'zod'
import { count, date, now, paise, property, row, rows, span, text } from './shape.ts'

const entryKinds = [
  'invoice',
  'credit-note',
  'debit-note',
  'paid-at-hotel',
  'write-off',
  'receipt',
  'tds',
  'reversal',
  'refund',
] as const
const line = {
  id: z.uuid(),
  side: z.enum(['items', 'transfers', 'bank']),
  day: date,
  amount: paise,
  fee: paise.nullable(),
  matched: paise,
  state: z.enum(lineStates),
  title: text,
  detail: text.nullable(),
  guestName: text.nullable(),
  bookingId: z.uuid().nullable(),
  bookingCode: text.nullable(),
  paymentId: z.uuid().nullable(),
  settlementId: z.uuid().nullable(),
  channelStatementId: z.uuid().nullable(),
  rule: z.enum(['gateway-id', 'utr', 'reference', 'amount-and-day', 'by-hand']).nullable(),
  reason: text.nullable(),
}
const linesOf = (side: 'items' | 'transfers' | 'bank') =>
  rows(
    `lines to reconcile: ${side}`,
    async (db, at) => (await listLines(db, at.propertyId, { side, limit: 50 })).items,
    line,
    0,
  )

/** Large statements of bills, payments and ledgers, and what each of their rows has to be. */
export const moneyChecks = [
  rows('trial balance', (db, at) => readTrialBalance(db, at.propertyId, span), {
    day: date,
    ledger: z.enum(ledgers),
    opening: paise,
    charges: paise,
    tax: paise,
    received: paise,
    withheld: paise,
    applied: paise,
    writtenOff: paise,
    refunded: paise,
    transfers: paise,
    closing: paise,
    closed: paise.nullable(),
  }),
  row('figures of a day', (db, at) => getDayFigures(db, at.propertyId, '2026-11-20'), {
    openingBalance: paise,
    roomRevenue: paise,
    otherRevenue: paise,
    tax: paise,
    received: paise,
    withheld: paise,
    advancesApplied: paise,
    writtenOff: paise,
    refunded: paise,
    deposits: paise,
    guestBalances: paise,
    receivables: paise,
    nightsPosted: count,
    roomsSlept: count,
    roomsSellable: count,
    arrivals: count,
    departures: count,
    noShows: count,
    overstays: count,
    roomsComplimentary: count,
    roomsHouseUse: count,
    dayRooms: count,
    lateCharges: paise,
    cityLedger: paise,
    lines: count,
  }),
  rows(
    'invoices that a company owes',
    (db, at) =>
      listOpenInvoices(
        db,
        { companyId: at.companyId, propertyIds: [at.propertyId], now: new Date(now) },
        { limit: 50 },
      ),
    {
      documentId: z.uuid(),
      number: text,
      propertyId: property,
      propertyName: text,
      bookingId: z.uuid(),
      billId: z.uuid().nullable(),
      code: text,
      guestName: text,
      checkIn: date,
      checkOut: date,
      issuedOn: date,
      movedOn: date,
      dueOn: date,
      total: paise,
      open: paise,
      today: date,
    },
  ),
  linesOf('items'),
  linesOf('transfers'),
  linesOf('bank'),
  rows(
    'what does not add up in a month',
    (db, at) => listBreaks(db, at.propertyId, '2026-10', new Date(now)),
    {
      kind: z.enum(breakKinds),
      day: date,
      amount: paise,
      difference: paise.nullable(),
      what: text,
      paymentId: z.uuid().nullable(),
      itemId: z.uuid().nullable(),
      bankLineId: z.uuid().nullable(),
    },
    0,
  ),
  rows(
    'papers with a fault',
    (db, at) => findDocumentFaults(db, at.propertyId),
    { what: text, count },
    0,
  ),
  rows(
    'statement of a company',
    async (db, { companyId, propertyId }) => {
      const at = { companyId, propertyIds: [propertyId], now: new Date(now) }
      return (await getStatement(db, at, span)).items
    },
    {
      kind: z.enum(entryKinds),
      date,
      amount: paise,
      number: text.nullable(),
      method: z.enum(paymentMethods).nullable(),
      documentId: z.uuid().nullable(),
      receiptId: z.uuid().nullable(),
      bookingId: z.uuid().nullable(),
      code: text.nullable(),
      guestName: text.nullable(),
      propertyName: text,
      balance: paise,
    },
  ),
  rows('entries of all companies', (db, at) => listEntries(db, [at.propertyId], span), {
    companyId: z.uuid(),
    companyName: text,
    gstin: text.nullable(),
    kind: z.enum([...entryKinds, 'opening']),
    date,
    amount: paise,
    number: text.nullable(),
    code: text.nullable(),
    guestName: text.nullable(),
    checkIn: date.nullable(),
    checkOut: date.nullable(),
    propertyName: text.nullable(),
  }),
  rows('money of the flash', (db, at) => readPosted(db, [at.propertyId], [span]), {
    propertyId: z.uuid(),
    at: count,
    rooms: paise,
    other: paise,
    tax: paise,
    received: paise,
    refunded: paise,
  }),
  rows('methods of the flash', (db, at) => readMethods(db, [at.propertyId], [span]), {
    propertyId: z.uuid(),
    at: count,
    method: text,
    net: paise,
  }),
]
