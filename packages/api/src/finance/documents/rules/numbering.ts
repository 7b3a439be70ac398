export const documentKinds = [
  'tax-invoice',
  'bill-of-supply',
  'receipt-voucher',
  'payment-receipt',
  'refund-voucher',
  'credit-note',
  'debit-note',
] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentTitles: Record<DocumentKind, string> = {
  'tax-invoice': 'Tax invoice',
  'bill-of-supply': 'Bill of supply',
  'receipt-voucher': 'Receipt voucher',
  'payment-receipt': 'Payment receipt',
  'refund-voucher': 'Refund voucher',
  'credit-note': 'Credit note',
  'debit-note': 'Debit note',
}

/** A bill of supply is a paper of the registered (CGST Act, section 31(3)(c)): of a hotel that is not it is an invoice without tax. */
export const titleOf = (kind: DocumentKind, supplier: { gstin: string | null }): string =>
  kind === 'bill-of-supply' && supplier.gstin === null ? 'Invoice' : documentTitles[kind]

const letters: Record<DocumentKind, string> = {
  'tax-invoice': 'I',
  'bill-of-supply': 'B',
  'receipt-voucher': 'V',
  'payment-receipt': 'P',
  'refund-voucher': 'R',
  'credit-note': 'C',
  'debit-note': 'D',
}

/**
 * As LKHI/2627/000123: never more than the 16 characters of letters, digits, hyphen and slash that rule 46(b) of the CGST Rules allows.
 * Each kind is a series of its own.
 */
export function documentNumber(
  prefix: string,
  kind: DocumentKind,
  year: number,
  serial: number,
): string {
  const years = `${String(year % 100).padStart(2, '0')}${String((year + 1) % 100).padStart(2, '0')}`
  return `${prefix}${letters[kind]}/${years}/${String(serial).padStart(6, '0')}`
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const characters = `${alphabet}23456789`

/** Prefixes for a property, the most telling first: its initials, its first letters, then whatever is free. */
export function* prefixesFor(name: string): Generator<string> {
  const named = name
    .normalize('NFKD')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(word => /^[A-Z]/.test(word))
  const words = named.length > 0 ? named : ['HOTEL']
  const initials = words
    .map(word => word[0])
    .join('')
    .slice(0, 3)
  if (initials.length >= 2) yield initials
  const first = words.join('').slice(0, 3)
  if (first.length >= 2) yield first
  const two = (initials.length >= 2 ? initials : first).slice(0, 2)
  if (two.length === 2) for (const character of characters) yield two + character
  for (const a of alphabet) for (const b of characters) for (const c of characters) yield a + b + c
}
