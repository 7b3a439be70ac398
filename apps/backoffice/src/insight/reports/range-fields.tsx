import { type Step, steps } from '@atithi/api/insight/reports/rules'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { Select } from '@atithi/ui/select'
import type { AnalyticsSearch } from './analytics-search.ts'
import { rangeOptions, searchOfRange } from './range-days.ts'
import { SpanPicker } from './span-picker.tsx'

interface RangeFieldsProps {
  /** What the range is called in its list. */
  range: string
  span: { from: IsoDate; to: IsoDate }
  /** Left out where nothing is drawn in steps. */
  step?: Step
  /** What a date of the range is: a night, or a day. */
  unit?: 'night' | 'day'
  today: IsoDate
  onChange: (patch: Partial<AnalyticsSearch>) => void
}

const stepOptions = steps.map(step => ({ value: step, label: `By ${step}` }))

/** Which nights, and in what steps they are drawn; both stand in the address. */
export function RangeFields(props: RangeFieldsProps) {
  const { range, span, step, unit = 'night', today, onChange } = props
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-center">
      <Select
        aria-label="Range"
        className="sm:w-44"
        options={rangeOptions}
        value={range}
        onValueChange={value => onChange(searchOfRange(value, span))}
      />
      {range === 'custom' && (
        <SpanPicker
          className="col-span-2 row-start-2 sm:w-96"
          fromLabel={`First ${unit}`}
          toLabel={`Last ${unit}`}
          today={today}
          value={span}
          onChange={({ from, to }) => onChange({ from, to, by: undefined })}
        />
      )}
      {step && (
        <Select
          aria-label="Steps"
          className="sm:w-36"
          options={stepOptions}
          value={step}
          onValueChange={by => onChange({ by })}
        />
      )}
    </div>
  )
}
