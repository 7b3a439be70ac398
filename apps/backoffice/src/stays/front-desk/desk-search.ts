import { idOf } from '../../lib/search-params.ts'

/** Pages of the front desk that are about one property. */
export interface DeskSearch {
  property?: string
}

export const readDeskSearch = (search: Record<string, unknown>): DeskSearch => ({
  property: idOf(search.property),
})
