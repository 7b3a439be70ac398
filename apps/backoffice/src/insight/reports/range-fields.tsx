import { longestReport, type Step, steps } from '@atithi/api/insight/reports/rules'
import { addDays } from '@atithi/api/kernel/shared/dates'
import { DateRangePicker } from '@atithi/ui/date-range-picker'
import { Select } from '@atithi/ui/select'
import { useState } from 'react'
import { type AnalyticsSearch, nightCounts, rangeOf } from './analytics-search.ts'

interface RangeFieldsProps {
  search: AnalyticsSearch
  span: { from: string; to: string }
  step: Step
  today: string
  onChange: (patch: Partial<AnalyticsSearch>) => void
}

const custom = { value: 'custom', label: 'Custom range' }
const ranges = [
  ...nightCounts.map(count => ({ value: String(count), label: `Last ${count} nights` })),
  custom,
]
const stepOptions = steps.map(step => ({ value: step, label: `By ${step}` }))

/** Which nights, and in what steps they are drawn; both stand in the address. */
export function RangeFields({ search, span, step, today, onChange }: RangeFieldsProps) {
  // A range of which one end is chosen is not yet one.
  const [draft, setDraft] = useState<{ from: string | null; to: string | null } | null>(null)
  const range = rangeOf(search)
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-center">
      <Select
        aria-label="Range"
        className="sm:w-44"
        options={ranges}
        value={range}
        onValueChange={value => {
          setDraft(null)
          if (value === 'custom') onChange({ ...span, by: undefined })
          else
            onChange({
              nights: nightCounts.find(count => String(count) === value),
              from: undefined,
              to: undefined,
              by: undefined,
            })
        }}
      />
      {range === 'custom' && (
        <DateRangePicker
          className="col-span-2 row-start-2 sm:w-96"
          fromLabel="First night"
          toLabel="Last night"
          min="2000-01-01"
          max={addDays(draft?.from ?? today, longestReport - 1)}
          today={today}
          value={draft ?? span}
          onValueChange={chosen => {
            setDraft(chosen)
            if (chosen.from && chosen.to)
              onChange({ from: chosen.from, to: chosen.to, by: undefined })
          }}
        />
      )}
      <Select
        aria-label="Steps"
        className="sm:w-36"
        options={stepOptions}
        value={step}
        onValueChange={by => onChange({ by })}
      />
    </div>
  )
}
