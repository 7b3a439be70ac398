import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import { paymentMethods } from '@atithi/api/finance/ledger/rules/payment-methods'
import type { PaymentRange } from '@atithi/api/finance/payments/rules'
import { FilterBar } from '@atithi/ui/filter-bar'
import { SearchInput } from '@atithi/ui/search-input'
import { Select, type SelectOption } from '@atithi/ui/select'
import { useNavigate } from '@tanstack/react-router'
import { useSearchText } from '../../components/use-search-text.ts'
import { optionsOf, sourceWords } from '../../components/words/booking-words.tsx'
import { trpc } from '../../lib/trpc.ts'
import { isFiltered, noFilters, type PaymentKind, type PaymentsSearch } from './filters.ts'
import { stateWords } from './payment-words.tsx'

const rangeWords: Record<PaymentRange, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This week',
  'this-month': 'This month',
  'last-month': 'Last month',
}
const kindWords: Record<PaymentKind, string> = { payment: 'Payments', refund: 'Refunds' }

const states = optionsOf(stateWords)
const methods = paymentMethods.map(value => ({ value, label: paymentMethodNames[value] }))
const sources = optionsOf(sourceWords)
const ranges = optionsOf(rangeWords)
const kinds = optionsOf(kindWords)

export function PaymentFilterBar({
  search,
  count,
}: {
  search: PaymentsSearch
  count: string | undefined
}) {
  const navigate = useNavigate({ from: '/payments' })
  const set = (change: PaymentsSearch) =>
    void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  const text = useSearchText(search.q, q => set({ q }))
  const properties = trpc.properties.list.useQuery({ limit: 100 }).data?.items ?? []
  const clear = () => {
    text.setText('')
    set(noFilters)
  }
  return (
    <FilterBar count={count} onClear={isFiltered(search) ? clear : undefined}>
      <SearchInput
        value={text.text}
        onValueChange={text.setText}
        placeholder="Guest, booking, receipt or reference"
        aria-label="Search payments"
      />
      <Filter
        label="Status"
        none="Any status"
        options={states}
        value={search.status}
        onChange={status => set({ status })}
      />
      <Filter
        label="Method"
        none="Any method"
        options={methods}
        value={search.method}
        onChange={method => set({ method })}
      />
      <Filter
        label="Source"
        none="Any source"
        options={sources}
        value={search.source}
        onChange={source => set({ source })}
      />
      <Filter
        label="Date range"
        none="Any date"
        options={ranges}
        value={search.range}
        onChange={range => set({ range })}
      />
      <Filter
        label="Kind"
        none="Any kind"
        options={kinds}
        value={search.kind}
        onChange={kind => set({ kind })}
      />
      {properties.length > 1 && (
        <Filter
          label="Property"
          none="Any property"
          options={properties.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.property}
          onChange={property => set({ property })}
        />
      )}
    </FilterBar>
  )
}

interface FilterProps<Value extends string> {
  label: string
  /** What it says while it filters nothing. */
  none: string
  options: readonly SelectOption<Value>[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

function Filter<Value extends string>({
  label,
  none,
  options,
  value,
  onChange,
}: FilterProps<Value>) {
  return (
    <Select
      aria-label={label}
      className="sm:min-w-32! sm:flex-[1_1_8rem]!"
      options={[{ value: 'any', label: none }, ...options]}
      value={value ?? 'any'}
      onValueChange={chosen => onChange(options.find(option => option.value === chosen)?.value)}
    />
  )
}
