import { Select } from '@atithi/ui/select'
import { BudgetCard } from '../budgets/budget-card.tsx'
import type { RowsShown } from '../figure-rows/rows-shown.ts'
import { spanOf, stepOf } from '../reports/analytics-search.ts'
import { RangeFields } from '../reports/range-fields.tsx'
import type { ReportsSearch } from '../reports/reports-search.ts'
import { Comparison } from './comparison.tsx'
import { Explorer } from './explorer.tsx'
import { HeatMap } from './heat-map.tsx'
import { Pace } from './pace.tsx'
import { PickUp } from './pick-up.tsx'

interface AnalyticsTabProps {
  propertyId: string
  /** How many hotels the person has. */
  hotels: number
  search: ReportsSearch
  today: string
  /** Whether the person may write the budget. */
  isOwner: boolean
  onChange: (patch: Partial<ReportsSearch>) => void
}

/** Figures told apart and compared: with other hotels, with last year, with what was on the books before. */
export function AnalyticsTab(props: AnalyticsTabProps) {
  const { propertyId, hotels, search, today, isOwner, onChange } = props
  const onRows = (rows: RowsShown) => onChange({ rows })
  const span = spanOf(search, today)
  const step = stepOf(search, span)
  const scope = search.all ? {} : { propertyId }
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-3">
        {hotels > 1 && (
          <Select
            aria-label="Hotels"
            className="w-full sm:w-44"
            options={[
              { value: 'one', label: 'This property' },
              { value: 'all', label: 'All properties' },
            ]}
            value={search.all ? 'all' : 'one'}
            onValueChange={value => onChange({ all: value === 'all' ? true : undefined })}
          />
        )}
        <RangeFields search={search} span={span} step={step} today={today} onChange={onChange} />
      </div>
      <Explorer scope={scope} span={span} step={step} search={search} onChange={onChange} />
      {hotels > 1 && <Comparison span={span} onRows={onRows} />}
      <BudgetCard
        scope={scope}
        editable={isOwner && !search.all ? propertyId : undefined}
        today={today}
        onRows={onRows}
      />
      <PickUp scope={scope} today={today} />
      <Pace scope={scope} today={today} />
      <HeatMap scope={scope} today={today} />
    </div>
  )
}
