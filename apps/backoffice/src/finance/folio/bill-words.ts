import type { DocumentKind } from '@atithi/api/finance/documents/rules/numbering'
import { formatDay, formatInstant, formatMoney, formatPercent } from '../../lib/format.ts'
import type { Account, Bill, Charge } from './account.ts'

export const paperWords: Record<DocumentKind, string> = {
  'tax-invoice': 'Tax invoice',
  'bill-of-supply': 'Bill of supply',
  'receipt-voucher': 'Receipt voucher',
  'payment-receipt': 'Receipt',
  'refund-voucher': 'Refund voucher',
  'credit-note': 'Credit note',
  'debit-note': 'Debit note',
}

export const billName = (bill: Pick<Bill, 'id' | 'name' | 'room'>): string =>
  bill.room === null ? bill.name : `Room ${bill.room}, ${bill.name}`

/** The rest of it stands on another bill. */
const isShared = ({ isPart, parts }: Charge): boolean => isPart || parts.length > 0

/** 'Nov 20, 2026 · GST 18%' under the name of a charge. */
export function chargeHint(charge: Charge, rooms: number): string {
  const parts = [
    charge.night ? formatDay(charge.night) : formatDay(charge.businessDate),
    ...(charge.room && rooms > 1 ? [`room ${charge.room.position}`] : []),
    ...(charge.movedTo ? [`moved to ${charge.movedTo.code}`] : []),
    ...(isShared(charge) ? [`part of ${formatMoney(charge.whole)}`] : []),
    ...(charge.kind === 'rounding' ? [] : [rateWords(charge)]),
  ]
  return parts.join(' · ')
}

/** How a charge came about, as pairs of a label and a value. */
export function explanationOf(
  charge: Charge,
  { timeZone, stateTax, bills }: Account,
): { label: string; value: string }[] {
  const { room, slab, quantity, unitPrice, listed, value, whole, sac } = charge
  const who = charge.postedBy ?? 'the night audit'
  return [
    ...(room
      ? [
          {
            label: 'Room',
            value: [`Room ${room.position}`, room.ratePlan, room.mealPlan].join(', '),
          },
        ]
      : []),
    ...(quantity !== null && unitPrice !== null
      ? [{ label: 'Price', value: `${quantity} × ${formatMoney(unitPrice)}` }]
      : []),
    ...(charge.kind === 'room-night'
      ? [{ label: 'Rate of the night', value: formatMoney(listed + whole - value) }]
      : []),
    ...(charge.isPart
      ? [{ label: 'Part of', value: `${formatMoney(whole)} before GST, split between bills` }]
      : []),
    ...(charge.movedFrom
      ? [{ label: 'Moved here from', value: `booking ${charge.movedFrom.code}` }]
      : []),
    ...charge.parts.map(part => ({
      label: 'On another bill',
      value: `${formatMoney(part.value)}, ${nameOf(bills, part.billId)}`,
    })),
    ...(value !== listed && !charge.isReversed
      ? [{ label: 'After discounts', value: formatMoney(value) }]
      : []),
    ...(charge.kind === 'rounding'
      ? []
      : [
          { label: 'Rule', value: ruleWords(charge) },
          ...taxHeads(charge, stateTax),
          ...(sac ? [{ label: 'Service code (SAC)', value: sac }] : []),
        ]),
    { label: 'Business date', value: formatDay(charge.businessDate) },
    { label: 'Charged', value: `${formatInstant(charge.postedAt, timeZone)} by ${who}` },
    ...(slab ? [{ label: 'Rate in force since', value: formatDay(slab.since) }] : []),
  ]
}

const nameOf = (bills: readonly Bill[], billId: string | null): string => {
  const bill = bills.find(one => one.id === billId)
  return bill ? billName(bill) : ''
}

function rateWords({ supply, taxBasisPoints }: Charge): string {
  if (taxBasisPoints === 0) return 'no GST'
  if (supply === 'sez-without-tax') return 'no GST, under LUT'
  return `${supply === 'state' ? 'GST' : 'IGST'} ${formatPercent(taxBasisPoints / 100)}`
}

/** The heads of tax that a charge bears, and why it bears another than those of the state. */
function taxHeads(
  { supply, taxBasisPoints, cgst, sgst, igst }: Charge,
  stateTax: string,
): { label: string; value: string }[] {
  if (taxBasisPoints === 0) return []
  const zone = {
    label: 'Supplied to',
    value: 'A special economic zone (IGST Act, section 7(5)(b))',
  }
  if (supply === 'sez-without-tax')
    return [zone, { label: 'IGST', value: 'None, under the letter of undertaking of the hotel' }]
  if (supply === 'sez-with-tax')
    return [
      zone,
      { label: `IGST, ${formatPercent(taxBasisPoints / 100)}`, value: formatMoney(igst) },
    ]
  const each = formatPercent(taxBasisPoints / 200)
  return [
    {
      label: `CGST and ${stateTax}, ${each} each`,
      value: `${formatMoney(cgst)} + ${formatMoney(sgst)}`,
    },
  ]
}

function ruleWords({ slab, taxBasisPoints }: Charge): string {
  if (taxBasisPoints === 0) return 'No GST is charged on this'
  const rate = formatPercent(taxBasisPoints / 100)
  if (!slab) return `${rate}, the rate of this service`
  if (slab.aboveValue > 0)
    return `${rate}, as ${formatMoney(slab.value)} a night is above ${formatMoney(slab.aboveValue)}`
  return slab.upToValue === null
    ? `${rate} on any room`
    : `${rate}, as ${formatMoney(slab.value)} a night is at most ${formatMoney(slab.upToValue)}`
}
