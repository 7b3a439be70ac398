import {
  advanceLines,
  type DocumentContent,
  figuresOf,
  lineOfNote,
  valuesOf,
} from '@atithi/api/finance/documents/rules/content'
import {
  buildInvoice,
  buildReceipt,
  type DocumentDraft,
  receivedOn,
  untaxed,
} from '@atithi/api/finance/documents/rules/drafts'
import {
  type DocumentKind,
  documentNumber,
  documentTitles,
  prefixesFor,
} from '@atithi/api/finance/documents/rules/numbering'
import { type DocumentParties, documentParties } from '@atithi/api/finance/documents/rules/parties'
import { toStored } from '@atithi/api/finance/documents/rules/stored-content'
import type { PaymentPart } from '@atithi/api/finance/ledger/rules/allocations'
import { chargesOf, type FolioLine, grossOf } from '@atithi/api/finance/ledger/rules/charges'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { financialYearOf } from '@atithi/api/kernel/shared/financial-year'
import type { Paise } from '@atithi/api/kernel/shared/money'
import type { Account, Due } from './account.ts'
import { type Allocator, openAllocator } from './allocate-payments.ts'
import { indianDate } from './calendar.ts'
import type { House } from './house.ts'
import { idAt } from './made-ids.ts'
import type { Rows } from './plan.ts'
import type { Random } from './random.ts'
import type { Stay } from './stay.ts'

/** A booking with its folio, before its documents have numbers. */
export interface BookedStay {
  stay: Stay
  bookingId: string
  code: string
  account: Account
}

/** A document of a booking that stands, for those that refer to it. */
interface Issued {
  id: string
  kind: DocumentKind
  number: string
  issuedOn: IsoDate
  content: DocumentContent
}

/** Issues what is due on the folios of a hotel in the order in which it happened, and keeps the hotel's series. */
export function issueDocuments(
  rows: Rows,
  random: Random,
  house: House,
  booked: readonly BookedStay[],
): void {
  const files = booked.map(openFile)
  const moments = files
    .flatMap(booking => booking.due.map(due => ({ due, booking })))
    .toSorted((a, b) => (a.due.at < b.due.at ? -1 : a.due.at > b.due.at ? 1 : 0))
  if (moments.length === 0) return
  const series = openSeries(rows, house)
  for (const { due, booking } of moments) {
    const drafted = draft(due, booking)
    if (!drafted) continue
    issue(rows, { random, house, series }, { due, booking, drafted })
  }
  const payments = new Map(rows.payment.map(payment => [payment.id, payment]))
  for (const { bookingId, allocator } of files)
    for (const one of allocator.allocations) {
      rows.paymentAllocation.push({ ...one, bookingId, propertyId: house.propertyId })
      const payment = payments.get(one.paymentLineId)
      if (one.refundLineId !== null && payment) markRefunded(payment, one.amount)
    }
  const gstin = house.hotel.gstNumber ?? ''
  for (const counter of series.counters.values())
    rows.documentCounter.push({ propertyId: house.propertyId, gstin, ...counter })
}

/** The record of a payment has the id of its line. */
function markRefunded(payment: Rows['payment'][number], amount: Paise): void {
  payment.refundedAmount = (payment.refundedAmount ?? 0) + amount
  if (payment.refundedAmount === payment.amount) payment.status = 'refunded'
}

/** What a booking's documents have in common, and those that it has. */
interface BookingFile {
  stay: Stay
  bookingId: string
  due: readonly Due[]
  lines: readonly FolioLine[]
  parties: DocumentParties
  allocator: Allocator
  issued: Issued[]
  /** The document that tells of a line. */
  told: Map<string, Issued>
}

const openFile = (booked: BookedStay): BookingFile => ({
  stay: booked.stay,
  bookingId: booked.bookingId,
  due: booked.account.due,
  lines: booked.account.lines,
  allocator: openAllocator(),
  parties: partiesFor(booked),
  issued: [],
  told: new Map(),
})

interface Drafted {
  paper: DocumentDraft
  corrects: Issued | null
  /** What an invoice sets off. */
  setOff?: PaymentPart[]
}

/** What a document says; none where there is nothing to tell of. */
function draft(due: Due, { parties, issued, told, allocator, lines }: BookingFile): Drafted | null {
  const recipient = parties.guest
  switch (due.kind) {
    case 'receipt': {
      const shares = parties.isTaxed && due.advance > 0 ? due.shares : null
      const paper = buildReceipt(due.line, { recipient, advance: due.advance, shares })
      return { paper, corrects: null }
    }
    case 'invoice': {
      const charges = chargesOf(due.lines).filter(
        charge => grossOf(charge) !== 0 && !told.has(charge.root.id),
      )
      if (charges.length === 0) return null
      const total = charges.reduce((sum, charge) => sum + grossOf(charge), 0)
      const setOff = allocator.payable(due.lines, total)
      const payments = setOff.map(({ line, amount }) =>
        receivedOn(line, told.get(line.id)?.number ?? null, amount),
      )
      const paper = buildInvoice(charges, { recipient, payments, notes: [] })
      return { paper, corrects: null, setOff }
    }
    case 'refund-voucher': {
      const [paid] = allocator.allocateRefund(due.line, lines)
      const voucher = paid && told.get(paid.line.id)
      const taxed = parties.isTaxed && voucher?.kind === 'receipt-voucher'
      const shares = taxed
        ? voucher.content.lines.map(({ sac, taxBasisPoints, amount }) => ({
            sac,
            taxBasisPoints,
            gross: amount,
          }))
        : untaxed
      const given = advanceLines(
        due.line.amount,
        shares,
        'Advance given back',
        taxed ? 'state' : null,
      )
      const content = {
        recipient,
        ...figuresOf(given, 0),
        payments: [receivedOn(due.line, null)],
        balance: null,
        reason: due.reason,
        notes: [],
        corrects: voucher ? sayWhich(voucher) : null,
      }
      return {
        paper: { kind: 'refund-voucher', content, lineIds: [due.line.id] },
        corrects: voucher ?? null,
      }
    }
    case 'credit-note': {
      const invoice = issued.findLast(
        one => one.kind === 'tax-invoice' || one.kind === 'bill-of-supply',
      )
      if (!invoice) return null
      const ids = new Set(due.lines.map(line => line.id))
      const lowered = chargesOf(due.all).flatMap(charge => {
        const own = charge.lines.filter(line => ids.has(line.id))
        return own.length > 0 ? [lineOfNote(charge, own, -1)] : []
      })
      const content = {
        recipient,
        ...figuresOf(lowered, 0),
        payments: [receivedOn(due.refund, null)],
        balance: null,
        reason: due.reason,
        notes: [],
        corrects: sayWhich(invoice),
      }
      return {
        paper: { kind: 'credit-note', content, lineIds: [...ids, due.refund.id] },
        corrects: invoice,
      }
    }
  }
}

