import { paymentReports } from '@atithi/api/insight/report-files/rules/payment-reports'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { useBusinessDate } from '../../components/business-date.ts'
import { useWorkProperty } from '../../components/work-property.ts'
import type { Person } from '../../lib/session.ts'
import { fileSpanOf } from '../reports/range-days.ts'
import { RangeFields } from '../reports/range-fields.tsx'
import type { ReportsSearch } from '../reports/reports-search.ts'
import { Gstr1Card } from './gstr1-card.tsx'
import { ReportCatalogue } from './report-catalogue.tsx'
import { ReportRuns } from './report-runs.tsx'

interface PaymentReportsProps {
  /** The property that the address names. */
  property: string | undefined
  onProperty: (property: string) => void
  person: Person
}

/** The reports of money, as a tab of Payments: the same files as under Reports, made by the same hands. */
export function PaymentReports({ property, onProperty, person }: PaymentReportsProps) {
  const { propertyId, options, hasNone } = useWorkProperty(property)
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
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end gap-3">
        {options.length > 1 && (
          <Select
            aria-label="Property"
            className="w-full sm:w-64"
            options={options}
            value={propertyId}
            onValueChange={onProperty}
          />
        )}
        <RangeFields range={range} span={span} unit="day" today={today} onChange={change} />
      </div>
      <ReportCatalogue
        propertyId={propertyId}
        span={span}
        only={paymentReports}
        search={search}
        onChange={change}
      >
        <ReportRuns scope={{ propertyId }} search={search} only={paymentReports} />
      </ReportCatalogue>
      {person.role !== 'staff' && <Gstr1Card propertyId={propertyId} today={today} />}
    </div>
  )
}
