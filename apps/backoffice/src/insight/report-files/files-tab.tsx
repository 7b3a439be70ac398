import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import type { Person } from '../../lib/session.ts'
import { fileSpanOf } from '../reports/range-days.ts'
import { RangeFields } from '../reports/range-fields.tsx'
import type { ReportsSearch } from '../reports/reports-search.ts'
import { ExportList } from './export-list.tsx'
import { Gstr1Card } from './gstr1-card.tsx'
import { ReportCatalogue } from './report-catalogue.tsx'
import { ReportRuns } from './report-runs.tsx'
import { Schedules } from './schedules.tsx'

interface FilesTabProps {
  /** Left out: the reports are over all hotels of the person together. */
  propertyId: string | undefined
  search: ReportsSearch
  today: IsoDate
  person: Person
  onChange: (patch: ReportsSearch) => void
}

/** Reports as files: which, over which days, and those that were made. What has a calendar or a GSTIN is of one hotel. */
export function FilesTab({ propertyId, search, today, person, onChange }: FilesTabProps) {
  const { range, ...span } = fileSpanOf(search, today)
  const scope = propertyId ? { propertyId } : {}
  return (
    <div className="flex flex-col gap-6">
      <RangeFields range={range} span={span} unit="day" today={today} onChange={onChange} />
      <ExportList scope={scope} />
      <ReportCatalogue propertyId={propertyId} span={span} search={search} onChange={onChange}>
        <ReportRuns scope={scope} search={search} />
      </ReportCatalogue>
      {propertyId && person.role !== 'staff' && <Gstr1Card propertyId={propertyId} today={today} />}
      {propertyId && <Schedules propertyId={propertyId} />}
    </div>
  )
}