const sayWhich = ({ kind, number, issuedOn }: Issued) => ({
  title: documentTitles[kind],
  number,
  date: issuedOn,
})

interface Series {
  prefix: string
  counters: Map<
    string,
    { kind: DocumentKind; financialYear: number; lastSerial: number; lastDate: IsoDate }
  >
}

function openSeries(rows: Rows, { hotel, accountId, propertyId }: House): Series {
  const taken = new Set(
    rows.documentSeries.flatMap(series => (series.accountId === accountId ? [series.prefix] : [])),
  )
  for (const prefix of prefixesFor(hotel.name)) {
    if (taken.has(prefix)) continue
    rows.documentSeries.push({ propertyId, accountId, prefix, isCurrent: true })
    return { prefix, counters: new Map() }
  }
  throw new RangeError('every prefix is taken')
}

function partiesFor({ stay, code }: BookedStay): DocumentParties {
  const { house, guest, company, checkIn, checkOut } = stay
  const rooms = stay.checkedInAt
    ? stay.places.map(place => stay.type.rooms[place]?.number ?? '').toSorted()
    : []
  return documentParties(
    {
      gstRegistration: house.hotel.gstNumber === null ? 'unregistered' : 'regular',
      ...house.hotel,
    },
    {
      code,
      guestName: guest.name,
      guestEmail: guest.email,
      guestPhone: guest.phone,
      companyName: company?.name ?? null,
      companyGstin: company?.gstin ?? null,
      companyAddress: company?.address ?? null,
      guestAddress: '',
      checkIn,
      checkOut,
      rooms,
    },
  )
}

function issue(
  rows: Rows,
  { random, house, series }: { random: Random; house: House; series: Series },
  { due, booking, drafted }: { due: Due; booking: BookingFile; drafted: Drafted },
): void {
  const { paper, corrects } = drafted
  const { kind } = paper
  const { propertyId, accountId } = house
  const issuedOn = indianDate(due.at)
  const financialYear = financialYearOf(issuedOn)
  const key = `${kind}/${financialYear}`
  const serial = (series.counters.get(key)?.lastSerial ?? 0) + 1
  series.counters.set(key, { kind, financialYear, lastSerial: serial, lastDate: issuedOn })
  const number = documentNumber(series.prefix, kind, financialYear, serial)
  const { supplier, placeOfSupply, stay } = booking.parties
  const { recipient, totals } = paper.content
  const content: DocumentContent = { supplier, placeOfSupply, stay, ...paper.content }
  const id = idAt(random, due.at)
  const { bookingId } = booking
  const values = valuesOf(content.lines)
  rows.document.push({
    id,
    propertyId,
    accountId,
    bookingId,
    billId: null,
    kind,
    gstin: supplier.gstin ?? '',
    correctsId: corrects?.id ?? null,
    number,
    serial,
    issuedOn,
    financialYear,
    issuedAt: due.at,
    recipientName: recipient.name,
    recipientGstin: recipient.gstin,
    total: totals.total,
    taxableValue: values.taxable,
    exemptValue: values.exempt,
    outsideGstValue: values.outsideGst,
    collectedValue: values.collected,
    cgst: totals.cgst,
    sgst: totals.sgst,
    issuedBy: due.by,
    content: toStored(content),
  })
  const issued = { id, kind, number, issuedOn, content }
  booking.issued.push(issued)
  keepAllocations(booking, { due, issued, drafted })
  for (const lineId of paper.lineIds) {
    booking.told.set(lineId, issued)
    rows.documentLine.push({ lineId, documentId: id, propertyId, bookingId })
  }
}

/** What the document does to the payments of its booking. */
function keepAllocations(
  { allocator, lines }: BookingFile,
  { due, issued, drafted }: { due: Due; issued: Issued; drafted: Drafted },
): void {
  const { total } = issued.content.totals
  if (due.kind === 'invoice') allocator.setOff(issued.id, total, drafted.setOff ?? [])
  if (due.kind === 'receipt')
    allocator.settle(lines.slice(0, lines.findIndex(line => line.id === due.line.id) + 1))
  if (due.kind === 'credit-note' && drafted.corrects) {
    allocator.lower(drafted.corrects.id, total)
    allocator.allocateRefund(due.refund, lines)
  }
}
