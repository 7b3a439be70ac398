import { idProofNames } from '@atithi/api/stays/bookings/rules/bookings'
import { purposeNames } from '@atithi/api/stays/bookings/rules/registration'
import { formatCount, formatDay, formatMoney, formatPercent } from '../../lib/format.ts'
import { bookingStatusWords, sourceWords } from '../words/booking-words.tsx'

const labels: Record<string, string> = {
  code: 'Code',
  source: 'Source',
  status: 'Status',
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  rooms: 'Rooms',
  idProof: 'ID proof',
  totalAmount: 'Total',
  balance: 'Balance',
  baseRate: 'Base rate',
  weekendRate: 'Weekend rate',
  basePrice: 'Price',
  weekendPrice: 'Weekend price',
  areas: 'Areas',
  grants: 'Money and history',
  scopes: 'Rights',
  types: 'Events',
  url: 'Address',
  days: 'Holds for days',
  housekeeping: 'Housekeeping',
  publishStatus: 'Published',
  gstin: 'GSTIN',
  gstNumber: 'GSTIN',
  companyGstin: 'GSTIN of the company',
  companyAddress: 'Address of the company',
  legalName: 'Legal name',
  sez: 'Special economic zone',
  lut: 'Letter of undertaking',
  upiId: 'UPI ID',
  rates: 'Rates',
  cheaperNights: 'Nights below their own rate',
  receivableReason: 'Left unpaid, because',
  cancelReason: 'Reason',
  isNoShow: 'No-show',
  isWalked: 'Walked',
  hotelName: 'To',
  walkScope: 'What',
  walkAmount: 'Cost',
  paidBy: 'Paid by',
  what: 'For',
  insteadOf: 'Instead of',
  with: 'With booking',
  at: 'At',
  until: 'Until',
  before: 'Before',
  after: 'After',
  policy: 'Nights not slept',
  noShowMarking: 'Marking of no-shows',
  noShowSpareHours: 'Not judged: booked hours before a close',
  siteCutOffHours: 'Website stops selling a night, hours before its end',
  remindsBeforeDays: 'Letter before a deposit is due, days',
  remindsAfterDays: 'Letter once a deposit is overdue, days',
  guestRefunds: 'Refunds to guests who cancel',
  planState: 'State',
  effectiveFrom: 'From',
  lostState: 'State',
  pincode: 'PIN code',
}

const coded: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(bookingStatusWords).map(([status, { label }]) => [`status ${status}`, label]),
  ),
  ...Object.fromEntries(
    Object.entries(sourceWords).map(([source, words]) => [`source ${source}`, words]),
  ),
  'method cash': 'Cash',
  'method upi': 'UPI',
  'method credit-card': 'Credit card',
  'method debit-card': 'Debit card',
  'method net-banking': 'Net banking',
  'method wallet': 'Wallet',
  'method bank-transfer': 'Bank transfer',
  'planState trial': 'Trial',
  'planState active': 'Active',
  'planState past-due': 'Payment due',
  'planState grace': 'Payment overdue',
  'planState freemium': 'Freemium',
  'fee none': 'none',
  'fee half': 'half a night',
  'fee full': 'a full night',
  'policy slept': 'not charged',
  'policy booked': 'charged as booked',
  'policy penalty': 'charged as a penalty',
  'policy waive': 'waived',
  'walkScope stay': 'the whole stay',
  'walkScope rooms': 'some rooms',
  'walkScope rest': 'the nights left',
  'paidBy hotel': 'the hotel',
  'paidBy channel': 'the channel',
  'guestRefunds automatic': 'by themselves',
  'guestRefunds by-hand': 'by hand',
  'noShowMarking automatic': 'when the day closes',
  'noShowMarking by-hand': 'by hand',
  'housekeeping clean': 'Clean',
  'housekeeping dirty': 'Dirty',
  'housekeeping inspected': 'Inspected',
  'kind invoice': 'Invoice',
  'kind credit-note': 'Credit note',
  'kind debit-note': 'Debit note',
  'kind receipt': 'Receipt',
  'kind refund-voucher': 'Refund voucher',
  ...Object.fromEntries(
    Object.entries(idProofNames).map(([proof, words]) => [`idProof ${proof}`, words]),
  ),
  ...Object.fromEntries(
    Object.entries(purposeNames).map(([purpose, words]) => [`purposeOfVisit ${purpose}`, words]),
  ),
}

/** Numbers of these fields are paise. */
const isMoney = (field: string) =>
  /(amounts?|price|rate|balance|tax|total|fee|refund|value|revenue)$/i.test(field) ||
  field === 'before' ||
  field === 'after'

/** 'maxGuests' → 'Max guests'; undefined for ids, which nobody reads. */
export function fieldWords(field: string): string | undefined {
  if (Object.hasOwn(labels, field)) return labels[field]
  if (/(^id$|Ids?$)/.test(field)) return undefined
  const words = field
    .replace(/BasisPoints$/, '')
    .replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value as a person reads it; undefined where it has no words. */
export function valueWords(field: string, value: unknown): string | undefined {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (/BasisPoints$/.test(field)) return formatPercent(value / 100)
    return isMoney(field) ? formatMoney(value) : formatCount(value)
  }
  if (typeof value === 'string')
    return (
      coded[`${field} ${value}`] ?? (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value)
    )
  if (!Array.isArray(value)) return undefined
  return value.length === 0 ? 'none' : value.map(one => valueWords(field, one) ?? '').join(', ')
}
