import { FilterBar } from '@atithi/ui/filter-bar'
import { SearchInput } from '@atithi/ui/search-input'
import { Select } from '@atithi/ui/select'
import { useNavigate } from '@tanstack/react-router'
import { useSearchText } from '../../../components/use-search-text.ts'
import {
  bookingStatusWords,
  optionsOf,
  paymentStatusWords,
  sourceWords,
} from '../../../components/words/booking-words.tsx'
import { trpc } from '../../../lib/trpc.ts'
import {
  type BookingFilters,
  isFiltered,
  noFilters,
  payments,
  type Range,
  rangeWords,
} from '../filters.ts'
import { BookingFilter } from './booking-filter.tsx'
import { sortWords, useSort } from './use-sort.ts'

const statuses = optionsOf(bookingStatusWords)
const sources = optionsOf(sourceWords)
const ranges = optionsOf<Range>(rangeWords).filter(range => range.value !== 'all')
const paid = payments.map(value => ({ value, label: paymentStatusWords[value].label }))
const orders = optionsOf(sortWords)

export function BookingFilterBar({
  filters,
  count,
}: {
  filters: BookingFilters
  count: string | undefined
}) {
  const navigate = useNavigate({ from: '/bookings' })
  const set = (change: BookingFilters) =>
    void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  const { setSort } = useSort(filters.sort)
  const search = useSearchText(filters.q, q => set({ q }))
  const properties = trpc.properties.list.useQuery({ limit: 100 })
  const items = properties.data?.items ?? []
  return (
    <FilterBar
      count={count}
      onClear={
        isFiltered(filters)
          ? () => {
              search.setText('')
              set(noFilters)
            }
          : undefined
      }
    >
      <SearchInput
        value={search.text}
        onValueChange={search.setText}
        placeholder="Guest, email, phone or code"
        aria-label="Search bookings"
      />
      <BookingFilter
        label="Status"
        none="Any status"
        options={statuses}
        value={filters.status}
        onChange={status => set({ status })}
      />
      {items.length > 1 && (
        <BookingFilter
          label="Property"
          none="Any property"
          options={items.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.property}
          onChange={property => set({ property })}
        />
      )}
      <BookingFilter
        label="Source"
        none="Any source"
        options={sources}
        value={filters.source}
        onChange={source => set({ source })}
      />
      <BookingFilter
        label="Date range"
        none={rangeWords.all}
        options={ranges}
        value={filters.range === 'all' ? undefined : filters.range}
        onChange={range => set({ range })}
      />
      <BookingFilter
        label="Payment"
        none="Any payment"
        options={paid}
        value={filters.payment}
        onChange={payment => set({ payment })}
      />
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
