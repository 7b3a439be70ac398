import { FilterBar } from '@atithi/ui/filter-bar'
import { SearchInput } from '@atithi/ui/search-input'
import { Select } from '@atithi/ui/select'
import { useNavigate } from '@tanstack/react-router'
import { useSearchText } from '../../components/use-search-text.ts'
import { optionsOf } from '../../components/words/booking-words.tsx'
import { propertyStatusWords, propertyTypeWords } from '../../components/words/property-words.tsx'
import { isFiltered, type PropertySearch } from '../dialogs/property-search.ts'

const statuses = [{ value: 'any' as const, label: 'Any status' }, ...optionsOf(propertyStatusWords)]
const types = [{ value: 'any' as const, label: 'Any type' }, ...optionsOf(propertyTypeWords)]

export function PropertyFilterBar({
  search,
  count,
}: {
  search: PropertySearch
  count: string | undefined
}) {
  const navigate = useNavigate({ from: '/property' })
  const set = (change: PropertySearch) =>
    void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  const words = useSearchText(search.q, q => set({ q }))
  const clear = () => {
    words.setText('')
    set({ q: undefined, status: undefined, type: undefined })
  }
  return (
    <FilterBar count={count} onClear={isFiltered(search) ? clear : undefined}>
      <SearchInput
        value={words.text}
        onValueChange={words.setText}
        placeholder="Name or city"
        aria-label="Search properties"
      />
      <Select
        aria-label="Status"
        options={statuses}
        value={search.status ?? 'any'}
        onValueChange={status => set({ status: status === 'any' ? undefined : status })}
      />
      <Select
        aria-label="Property type"
        options={types}
        value={search.type ?? 'any'}
        onValueChange={type => set({ type: type === 'any' ? undefined : type })}
      />
    </FilterBar>
  )
}
