import { FilterBar } from '@atithi/ui/filter-bar'
import { SearchInput } from '@atithi/ui/search-input'
import { Select } from '@atithi/ui/select'
import { useNavigate } from '@tanstack/react-router'
import { bookingStatusWords, optionsOf, paymentStatusWords, sourceWords } from '../../../lib/booking-words.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { type BookingFilters, isFiltered, noFilters, payments, type Range, rangeWords } from './filters.ts'
import { sortWords, useSort } from './use-sort.ts'

const any = (label: string) => ({ value: 'any' as const, label })
const statuses = [any('Any status'), ...optionsOf(bookingStatusWords)]
const sources = [any('Any source'), ...optionsOf(sourceWords)]
const ranges = optionsOf<Range>(rangeWords)
const paid = [any('Any payment'), ...payments.map(value => ({ value, label: paymentStatusWords[value].label }))]
const orders = optionsOf(sortWords)

// Six of them in one line of a laptop.
const narrow = 'sm:min-w-32! sm:flex-[1_1_8rem]!'

export function BookingFilterBar({ filters, count }: { filters: BookingFilters; count: string | undefined }) {
  const navigate = useNavigate({ from: '/bookings' })
  const set = (change: BookingFilters) => void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
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
      <Select
        aria-label="Status"
        className={narrow}
        options={statuses}
        value={filters.status ?? 'any'}
        onValueChange={status => set({ status: status === 'any' ? undefined : status })}
      />
      {items.length > 1 && (
        <Select
          aria-label="Property"
          className={narrow}
          options={[any('Any property'), ...items.map(({ id, name }) => ({ value: id, label: name }))]}
          value={filters.property ?? 'any'}
          onValueChange={property => set({ property: property === 'any' ? undefined : property })}
        />
      )}
      <Select
        aria-label="Source"
        className={narrow}
        options={sources}
        value={filters.source ?? 'any'}
        onValueChange={source => set({ source: source === 'any' ? undefined : source })}
      />
      <Select
        aria-label="Date range"
        className={narrow}
        options={ranges}
        value={filters.range ?? 'all'}
        onValueChange={range => set({ range })}
      />
      <Select
        aria-label="Payment"
        className={narrow}
        options={paid}
        value={filters.payment ?? 'any'}
        onValueChange={payment => set({ payment: payment === 'any' ? undefined : payment })}
      />
      {/* Where there is no table there are no heads to sort by. */}
      <Select aria-label="Order" className="sm:hidden" options={orders} value={filters.sort ?? '-created'} onValueChange={setSort} />
    </FilterBar>
  )
}
