import { paymentReports } from '@atithi/api/insight/report-files/rules/payment-reports'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { useBusinessDate } from '../../components/business-date.ts'
import type { Person } from '../../lib/session.ts'
import { fileSpanOf } from '../reports/range-days.ts'
import { RangeFields } from '../reports/range-fields.tsx'
import type { ReportsSearch } from '../reports/reports-search.ts'
import { Gstr1Card } from './gstr1-card.tsx'
import { OneProperty } from './one-property.tsx'
import { ReportCatalogue } from './report-catalogue.tsx'
import { useReportProperty } from './report-property.ts'
import { ReportRuns } from './report-runs.tsx'

const all = 'all'

interface PaymentReportsProps {
  /** The property that the address names; without it all of the person are meant. */
  property: string | undefined
  onProperty: (property: string | undefined) => void
  person: Person
}

/** The reports of money, as a tab of Payments: the same files as under Reports, made by the same hands. */
export function PaymentReports({ property, onProperty, person }: PaymentReportsProps) {
  const { propertyId, options, hasNone, isTogether, hotels } = useReportProperty(property, person)
  const today = useBusinessDate(propertyId)
  const [search, setSearch] = useState<ReportsSearch>({})
  const change = (patch: ReportsSearch) => setSearch(before => ({ ...before, ...patch }))
  if (hasNone)
    return (
      <Card>
        <EmptyState icon={<Building2 />} level={2} title="No properties found">
          Add your first property to get started.
        </EmptyState>
      </Card>
    )
  if (!propertyId || !today) return <Skeleton className="h-96" />
  const { range, ...span } = fileSpanOf(search, today)
  const scope = isTogether ? {} : { propertyId }
  const isOwners = person.role !== 'staff'
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end gap-3">
        {options.length > 1 && (
          <Select
            aria-label="Property"
            className="w-full sm:w-64"
            options={hotels > 1 ? [{ value: all, label: 'All properties' }, ...options] : options}
            value={isTogether ? all : propertyId}
            onValueChange={chosen => onProperty(chosen === all ? undefined : chosen)}
          />
        )}
        <RangeFields range={range} span={span} unit="day" today={today} onChange={change} />
      </div>
      <ReportCatalogue
        propertyId={scope.propertyId}
        span={span}
        only={paymentReports}
        search={search}
        onChange={change}
      >
        <ReportRuns scope={scope} search={search} only={paymentReports} />
      </ReportCatalogue>
      {isOwners && isTogether && (
        <OneProperty what="GSTR-1 is" propertyId={propertyId} options={options} />
      )}
      {isOwners && <Gstr1Card key={propertyId} propertyId={propertyId} today={today} />}
    </div>
  )
}
