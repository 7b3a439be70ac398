import { longestReport } from '@atithi/api/insight/reports/rules'
import { addDays } from '@atithi/api/kernel/shared/dates'
import { Card } from '@atithi/ui/card'
import { DateRangePicker } from '@atithi/ui/date-range-picker'
import { EmptyState } from '@atithi/ui/empty-state'
import { PageHeader } from '@atithi/ui/page-header'
import { Skeleton } from '@atithi/ui/skeleton'
import { useNavigate } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useBusinessDate } from '../../components/business-date.ts'
import { useWorkProperty } from '../../components/work-property.ts'
import type { Person } from '../../lib/session.ts'
import { Gstr1Card } from './gstr1-card.tsx'
import { ReportCatalogue } from './report-catalogue.tsx'
import { ReportRuns } from './report-runs.tsx'
import { type ReportsSearch, reportSpanOf } from './reports-search.ts'

/** Reports as files: which, over which days, and those that were made. */
export function ReportsPage({ search, person }: { search: ReportsSearch; person: Person }) {
  const { propertyId, options, hasNone } = useWorkProperty(search.property)
  const today = useBusinessDate(propertyId)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Reports"
        description={options.find(option => option.value === propertyId)?.label}
      />
      {hasNone && (
        <Card>
          <EmptyState icon={<FileSpreadsheet />} level={2} title="No properties found">
            Add your first property to make reports of it.
          </EmptyState>
        </Card>
      )}
      {propertyId && today && (
        <>
          <Reports key={propertyId} propertyId={propertyId} search={search} today={today} />
          {person.role !== 'staff' && <Gstr1Card propertyId={propertyId} today={today} />}
          <ReportRuns propertyId={propertyId} />
        </>
      )}
      {propertyId && !today && <Skeleton className="h-96" />}
    </div>
  )
}

interface ReportsProps {
  propertyId: string
  search: ReportsSearch
  today: string
}

function Reports({ propertyId, search, today }: ReportsProps) {
  const navigate = useNavigate({ from: '/reports' })
  // A range of which one end is chosen is not yet one.
  const [draft, setDraft] = useState<{ from: string | null; to: string | null } | null>(null)
  const span = reportSpanOf(search, today)
  return (
    <>
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
          if (from && to) void navigate({ search: { ...search, from, to }, replace: true })
        }}
      />
      <ReportCatalogue propertyId={propertyId} span={span} />
    </>
  )
}
