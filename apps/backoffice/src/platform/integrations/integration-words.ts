import type { Tone } from '@atithi/ui/badge'
import type { Area } from '../../lib/session.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type Integration = Outputs['settings']['integrations']['list']['items'][number]
type Provider = Integration['provider']

export const providerWords: Record<Provider, { label: string; about: string }> = {
  mail: { label: 'Mail', about: 'Letters of bookings, receipts and notices.' },
  whatsapp: { label: 'WhatsApp', about: 'Messages to guests and to your people.' },
  sms: { label: 'SMS', about: 'Messages to guests.' },
  gateway: { label: 'Payment gateway', about: 'Payments and refunds online.' },
  channel: { label: 'Channels', about: 'Availability and rates out, reservations in.' },
  storage: { label: 'Storage', about: 'Pictures of the property.' },
  analytics: { label: 'Website analytics', about: 'Visits, reported to Google or Meta.' },
}

export const stateWords: Record<Integration['state'], { label: string; tone: Tone }> = {
  connected: { label: 'Connected', tone: 'success' },
  failing: { label: 'Failing', tone: 'danger' },
  sandbox: { label: 'Sandbox', tone: 'info' },
  off: { label: 'Not set up', tone: 'neutral' },
}

/** Whether somebody with the areas of this place gets there. */
interface Place {
  to: string
  area: Area
}

/** Where each is set up; mail and storage are those of the whole platform. */
export const placeOf = (provider: Provider, propertyId: string): Place | undefined => {
  switch (provider) {
    case 'whatsapp':
    case 'sms':
      return {
        to: `/communications?tab=settings&property=${propertyId}`,
        area: 'communications',
      }
    case 'gateway':
      return { to: `/payments?tab=accounts&property=${propertyId}`, area: 'payments' }
    case 'channel':
      return { to: `/channels?tab=connections&property=${propertyId}`, area: 'channels' }
    case 'analytics':
      return { to: `/website?section=seo&property=${propertyId}`, area: 'website' }
    default:
      return undefined
  }
}
