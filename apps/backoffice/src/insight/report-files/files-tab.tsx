import type { Person } from '../../lib/session.ts'
import { type ReportsSearch, reportSpanOf } from '../reports/reports-search.ts'
import { SpanPicker } from '../reports/span-picker.tsx'
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
  const span = reportSpanOf(search, today)
  return (
    <div className="flex flex-col gap-6">
      <SpanPicker
        className="sm:w-96"
        fromLabel="First day"
        toLabel="Last day"
        today={today}
        value={span}
        onChange={onChange}
      />
      <ReportCatalogue propertyId={propertyId} span={span} search={search} onChange={onChange} />
      {person.role !== 'staff' && <Gstr1Card propertyId={propertyId} today={today} />}
      <Schedules propertyId={propertyId} />
      <ReportRuns propertyId={propertyId} search={search} />
    </div>
  )
}
