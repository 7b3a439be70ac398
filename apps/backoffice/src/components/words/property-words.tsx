import type { PropertyStatus, PropertyType } from '@atithi/api/property/rules'
import { Badge, type Tone } from '@atithi/ui/badge'

export const propertyStatusWords: Record<PropertyStatus, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'success' },
  pending: { label: 'Pending', tone: 'warning' },
  suspended: { label: 'Suspended', tone: 'danger' },
}

export const propertyTypeWords: Record<PropertyType, string> = {
  hotel: 'Hotel',
  resort: 'Resort',
  guesthouse: 'Guesthouse',
  bnb: 'Bed and breakfast',
  hostel: 'Hostel',
  apartment: 'Apartment',
  'weekend-getaway': 'Weekend getaway',
}

export function PropertyStatusBadge({ status }: { status: PropertyStatus }) {
  const { label, tone } = propertyStatusWords[status]
  return <Badge tone={tone}>{label}</Badge>
}

/** Whether guests can see the website. */
export function LiveBadge({ isLive }: { isLive: boolean }) {
  return <Badge tone={isLive ? 'success' : 'neutral'}>{isLive ? 'Live' : 'Draft'}</Badge>
}

/** Leads to the address of a published website, which is never that of the back office. */
export const siteHref = (subdomain: string): string => `/sites/${subdomain}/`
