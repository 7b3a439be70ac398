import { longestReport } from '@atithi/api/insight/reports/rules'
import { addDays } from '@atithi/api/kernel/shared/dates'
import { DateRangePicker } from '@atithi/ui/date-range-picker'
import { useState } from 'react'
import type { Person } from '../../lib/session.ts'
import { type ReportsSearch, reportSpanOf } from '../reports/reports-search.ts'
import { Gstr1Card } from './gstr1-card.tsx'
import { ReportCatalogue } from './report-catalogue.tsx'
import { ReportRuns } from './report-runs.tsx'
import { Schedules } from './schedules.tsx'

interface FilesTabProps {
  propertyId: string
  search: ReportsSearch
  today: string
  person: Person
  onChange: (patch: ReportsSearch) => void
}

/** Reports as files: which, over which days, and those that were made. */
export function FilesTab({ propertyId, search, today, person, onChange }: FilesTabProps) {
  // A range of which one end is chosen is not yet one.
  const [draft, setDraft] = useState<{ from: string | null; to: string | null } | null>(null)
  const span = reportSpanOf(search, today)
  return (
    <div className="flex flex-col gap-6">
      <DateRangePicker
        className="sm:w-96"
        fromLabel="First day"
        toLabel="Last day"
        min="2000-01-01"
        max={addDays(draft?.from ?? today, longestReport - 1)}
        today={today}
        value={draft ?? span}
        onValueChange={chosen => {
          setDraft(chosen)
          const { from, to } = chosen
          if (from && to) onChange({ from, to })
        }}
      />
      <ReportCatalogue propertyId={propertyId} span={span} />
      {person.role !== 'staff' && <Gstr1Card propertyId={propertyId} today={today} />}
      <Schedules propertyId={propertyId} />
      <ReportRuns propertyId={propertyId} />
    </div>
  )
}
