import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import type { SelectOption } from '@atithi/ui/select'
import type { Person } from '../../lib/session.ts'
import { fileSpanOf } from '../reports/range-days.ts'
import { RangeFields } from '../reports/range-fields.tsx'
import type { ReportsSearch } from '../reports/reports-search.ts'
import { ExportList } from './export-list.tsx'
import { Gstr1Card } from './gstr1-card.tsx'
import { OneProperty } from './one-property.tsx'
import { ReportCatalogue } from './report-catalogue.tsx'
import { ReportRuns } from './report-runs.tsx'
import { Schedules } from './schedules.tsx'

interface FilesTabProps {
  propertyId: string
  /** The hotels of the person where the reports are over all of them. */
  together: readonly SelectOption<string>[] | undefined
  search: ReportsSearch
  today: IsoDate
  person: Person
  onChange: (patch: ReportsSearch) => void
}

/** Reports as files: which, over which days, and those that were made. What has a calendar or a GSTIN is of one hotel. */
export function FilesTab(props: FilesTabProps) {
  const { propertyId, together, search, today, person, onChange } = props
  const { range, ...span } = fileSpanOf(search, today)
  const scope = together ? {} : { propertyId }
  return (
    <div className="flex flex-col gap-6">
      <RangeFields range={range} span={span} unit="day" today={today} onChange={onChange} />
      <ExportList scope={scope} />
      <ReportCatalogue
        propertyId={scope.propertyId}
        span={span}
        search={search}
        onChange={onChange}
      >
        <ReportRuns scope={scope} search={search} />
      </ReportCatalogue>
      {together && (
        <OneProperty
          what="GSTR-1 and scheduled reports are"
          propertyId={propertyId}
          options={together}
        />
      )}
      {person.role !== 'staff' && (
        <Gstr1Card key={propertyId} propertyId={propertyId} today={today} />
      )}
      <Schedules propertyId={propertyId} />
    </div>
  )
}
