import { gstinCheckCharacter } from '@atithi/api/tax/gst/rules/gstin'
import type { House } from './house.ts'
import type { Random } from './random.ts'

/** A company that takes invoices in its own name. */
export interface Company {
  name: string
  gstin: string
}

/** Invented, in the state of the hotel, whose tax they can set off; PAN of a company, one registration each. */
const registered = (state: string, pan: string): string => {
  const body = `${state}${pan}1Z`
  return `${body}${gstinCheckCharacter(body)}`
}

const companiesOf: Record<string, readonly [Company, ...Company[]]> = {
  'halasuru-residency': [
    { name: 'Kaveri Analytics Private Limited', gstin: registered('29', 'AAKCK4417M') },
    { name: 'Nilgiri Textiles Limited', gstin: registered('29', 'AABCN7230F') },
    { name: 'Vasanth Turbines Private Limited', gstin: registered('29', 'AAHCV1962Q') },
    { name: 'Bluebell Diagnostics LLP', gstin: registered('29', 'AAXFB5308D') },
    { name: 'Sahyadri Logistics Private Limited', gstin: registered('29', 'AAUCS8841K') },
    { name: 'Tungabhadra Seeds Limited', gstin: registered('29', 'AADCT2675H') },
    { name: 'Marigold Software Private Limited', gstin: registered('29', 'AAMCM9053R') },
    { name: 'Hoysala Instruments LLP', gstin: registered('29', 'AAZFH6126B') },
  ],
  'chandra-mahal': [
    { name: 'Aravalli Marbles Private Limited', gstin: registered('08', 'AAGCA3398N') },
    { name: 'Mewar Event Works LLP', gstin: registered('08', 'AAYFM7714C') },
  ],
}

/** The share of bookings by telephone that a company pays for. */
const shares: Record<string, number> = { 'halasuru-residency': 0.62, 'chandra-mahal': 0.05 }

/** The company that a booking by telephone is made for, at hotels that have such. */
export function companyFor(random: Random, { hotel }: House): Company | null {
  const known = companiesOf[hotel.subdomain]
  return known && random.chance(shares[hotel.subdomain] ?? 0) ? random.pick(known) : null
}
