export const themes = ['classic', 'modern'] as const
export type Theme = (typeof themes)[number]

export const seoTitleLength = 60
export const seoDescriptionLength = 160

export const fontFamilies = [
  'Inter',
  'Roboto',
  'Open Sans',
  'Lato',
  'Poppins',
  'Montserrat',
] as const
export const headerStyles = ['modern', 'classic', 'minimal'] as const
export const footerStyles = ['minimal', 'detailed', 'compact'] as const

export const sectionToggles = [
  'showBookingWidget',
  'showReviews',
  'showGallery',
  'showAmenities',
  'showLocation',
] as const
export type SectionToggle = (typeof sectionToggles)[number]

const networks = {
  facebook: { hosts: ['facebook.com', 'fb.com'], example: 'https://facebook.com/lakeview' },
  instagram: { hosts: ['instagram.com'], example: 'https://instagram.com/lakeview' },
  twitter: { hosts: ['twitter.com', 'x.com'], example: 'https://x.com/lakeview' },
  linkedin: { hosts: ['linkedin.com'], example: 'https://linkedin.com/company/lakeview' },
} as const
export type Network = keyof typeof networks
export const socialNetworks = Object.keys(networks) as readonly Network[]

/** What is wrong with the address of a hotel's page on a network, or undefined: https, on that network's own host, and a page of it. */
export function socialLinkFault(network: Network, link: string): string | undefined {
  const { hosts, example } = networks[network]
  const url = URL.canParse(link) ? new URL(link) : undefined
  const isThere =
    url &&
    hosts.some(host => new RegExp(`^([a-z-]+\\.)?${host.replace('.', '\\.')}$`).test(url.hostname))
  // What the database demands as well: written as it is stored, without a port, a name or spaces before the path.
  const isPlain =
    url && link.length <= 300 && /^https:\/\/[a-z.-]+\/\S+$/.test(link) && !/["'<>\\]/.test(link)
  return isThere && isPlain ? undefined : `Enter the whole address, as ${example}.`
}

const trackers = {
  googleAnalytics: { shape: /^G-[A-Z0-9]{6,14}$/, example: 'G-AB12CD34EF' },
  facebookPixel: { shape: /^[0-9]{10,20}$/, example: '1234567890123456' },
  googleTagManager: { shape: /^GTM-[A-Z0-9]{4,12}$/, example: 'GTM-AB12CD3' },
} as const
export type Tracker = keyof typeof trackers
export const analyticsServices = Object.keys(trackers) as readonly Tracker[]

/** What is wrong with an id of an analytics service, or undefined. */
export const trackerFault = (service: Tracker, id: string): string | undefined =>
  trackers[service].shape.test(id)
    ? undefined
    : `Enter the id as the service shows it, such as ${trackers[service].example}.`

/** 'https://Www.Hotel.in/' → 'www.hotel.in'; names in other scripts become the letters that DNS knows. Undefined for what is no domain. */
export function domainOf(typed: string): string | undefined {
  const text = typed.trim()
  const url = `https://${text.replace(/^https?:\/\//i, '')}`
  if (/\s/.test(text) || !URL.canParse(url)) return undefined
  const { hostname, port, username, password } = new URL(url)
  const labels = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
  return !port && !username && !password && hostname.length <= 253 && labels.test(hostname)
    ? hostname
    : undefined
}

/** What is wrong with a domain of the hotel's own; `platformHosts` are the names that the platform answers on. */
export function domainFault(domain: string, platformHosts: readonly string[]): string | undefined {
  if (domain.endsWith('.localhost') || domain.endsWith('.local'))
    return 'Enter a domain that guests can reach.'
  if (platformHosts.some(host => domain === host || domain.endsWith(`.${host}`)))
    return 'This is an address of the platform. Choose it under Address.'
  return undefined
}

/** Where the record that proves a domain is looked for. */
export const proofNameOf = (domain: string): string => `_atithi.${domain}`
export const proofTextOf = (token: string): string => `atithi-verification=${token}`

/** So many days a domain is served without its record, so that a mishap at its registrar closes no website. */
const domainGraceDays = 7

/** What is to be done about a domain whose record is gone: the owner is told at once, and it goes out of service when the days are over. */
export function missingDomainStep(
  { missingSince, isServed }: { missingSince: string | null; isServed: boolean },
  now: Date,
) {
  if (missingSince === null) return 'warn'
  return isServed && now >= graceEnd(missingSince) ? 'withdraw' : 'wait'
}

/** When a domain whose record is gone since then goes out of service. */
export const graceEnd = (missingSince: string): Date =>
  new Date(new Date(missingSince).getTime() + domainGraceDays * 86_400_000)

export const largestFaviconBytes = 1024 * 1024
