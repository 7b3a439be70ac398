import type { IsoDate } from '../../kernel/shared/dates.ts'
import { endOfFinancialYear } from '../../kernel/shared/financial-year.ts'
import { bearsTrustedBrand } from '../../kernel/shared/trusted-brands.ts'

/** So many days a deleted property can be restored (decisions, section 4). */
export const daysToRestore = 30

/** Only the regular scheme charges GST to guests; the others issue a bill of supply (CGST Act, sections 10 and 31(3)(c)). */
export const gstRegistrations = ['regular', 'composition', 'unregistered'] as const
export type GstRegistration = (typeof gstRegistrations)[number]

/** A letter of undertaking and the last day of it; both or neither. */
export interface LetterOfUndertaking {
  lutNumber: string | null
  lutValidUntil: IsoDate | null
}

/** The letter that a hotel has after a change; one that names no end holds to that of the financial year of `today`. */
export function lutAfter(
  before: LetterOfUndertaking,
  patch: { [Field in keyof LetterOfUndertaking]?: LetterOfUndertaking[Field] | undefined },
  today: IsoDate,
): LetterOfUndertaking {
  const { lutNumber = before.lutNumber, lutValidUntil } = patch
  if (lutNumber === null) return { lutNumber, lutValidUntil: null }
  const kept = lutNumber === before.lutNumber ? before.lutValidUntil : null
  return { lutNumber, lutValidUntil: lutValidUntil ?? kept ?? endOfFinancialYear(today) }
}

/** What must be known before a property can be sold, with the words in which it is asked for. */
const basics = {
  name: 'a name',
  description: 'a description',
  address: 'an address',
  city: 'a city',
  state: 'a state',
  pincode: 'a PIN code',
  phone: 'a phone number',
  email: 'an email address',
} as const

export type Basics = { readonly [Field in keyof typeof basics]: string | null }

/** The basic information that is still empty, in the words in which it is asked for. */
export function missingBasics(property: Basics): string[] {
  return (Object.keys(basics) as (keyof Basics)[])
    .filter(field => !property[field]?.trim())
    .map(field => basics[field])
}

/** What still has to be filled in or added before the property takes bookings; empty when it can. */
export function missingToSell(property: Basics, hasSellableRoomType: boolean): string[] {
  const missing = missingBasics(property)
  return hasSellableRoomType ? missing : [...missing, 'a room type with rooms']
}

/** The seven groups of amenities. */
export const amenityGroups = [
  'property',
  'room',
  'bathroom',
  'technology',
  'dining',
  'business',
  'accessibility',
] as const
export type AmenityGroup = (typeof amenityGroups)[number]
export type Amenities = Partial<Record<AmenityGroup, string[]>>

export const acceptedPayments = [
  'cash',
  'upi',
  'credit-cards',
  'debit-cards',
  'net-banking',
] as const

/** Names that the platform keeps for itself (decisions, section 11). */
const reservedSubdomains = new Set([
  'www',
  'api',
  'admin',
  'app',
  'mail',
  'smtp',
  'imap',
  'ftp',
  'ns1',
  'ns2',
  'sites',
  'media',
  'assets',
  'static',
  'cdn',
  'help',
  'support',
  'status',
  'docs',
  'blog',
  'billing',
  'login',
  'atithi',
  'sandbox',
  'test',
  'localhost',
  ...['account', 'accounts', 'auth', 'autoconfig', 'autodiscover', 'book', 'booking', 'bookings'],
  ...['checkout', 'dashboard', 'demo', 'dev', 'download', 'email', 'files', 'gateway', 'git'],
  ...['guest', 'guests', 'hostmaster', 'images', 'info', 'internal', 'invoice', 'legal', 'live'],
  ...['metrics', 'mobile', 'mta-sts', 'news', 'oauth', 'office', 'owner', 'pay', 'payment'],
  ...['payments', 'pop', 'pop3', 'portal', 'postmaster', 'preview', 'privacy', 'proxy', 'refund'],
  ...['register', 'root', 'secure', 'security', 'server', 'settings', 'shop', 'signin', 'signup'],
  ...['sms', 'sso', 'staff', 'staging', 'stage', 'store', 'system', 'team', 'terms', 'upload'],
  ...['uploads', 'verify', 'vpn', 'web', 'webhook', 'webhooks', 'webmail', 'whatsapp', 'wpad'],
])

/** A hotel at such an address would pass for the platform itself. */
const platformName = 'atithi'

/** What is wrong with a subdomain, or undefined when nothing is. */
export function subdomainFault(subdomain: string): string | undefined {
  if (subdomain.length < 3 || subdomain.length > 40) return 'An address has 3 to 40 characters.'
  if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(subdomain))
    return 'Use lowercase letters, digits and inner hyphens.'
  // Letters of other scripts in the guise of plain ones: another hotel's name to the eye.
  if (subdomain.startsWith('xn--')) return 'Use plain letters: an address cannot begin with xn--.'
  const isKept = reservedSubdomains.has(subdomain) || subdomain.includes(platformName)
  if (isKept || bearsTrustedBrand(subdomain)) return 'This address is reserved. Choose another.'
  return undefined
}

/** A subdomain made of a property's name: 'Sea Breeze Résidence' → 'sea-breeze-residence'. */
export function subdomainFromName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32)
    .replace(/-+$/, '')
  if (!subdomainFault(plain)) return plain
  const own = `hotel-${plain.replaceAll(platformName, '').replace(/^[-xn]*-+|-+$/g, '') || 'new'}`
  const whole = own.replace(/-{2,}/g, '-').slice(0, 40)
  // Named like a firm that guests pay: the hotel chooses an address by itself.
  return subdomainFault(whole) ? 'hotel-new' : whole
}

/** The street of an address without the city at its end, which stands beside it: '14 Dando Road, Candolim' in Candolim → '14 Dando Road'. */
export function streetOf({ address, city }: { address: string; city: string }): string {
  const parts = address.split(',').map(part => part.trim())
  const isCity = parts.at(-1)?.toLowerCase() === city.trim().toLowerCase()
  return isCity && parts.length > 1 ? parts.slice(0, -1).join(', ') : address
}
