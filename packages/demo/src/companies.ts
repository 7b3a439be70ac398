import { gstinCheckCharacter } from '@atithi/api/tax/gst/rules/gstin'
import type { House } from './house.ts'
import type { Random } from './random.ts'

/** A company that takes invoices in its own name. */
export interface Company {
  name: string
  gstin: string
  address: string
}

/** Invented, in the state of the hotel, whose tax they can set off; PAN of a company, one registration each. */
const registered = (state: string, pan: string): string => {
  const body = `${state}${pan}1Z`
  return `${body}${gstinCheckCharacter(body)}`
}

export const companiesOf: Record<string, readonly [Company, ...Company[]]> = {
  'halasuru-residency': [
    {
      name: 'Kaveri Analytics Private Limited',
      gstin: registered('29', 'AAKCK4417M'),
      address: '41 Residency Road, Bengaluru, Karnataka 560025',
    },
    {
      name: 'Nilgiri Textiles Limited',
      gstin: registered('29', 'AABCN7230F'),
      address: '7 Lavelle Road, Bengaluru, Karnataka 560001',
    },
    {
      name: 'Vasanth Turbines Private Limited',
      gstin: registered('29', 'AAHCV1962Q'),
      address: '118 Peenya 2nd Stage, Bengaluru, Karnataka 560058',
    },
    {
      name: 'Bluebell Diagnostics LLP',
      gstin: registered('29', 'AAXFB5308D'),
      address: '23 Jayanagar 4th Block, Bengaluru, Karnataka 560011',
    },
    {
      name: 'Sahyadri Logistics Private Limited',
      gstin: registered('29', 'AAUCS8841K'),
      address: '5 Hosur Road, Bengaluru, Karnataka 560029',
    },
    {
      name: 'Tungabhadra Seeds Limited',
      gstin: registered('29', 'AADCT2675H'),
      address: '12 Station Road, Hosapete, Karnataka 583201',
    },
    {
      name: 'Marigold Software Private Limited',
      gstin: registered('29', 'AAMCM9053R'),
      address: '88 Whitefield Main Road, Bengaluru, Karnataka 560066',
    },
    {
      name: 'Hoysala Instruments LLP',
      gstin: registered('29', 'AAZFH6126B'),
      address: '31 Hebbal Industrial Area, Mysuru, Karnataka 570016',
    },
  ],
  'chandra-mahal': [
    {
      name: 'Aravalli Marbles Private Limited',
      gstin: registered('08', 'AAGCA3398N'),
      address: '9 Sukher Marble Zone, Udaipur, Rajasthan 313001',
    },
    {
      name: 'Mewar Event Works LLP',
      gstin: registered('08', 'AAYFM7714C'),
      address: '2 Fateh Sagar Road, Udaipur, Rajasthan 313004',
    },
  ],
}

/** An agency whose guests leave, and which pays at the end of the month; its hotel is that of the owner whom everybody signs in as. */
export const agency = {
  subdomain: 'chandra-mahal',
  company: {
    name: 'Thar & Lakes Travels Private Limited',
    gstin: registered('08', 'AAKCT5521P'),
    address: '16 Chetak Circle, Udaipur, Rajasthan 313001',
  },
} as const

/** The share of bookings by telephone that a company pays for. */
const shares: Record<string, number> = { 'halasuru-residency': 0.62, 'chandra-mahal': 0.05 }

/** The company that a booking by telephone is made for, at hotels that have such. */
export function companyFor(random: Random, { hotel }: House): Company | null {
  const known = companiesOf[hotel.subdomain]
  return known && random.chance(shares[hotel.subdomain] ?? 0) ? random.pick(known) : null
}
