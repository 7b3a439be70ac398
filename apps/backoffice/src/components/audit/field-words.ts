import { formatDay, formatMoney } from '../../lib/format.ts'
import { bookingStatusWords, idProofWords, sourceWords } from '../words/booking-words.tsx'

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
  housekeeping: 'Housekeeping',
  publishStatus: 'Published',
}

const coded: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(bookingStatusWords).map(([status, { label }]) => [`status ${status}`, label]),
  ),
  ...Object.fromEntries(
    Object.entries(sourceWords).map(([source, words]) => [`source ${source}`, words]),
  ),
  ...Object.fromEntries(
    Object.entries(idProofWords).map(([proof, words]) => [`idProof ${proof}`, words]),
  ),
}

const isMoney = (field: string) => /(Amount|Price|Rate|balance)$/.test(field)

/** 'maxGuests' → 'Max guests'; undefined for ids, which nobody reads. */
export function fieldWords(field: string): string | undefined {
  if (/(^id$|Ids?$)/.test(field)) return undefined
  if (Object.hasOwn(labels, field)) return labels[field]
  const words = field.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value as a person reads it; undefined where it has no words. */
export function valueWords(field: string, value: unknown): string | undefined {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return isMoney(field) ? formatMoney(value) : String(value)
  if (typeof value === 'string')
    return (
      coded[`${field} ${value}`] ?? (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value)
    )
  if (!Array.isArray(value)) return undefined
  return value.length === 0 ? 'none' : value.map(one => valueWords(field, one) ?? '').join(', ')
}
