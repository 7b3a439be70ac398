import { idOf } from '../../../lib/search-params.ts'
import { type DeskSearch, readDeskSearch } from '../desk-search.ts'

export interface GroupsSearch extends DeskSearch {
  /** The group that lies open. */
  group?: string
}

export const readGroupsSearch = (search: Record<string, unknown>): GroupsSearch => ({
  ...readDeskSearch(search),
  group: idOf(search.group),
})
