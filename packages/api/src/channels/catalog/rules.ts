import { type ChannelId, channelIds, channelNames } from '../rules.ts'

interface CredentialField {
  name: string
  label: string
  isSecret: boolean
}

/** A channel as the catalogue shows it. */
export interface Channel {
  id: ChannelId
  name: string
  type: 'metasearch' | 'ota'
  description: string
  /** Percent of a booking, as usual; the contract of a hotel may say otherwise. */
  commission: number
  /** Messages an hour; 0: none is published. */
  rateLimit: number
  rateLimitPeriod: 'hour'
  authType: 'api_key' | 'basic_auth' | 'oauth'
  protocol: string
  features: readonly string[]
  /** Reservations come by themselves; without it they are fetched. */
  webhookSupport: boolean
  bookingImport: boolean
  rateSync: boolean
  inventorySync: boolean
  cancellationSync: boolean
  restrictions: readonly ('closed' | 'arrival' | 'departure' | 'minimum-stay' | 'maximum-stay')[]
  isPopular: boolean
  region: string
  setupComplexity: 'easy' | 'medium' | 'complex'
  credentials: readonly CredentialField[]
  guide: string
}

const secret = (name: string, label: string): CredentialField => ({ name, label, isSecret: true })
const plain = (name: string, label: string): CredentialField => ({ name, label, isSecret: false })
const allRestrictions = ['closed', 'arrival', 'departure', 'minimum-stay', 'maximum-stay'] as const

const about: Record<
  ChannelId,
  Omit<Channel, 'id' | 'name' | 'rateLimitPeriod' | 'inventorySync'>
