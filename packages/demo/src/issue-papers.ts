import { chargesOf, type FolioLine, grossOf, roomSac } from '@atithi/api/folio/rules/charges'
import type { DocumentContent, RateShare } from '@atithi/api/invoices/rules/content'
import {
  type DocumentKind,
  documentNumber,
  financialYearOf,
  prefixesFor,
} from '@atithi/api/invoices/rules/numbering'
import { invoicePaper, moneyOf, type Paper, receiptPaper } from '@atithi/api/invoices/rules/papers'
import { type DocumentParties, partiesOf } from '@atithi/api/invoices/rules/parties'
import type { JsonValue } from '@atithi/db/schema'
import { indianDate } from './calendar.ts'
import type { House } from './house.ts'
import { idAt } from './made-ids.ts'
import type { Rows } from './plan.ts'
import type { Random } from './random.ts'
import type { Stay } from './stay.ts'

/** A booking with what the desk posted for it, before its papers have numbers. */
export interface Account {
  stay: Stay
  bookingId: string
  code: string
  /** In order of posting. */
  lines: FolioLine[]
  postedBy: string
  /** What an advance is paid for. */
  shares: RateShare[]
}

interface Moment {
  at: string
  account: Account
  line: FolioLine | null
}

/** Issues a receipt for every payment and an invoice at every check-out of a hotel, in the order in which they happened, and keeps its series. */
export function issuePapers(
  rows: Rows,
  random: Random,
  house: House,
  accounts: readonly Account[],
): void {
  const moments = accounts.flatMap(momentsOf).toSorted((a, b) => a.at.localeCompare(b.at))
  if (moments.length === 0) return
  const taken = new Set(
    rows.documentSeries.flatMap(series =>
      series.ownerId === house.ownerId ? [series.prefix] : [],
    ),
  )
  const prefix = freePrefix(house.hotel.name, taken)
  rows.documentSeries.push({
    propertyId: house.propertyId,
    ownerId: house.ownerId,
    prefix,
    isCurrent: true,
  })
  const serials = new Map<
    string,
    { kind: DocumentKind; financialYear: number; lastSerial: number; lastDate: string }
  >()
  const numbers = new Map<string, string>()
  for (const { at, account, line } of moments) {
    const parties = partiesFor(account)
    const paper = line ? receiptOf(account, parties, line) : invoiceOf(account, parties, numbers)
    const issuedOn = indianDate(at)
    const financialYear = financialYearOf(issuedOn)
    const key = `${paper.kind}/${financialYear}`
    const serial = (serials.get(key)?.lastSerial ?? 0) + 1
    serials.set(key, { kind: paper.kind, financialYear, lastSerial: serial, lastDate: issuedOn })
    const number = documentNumber(prefix, paper.kind, financialYear, serial)
    if (line) numbers.set(line.id, number)
    write(rows, random, {
      account,
      parties,
      paper,
      numbered: { number, serial, issuedOn, financialYear, issuedAt: at },
    })
  }
  const gstin = house.hotel.gstNumber ?? ''
  for (const counter of serials.values())
    rows.documentCounter.push({ propertyId: house.propertyId, gstin, ...counter })
}

function freePrefix(name: string, taken: ReadonlySet<string>): string {
  for (const prefix of prefixesFor(name)) if (!taken.has(prefix)) return prefix
  throw new RangeError('every prefix is taken')
}

/** Payments as they came; the invoice after the last charge, with what was paid at the desk then. */
function momentsOf(account: Account): Moment[] {
  const { stay, lines } = account
  const receipts = lines.flatMap(line =>
    line.kind === 'payment' ? [{ at: line.postedAt, account, line }] : [],
  )
  return stay.checkedOutAt
    ? [...receipts, { at: stay.checkedOutAt, account, line: null }]
    : receipts
}

function partiesFor({ stay, code }: Account): DocumentParties {
  const { house, guest, checkIn, checkOut } = stay
  const rooms = stay.checkedInAt
    ? stay.places.map(place => stay.type.rooms[place]?.number ?? '').toSorted()
    : []
  return partiesOf(
    { gstRegistration: 'regular', ...house.hotel },
    {
      code,
      guestName: guest.name,
      guestEmail: guest.email,
      guestPhone: guest.phone,
      companyName: null,
      companyGstin: null,
      checkIn,
      checkOut,
      rooms,
    },
  )
}

function receiptOf(
  { lines, shares }: Account,
  { guest, isTaxed }: DocumentParties,
  line: FolioLine,
): Paper {
  const before = lines.slice(0, lines.indexOf(line) + 1)
  const advance = Math.min(
    -line.amount,
    Math.max(0, -before.reduce((sum, one) => sum + one.amount, 0)),
  )
  return receiptPaper(line, {
    recipient: guest,
    advance,
    shares: isTaxed && advance > 0 ? shares : null,
  })
}

function invoiceOf(
  { lines }: Account,
  { guest }: DocumentParties,
  numbers: ReadonlyMap<string, string>,
): Paper {
  const payments = lines.flatMap(line =>
    line.kind === 'payment' ? [moneyOf(line, numbers.get(line.id) ?? null)] : [],
  )
  const charges = chargesOf(lines).filter(charge => grossOf(charge) !== 0)
  return invoicePaper(charges, { recipient: guest, payments, notes: [] })
}

interface Numbered {
  number: string
  serial: number
  issuedOn: string
  financialYear: number
  issuedAt: string
}

function write(
  rows: Rows,
  random: Random,
  issued: { account: Account; parties: DocumentParties; paper: Paper; numbered: Numbered },
): void {
  const { account, parties, paper, numbered } = issued
  const { bookingId, stay, postedBy: issuedBy } = account
  const { propertyId, ownerId } = stay.house
  const { supplier, placeOfSupply, stay: told } = parties
  const { recipient, totals } = paper.content
  const content: DocumentContent = { supplier, placeOfSupply, stay: told, ...paper.content }
  const id = idAt(random, numbered.issuedAt)
  rows.document.push({
    id,
    propertyId,
    ownerId,
    bookingId,
    folioId: null,
    kind: paper.kind,
    gstin: supplier.gstin ?? '',
    correctsId: null,
    ...numbered,
    recipientName: recipient.name,
    recipientGstin: recipient.gstin,
    total: totals.total,
    taxableValue: totals.taxableValue,
    cgst: totals.cgst,
    sgst: totals.sgst,
    issuedBy,
    content: asJson(content),
  })
  for (const lineId of paper.lineIds)
    rows.documentLine.push({ lineId, documentId: id, propertyId, bookingId })
}

// What a document says is made of texts, numbers and nothing else.
const asJson = (content: DocumentContent): JsonValue => content as never

/** What the nights of a stay come to by rate of tax. */
export function sharesOf(
  nights: readonly { taxBasisPoints: number; rate: number; tax: number }[],
  rooms: number,
): RateShare[] {
  return [...Map.groupBy(nights, night => night.taxBasisPoints)]
    .toSorted(([a], [b]) => a - b)
    .map(([taxBasisPoints, own]) => ({
      sac: roomSac,
      taxBasisPoints,
      gross: rooms * own.reduce((sum, night) => sum + night.rate + night.tax, 0),
    }))
}
