import { FilterBar } from '@atithi/ui/filter-bar'
import { SearchInput } from '@atithi/ui/search-input'
import { Select } from '@atithi/ui/select'
import { useSearchText } from '../../components/use-search-text.ts'
import { optionsOf } from '../../components/words/booking-words.tsx'
import { propertyStatusWords, propertyTypeWords } from '../../components/words/property-words.tsx'
import type { HotelFilters, PlanId } from './filters.ts'

const planWords: Record<PlanId, string> = {
  freemium: 'Freemium',
  starter: 'Starter',
  professional: 'Professional',
}

const any = 'any' as const
const labelled = <Key extends string>(words: Record<Key, string>) =>
  (Object.keys(words) as Key[]).map(value => ({ value, label: words[value] }))

const statuses = [{ value: any, label: 'Any status' }, ...optionsOf(propertyStatusWords)]
const plans = [{ value: any, label: 'Any plan' }, ...labelled(planWords)]
const types = [{ value: any, label: 'Any type' }, ...labelled(propertyTypeWords)]

const unlessAny = <Value extends string>(value: Value | typeof any): Value | undefined =>
  value === any ? undefined : value

interface HotelFilterBarProps {
  filters: HotelFilters
  onChange: (change: HotelFilters) => void
  filtered: boolean
  count: string | undefined
}

/** What the list of hotels is narrowed by. */
export function HotelFilterBar({ filters, onChange, filtered, count }: HotelFilterBarProps) {
  const search = useSearchText(filters.q, q => onChange({ q }))
  const clear = () => {
    search.setText('')
    onChange({ q: undefined, status: undefined, plan: undefined, type: undefined })
  }
  return (
    <FilterBar count={count} onClear={filtered ? clear : undefined}>
      <SearchInput
        value={search.text}
        onValueChange={search.setText}
        placeholder="Hotel, city or owner"
        aria-label="Search hotels"
      />
      <Select
        aria-label="Status"
        options={statuses}
        value={filters.status ?? any}
        onValueChange={status => onChange({ status: unlessAny(status) })}
      />
      <Select
        aria-label="Plan"
        options={plans}
        value={filters.plan ?? any}
        onValueChange={plan => onChange({ plan: unlessAny(plan) })}
      />
      <Select
        aria-label="Property type"
        options={types}
        value={filters.type ?? any}
        onValueChange={type => onChange({ type: unlessAny(type) })}
      />
    </FilterBar>
  )
}
