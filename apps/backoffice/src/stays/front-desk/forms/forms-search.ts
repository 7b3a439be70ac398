import { oneOf } from '../../../lib/search-params.ts'
import { type DeskSearch, readDeskSearch } from '../desk-search.ts'

const shown = ['due', 'filed'] as const

export interface FormsSearch extends DeskSearch {
  /** Without it, what is still to be filed. */
  show?: (typeof shown)[number]
}

export const readFormsSearch = (search: Record<string, unknown>): FormsSearch => ({
  ...readDeskSearch(search),
  show: oneOf(search.show, shown),
})
