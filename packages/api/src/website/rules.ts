/** Names that the platform keeps for itself (decisions, section 11). */
const reserved = new Set([
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
])

/** What is wrong with a subdomain, or undefined when nothing is. */
export function subdomainFault(subdomain: string): string | undefined {
  if (subdomain.length < 3 || subdomain.length > 40) return 'An address has 3 to 40 characters.'
  if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(subdomain)) return 'Use lowercase letters, digits and inner hyphens.'
  if (reserved.has(subdomain)) return 'This address is reserved. Choose another.'
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
  return subdomainFault(plain) ? `hotel-${plain || 'new'}`.slice(0, 40) : plain
}

export const themes = ['classic', 'modern'] as const
export type Theme = (typeof themes)[number]

export const seoTitleLength = 60
export const seoDescriptionLength = 160
