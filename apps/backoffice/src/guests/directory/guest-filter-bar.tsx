import type { GuestStatus } from '@atithi/api/guests/profiles/rules'
import { FilterBar } from '@atithi/ui/filter-bar'
import { SearchInput } from '@atithi/ui/search-input'
import { Select, type SelectOption } from '@atithi/ui/select'
import { useNavigate } from '@tanstack/react-router'
import { useSearchText } from '../../components/use-search-text.ts'
import { optionsOf } from '../../components/words/booking-words.tsx'
import { trpc } from '../../lib/trpc.ts'
import { guestStatusWords, tierWords } from '../guest-words.tsx'
import { type GuestFilters, isFiltered, noFilters } from './filters.ts'
import { sortWords, useSort } from './use-sort.ts'

const statuses = optionsOf<GuestStatus>(guestStatusWords)
const tiers = optionsOf(tierWords)
const orders = optionsOf(sortWords)

export function GuestFilterBar({
  filters,
  count,
}: {
  filters: GuestFilters
  count: string | undefined
}) {
  const navigate = useNavigate({ from: '/guests' })
  const set = (change: GuestFilters) =>
    void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  const { setSort } = useSort(filters.sort)
  const search = useSearchText(filters.q, q => set({ q }))
  const properties = trpc.properties.list.useQuery({ limit: 100 }).data?.items ?? []
  const tags = trpc.guests.tags.useQuery({ propertyId: filters.property }).data?.tags ?? []
  const offered = filters.tag && !tags.includes(filters.tag) ? [...tags, filters.tag] : tags
  const clear = () => {
    search.setText('')
    set(noFilters)
  }
  return (
    <FilterBar count={count} onClear={isFiltered(filters) ? clear : undefined}>
      <SearchInput
        value={search.text}
        onValueChange={search.setText}
        placeholder="Name, email or phone"
        aria-label="Search guests"
      />
      <OneFilter
        label="Status"
        none="Any status"
        options={statuses}
        value={filters.status}
        onChange={status => set({ status })}
      />
      <OneFilter
        label="Loyalty tier"
        none="Any tier"
        options={tiers}
        value={filters.tier}
        onChange={tier => set({ tier })}
      />
      {offered.length > 0 && (
        <OneFilter
          label="Tag"
          none="Any tag"
          options={offered.map(value => ({ value, label: value }))}
          value={filters.tag}
          onChange={tag => set({ tag })}
        />
      )}
      {properties.length > 1 && (
        <OneFilter
          label="Property"
          none="Any property"
          options={properties.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.property}
          onChange={property => set({ property })}
        />
      )}
      {/* Where there is no table there are no heads to sort by. */}
      <Select
        aria-label="Order"
        className="sm:hidden"
        options={orders}
        value={filters.sort ?? '-created'}
        onValueChange={setSort}
      />
    </FilterBar>
  )
}

interface OneFilterProps<Value extends string> {
  label: string
  /** What it says while it filters nothing. */
  none: string
  options: readonly SelectOption<Value>[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

function OneFilter<Value extends string>({
  label,
  none,
  options,
  value,
  onChange,
}: OneFilterProps<Value>) {
  return (
    <Select
      aria-label={label}
      options={[{ value: 'any', label: none }, ...options]}
      value={value ?? 'any'}
      onValueChange={chosen => onChange(options.find(option => option.value === chosen)?.value)}
    />
  )
}