> = {
  google: {
    type: 'metasearch',
    description: 'Shows your rooms on Google Search and Maps; guests book on your own website.',
    commission: 0,
    rateLimit: 1000,
    authType: 'api_key',
    protocol: 'Google Hotel ARI (OpenTravel XML)',
    features: ['Free booking links', 'Rates and availability', 'Restrictions'],
    webhookSupport: false,
    bookingImport: false,
    rateSync: true,
    cancellationSync: false,
    restrictions: allRestrictions,
    isPopular: true,
    region: 'Worldwide',
    setupComplexity: 'medium',
    credentials: [secret('partnerKey', 'Partner key')],
    guide:
      'The hotel has to be on Google Maps under the same name and address. Prices show once rooms, rates and availability have all been sent.',
  },
  makemytrip: {
    type: 'ota',
    description: 'India’s largest travel portal. Shares its extranet with Goibibo.',
    commission: 15,
    rateLimit: 500,
    authType: 'api_key',
    protocol: 'InGoMMT XML',
    features: ['Rates and availability', 'Minimum stay', 'Reservations in'],
    webhookSupport: true,
    bookingImport: true,
    rateSync: true,
    cancellationSync: true,
    restrictions: ['closed', 'minimum-stay'],
    isPopular: true,
    region: 'India',
    setupComplexity: 'easy',
    credentials: [
      secret('channelToken', 'Channel token'),
      secret('bearerToken', 'Access token'),
      secret('pushToken', 'Notification token'),
    ],
    guide:
      'Ask your market manager for the tokens of the property, and for the notification address to be set to ours.',
  },
  goibibo: {
    type: 'ota',
    description: 'Travel portal of the MakeMyTrip group.',
    commission: 12,
    rateLimit: 750,
    authType: 'api_key',
    protocol: 'InGoMMT XML',
    features: ['Rates and availability', 'Minimum stay', 'Reservations in'],
    webhookSupport: true,
    bookingImport: true,
    rateSync: true,
    cancellationSync: true,
    restrictions: ['closed', 'minimum-stay'],
    isPopular: true,
    region: 'India',
    setupComplexity: 'easy',
    credentials: [
      secret('channelToken', 'Channel token'),
      secret('bearerToken', 'Access token'),
      secret('pushToken', 'Notification token'),
    ],
    guide:
      'Ask your market manager for the tokens of the property, and for the notification address to be set to ours.',
  },
  'booking.com': {
    type: 'ota',
    description: 'The largest travel portal worldwide.',
    commission: 18,
    rateLimit: 0,
    authType: 'oauth',
    protocol: 'OpenTravel XML',
    features: ['Rates and availability', 'All restrictions', 'Reservations in'],
    webhookSupport: false,
    bookingImport: true,
    rateSync: true,
    cancellationSync: true,
    restrictions: allRestrictions,
    isPopular: true,
    region: 'Worldwide',
    setupComplexity: 'medium',
    credentials: [
      plain('clientId', 'Client ID of the machine account'),
      secret('clientSecret', 'Client secret'),
    ],
    guide: 'In the extranet choose us as the connectivity provider, then enter the hotel id here.',
  },
  cleartrip: {
    type: 'ota',
    description: 'Indian travel portal of the Flipkart group.',
    commission: 10,
    rateLimit: 300,
    authType: 'api_key',
    protocol: 'Cleartrip XML',
    features: ['Rates and availability', 'Reservations in'],
    webhookSupport: true,
    bookingImport: true,
    rateSync: true,
    cancellationSync: true,
    restrictions: [],
    isPopular: false,
    region: 'India',
    setupComplexity: 'medium',
    credentials: [secret('apiKey', 'API key'), secret('pushToken', 'Notification token')],
    guide: 'A closed night is sent as a night without rooms: Cleartrip knows no restrictions.',
  },
  oyo: {
    type: 'ota',
    description: 'Indian hotel chain and portal.',
    commission: 20,
    rateLimit: 1000,
    authType: 'api_key',
    protocol: 'JSON (format unverified: needs the partner’s pack)',
    features: ['Availability', 'Rates where OYO allows it', 'Reservations in'],
    webhookSupport: true,
    bookingImport: true,
    rateSync: true,
    cancellationSync: true,
    restrictions: allRestrictions,
    isPopular: false,
    region: 'India',
    setupComplexity: 'complex',
    credentials: [secret('accessToken', 'Access token'), secret('pushToken', 'Notification token')],
    guide:
      'OYO often sets the price itself: switch off sending rates for the connection, and availability alone is sent.',
  },
  agoda: {
    type: 'ota',
    description: 'Travel portal for Asia.',
    commission: 16,
    rateLimit: 600,
    authType: 'api_key',
    protocol: 'Agoda YCS XML',
    features: ['Rates and availability', 'All restrictions', 'Reservations in'],
    webhookSupport: false,
    bookingImport: true,
    rateSync: true,
    cancellationSync: true,
    restrictions: allRestrictions,
    isPopular: true,
    region: 'Asia',
    setupComplexity: 'medium',
    credentials: [secret('apiKey', 'API key')],
    guide:
      'In YCS choose us as the channel manager. Agoda works with net rates: set the price adjustment of the connection accordingly.',
  },
  expedia: {
    type: 'ota',
    description: 'Expedia, Hotels.com and their sister portals.',
    commission: 17,
    rateLimit: 800,
    authType: 'basic_auth',
    protocol: 'Expedia QuickConnect XML',
    features: ['Rates and availability', 'All restrictions', 'Reservations in'],
    webhookSupport: false,
    bookingImport: true,
    rateSync: true,
    cancellationSync: true,
    restrictions: allRestrictions,
    isPopular: false,
    region: 'Worldwide',
    setupComplexity: 'complex',
    credentials: [plain('username', 'EQC user name'), secret('password', 'EQC password')],
    guide: 'Ask Expedia for EQC credentials of the property with occupancy-based pricing.',
  },
}

/** The channels that can be connected, in the order of the product. */
export const channels: readonly Channel[] = channelIds.map(id => ({
  id,
  name: channelNames[id],
  ...about[id],
  rateLimitPeriod: 'hour',
  inventorySync: true,
}))

const markets: ReadonlySet<ChannelId> = new Set(['makemytrip', 'goibibo'])

/**
 * How a channel hears that a guest of its was brought to another hotel. None of their protocols lets a hotel cancel a reservation:
 * InGoMMT has it done by the market manager, with everything given back (reference/channels.md 2.8); elsewhere people do it.
 */
export function howToTellWalk(channelId: ChannelId): string {
  const name = channelNames[channelId]
  if (markets.has(channelId))
    return `Call your market manager at ${name}: only they cancel an overbooked stay, and the guest gets all money back.`
  return `Tell ${name} in its extranet or by phone that the guest was brought to another hotel: its connection has no message for it.`
}
