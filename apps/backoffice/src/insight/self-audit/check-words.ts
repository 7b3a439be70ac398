import type { CheckName, Finding } from '@atithi/api/insight/self-audit/rules'
import { formatCounted, formatDay, formatMoney } from '../../lib/format.ts'

/** What each check proves, in the words of whoever relies on it. */
export const checkWords: Record<CheckName, string> = {
  'trial-balance':
    'Deposits, guest accounts and receivables of every closed day are what the bills say',
  'opening-balance': 'Every day opens with what the day before closed with',
  'day-book': 'Revenue, tax and money of the night audit are those of the day book',
  'payment-lines': 'Every payment stands on its bill once, with its amount',
  'receipt-totals': 'Every receipt says what was paid',
  'report-figures': 'The figures of reports are those of the nights booked',
  'sold-counter': 'Rooms sold each night are what the bookings say',
  'blocked-counter': 'Rooms off sale each night are what blocks and groups say',
  oversold: 'No night is sold beyond its rooms',
  'room-given-twice': 'No room is given to two guests for a night',
  'out-of-order-with-guest': 'No guest is in a room that is out of order',
  'assignment-without-night': 'Every room given away belongs to a booked night',
  'cancelled-holds-nights': 'Cancelled bookings hold no rooms',
  'amount-differs': 'Every booking’s total is the sum of its nights and charges',
  'paid-differs': 'Every booking’s payments are those on its bill',
  'charged-differs': 'Every booking’s charges are those on its bill',
  'left-uncharged': 'Every stay that is over is charged in full',
  'night-in-wrong-slab': 'Every night bears the GST of all that is charged for it',
  'overstay-uncharged': 'Nobody stays beyond the departure without a charge',
  'group-pick-up': 'Rooms picked up from groups are bookings',
  'group-advances': 'Advances of groups are set off once, and none is lost',
  'closed-day': 'Every closed day adds up',
  cash: 'Cash stays below ₹2,00,000 a stay and a guest’s day, and goes back only for cash',
  'city-ledger': 'Companies owe what their invoices lack, and receipts are what they settled',
  'points-balance':
    'Every guest’s points are the sum of what was earned, taken back, spent and lost',
  'points-of-stays':
    'Points of every stay are what its rooms earned, and a discount that went gave its points back',
  documents: 'Invoices and receipts are numbered without gaps and agree with the bills',
}

const moneyChecks: ReadonlySet<CheckName> = new Set([
  'trial-balance',
  'opening-balance',
  'day-book',
  'payment-lines',
  'receipt-totals',
  'amount-differs',
  'paid-differs',
  'charged-differs',
  'left-uncharged',
  'night-in-wrong-slab',
  'closed-day',
  'city-ledger',
  'group-advances',
])

/** One finding in a sentence. */
export function findingInWords(finding: Finding): string {
  const { check, roomNumber, roomTypeName, groupName, night, stored, recounted, what } = finding
  const { figure: named } = finding
  if (what) return `${formatCounted(recounted ?? 0, 'case')}: ${what}`
  const where = [
    roomNumber && `Room ${roomNumber}`,
    groupName,
    roomTypeName,
    night && formatDay(night),
    named,
  ]
    .filter(Boolean)
    .join(', ')
  if (stored === undefined || recounted === undefined) return where
  const isMoney = moneyChecks.has(check) || named?.includes('revenue')
  const figure = isMoney ? formatMoney : String
  const difference = `${figure(stored)} is stored, the rows come to ${figure(recounted)}`
  return where ? `${where}: ${difference}` : difference
}
