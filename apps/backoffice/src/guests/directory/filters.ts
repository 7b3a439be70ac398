import { type LoyaltyTier, loyaltyTiers } from '@atithi/api/guests/loyalty/rules'
import {
  type GuestSort,
  type GuestStatus,
  guestSorts,
  guestStatuses,
} from '@atithi/api/guests/profiles/rules'
import { idOf, oneOf, textOf } from '../../lib/search-params.ts'

/** The filters and the order as they stand in the address. */
export interface GuestFilters {
  q?: string
  status?: GuestStatus
  tier?: LoyaltyTier
  tag?: string
  property?: string
  /** The newest first when not given. */
  sort?: GuestSort
}

export function readGuestFilters(search: Record<string, unknown>): GuestFilters {
  return {
    q: textOf(search.q),
    status: oneOf(search.status, guestStatuses),
    tier: oneOf(search.tier, loyaltyTiers),
    tag: textOf(search.tag, 30),
    property: idOf(search.property),
    sort: oneOf(search.sort, guestSorts),
  }
}

export const noFilters = {
  q: undefined,
  status: undefined,
  tier: undefined,
  tag: undefined,
  property: undefined,
}

export const isFiltered = ({ q, status, tier, tag, property }: GuestFilters): boolean =>
  Boolean(q || status || tier || tag || property)

/** What the figures are asked for. */
export const filterInput = ({ q, status, tier, tag, property }: GuestFilters) => ({
  search: q,
  status,
  tier,
  tags: tag === undefined ? undefined : [tag],
  propertyId: property,
})

/** What the list is asked for; the loader and the page ask alike, so that one answer serves both. */
export const listInput = (filters: GuestFilters) => ({
  ...filterInput(filters),
  sort: filters.sort,
  limit: 50,
})

/** The address of a file of exactly the list as it is filtered and ordered. */
export function exportHref(format: 'csv' | 'xlsx', filters: GuestFilters): string {
  const { tags, ...input } = filterInput(filters)
  const query = new URLSearchParams(
    Object.entries({ ...input, sort: filters.sort, tag: tags?.[0] }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
  return `/exports/guests.${format}?${query}`
}
