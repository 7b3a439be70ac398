import {
  type PropertyStatus,
  type PropertyType,
  propertyStatuses,
  propertyTypes,
} from '@atithi/api/property/rules'
import { idOf, oneOf, textOf } from '../../lib/search-params.ts'
import { type ReviewFilters, readReviewFilters } from '../../web/reviews/review-filters.ts'

const propertyTabs = ['basic', 'rooms', 'amenities', 'policies', 'photos', 'reviews'] as const
export type PropertyTab = (typeof propertyTabs)[number]

/** The filters of the list, of the reviews of a property, and the property that is open over it. */
export interface PropertySearch extends ReviewFilters {
  q?: string
  status?: PropertyStatus
  type?: PropertyType
  /** The id of a property, or 'new'. */
  view?: string
  tab?: PropertyTab
  /** The id of a room type, or 'new'. */
  roomType?: string
}

export function readPropertySearch(search: Record<string, unknown>): PropertySearch {
  return {
    q: textOf(search.q),
    status: oneOf(search.status, propertyStatuses),
    type: oneOf(search.type, propertyTypes),
    view: oneOf(search.view, ['new']) ?? idOf(search.view),
    tab: oneOf(search.tab, propertyTabs),
    roomType: oneOf(search.roomType, ['new']) ?? idOf(search.roomType),
    ...readReviewFilters(search),
  }
}

export const listPropertiesInput = ({ q, status, type }: PropertySearch) => ({
  search: q,
  status,
  propertyType: type,
})

export const isFiltered = ({ q, status, type }: PropertySearch): boolean =>
  Boolean(q || status || type)

/** The file of exactly the list that these filters show. */
export function exportHref(format: 'csv' | 'xlsx', search: PropertySearch): string {
  const filters = Object.entries(listPropertiesInput(search)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return `/exports/properties.${format}?${new URLSearchParams(filters)}`
}
