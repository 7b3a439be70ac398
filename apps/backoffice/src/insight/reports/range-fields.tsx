import { type Step, steps } from '@atithi/api/insight/reports/rules'
import { Select } from '@atithi/ui/select'
import { type AnalyticsSearch, nightCounts, rangeOf } from './analytics-search.ts'
import { SpanPicker } from './span-picker.tsx'

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
  const range = rangeOf(search)
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-center">
      <Select
        aria-label="Range"
        className="sm:w-44"
        options={ranges}
        value={range}
        onValueChange={value => {
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
        <SpanPicker
          className="col-span-2 row-start-2 sm:w-96"
          fromLabel="First night"
          toLabel="Last night"
          today={today}
          value={span}
          onChange={({ from, to }) => onChange({ from, to, by: undefined })}
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
