import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { BudgetCard } from '../budgets/budget-card.tsx'
import type { RowsShown } from '../figure-rows/rows-shown.ts'
import { rangeOf, spanOf, stepOf } from '../reports/range-days.ts'
import { RangeFields } from '../reports/range-fields.tsx'
import type { ReportsSearch } from '../reports/reports-search.ts'
import { Comparison } from './comparison.tsx'
import { Explorer } from './explorer.tsx'
import { HeatMap } from './heat-map.tsx'
import { Pace } from './pace.tsx'
import { PickUp } from './pick-up.tsx'

interface AnalyticsTabProps {
  propertyId: string
  /** All hotels of the person, as one. */
  isTogether: boolean
  /** How many hotels of the person may be compared. */
  hotels: number
  search: ReportsSearch
  today: IsoDate
  /** Whether the person may write the budget. */
  isOwner: boolean
  onChange: (patch: Partial<ReportsSearch>) => void
}

/** Figures told apart and compared: with other hotels, with last year, with what was on the books before. */
export function AnalyticsTab(props: AnalyticsTabProps) {
  const { propertyId, isTogether, hotels, search, today, isOwner, onChange } = props
  const onRows = (rows: RowsShown) => onChange({ rows })
  const span = spanOf(search, today)
  const step = stepOf(search, span)
  const scope = isTogether ? {} : { propertyId }
  return (
    <div className="flex flex-col gap-6">
      <RangeFields
        range={rangeOf(search)}
        span={span}
        step={step}
        today={today}
        onChange={onChange}
      />
      <Explorer scope={scope} span={span} step={step} search={search} onChange={onChange} />
      {hotels > 1 && <Comparison span={span} onRows={onRows} />}
      <BudgetCard
        scope={scope}
        editable={isOwner && !isTogether ? propertyId : undefined}
        today={today}
        onRows={onRows}
      />
      <PickUp scope={scope} today={today} onRows={onRows} />
      <Pace scope={scope} today={today} onRows={onRows} />
      <HeatMap scope={scope} today={today} onRows={onRows} />
    </div>
  )
}
