import type { Site } from './website-fields.ts'

type DomainState = 'claimed' | 'served' | 'missing' | 'withdrawn'

/** Where a hotel's own domain stands: never proved, served, served without its record for some days, or out of service. */
export function domainStateOf({
  domainVerifiedAt,
  domainMissingSince,
}: Pick<Site, 'domainVerifiedAt' | 'domainMissingSince'>): DomainState {
  if (domainVerifiedAt) return domainMissingSince ? 'missing' : 'served'
  return domainMissingSince ? 'withdrawn' : 'claimed'
}

export const domainStateWords: Record<
  DomainState,
  { label: string; tone: 'success' | 'warning' | 'danger' }
> = {
  claimed: { label: 'Not verified', tone: 'warning' },
  served: { label: 'Verified', tone: 'success' },
  missing: { label: 'Record missing', tone: 'warning' },
  withdrawn: { label: 'Out of service', tone: 'danger' },
}
