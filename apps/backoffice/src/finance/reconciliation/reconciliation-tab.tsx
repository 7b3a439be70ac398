import { indianDate, monthsUpTo } from '@atithi/api/kernel/shared/dates'
import { Button } from '@atithi/ui/button'
import { EmptyState } from '@atithi/ui/empty-state'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { Building2, Download, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useWorkProperty } from '../../components/work-property.ts'
import { messageFor } from '../../lib/failures.ts'
import { formatCounted, formatMonth } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import { BreakList } from './break-list.tsx'
import { LineList } from './line-list.tsx'
import { MonthCard } from './month-card.tsx'
import { RunList } from './run-list.tsx'

const ImportModal = lazy(() =>
  import('./import-report-modal.tsx').then(module => ({ default: module.ImportReportModal })),
)

interface ReconciliationTabProps {
  /** The property that the address names. */
  property: string | undefined
  onProperty: (property: string) => void
}

/** Payments, what the gateways transferred and what came to the bank: joined, and what does not add up. */
export function ReconciliationTab({ property, onProperty }: ReconciliationTabProps) {
  const { propertyId, options, hasNone } = useWorkProperty(property)
  const months = monthsUpTo(indianDate(new Date()), 24)
  const [month, setMonth] = useState(months[0] ?? '')
  const [imports, setImports] = useState(false)
  if (hasNone)
    return (
      <EmptyState icon={<Building2 />} title="No properties found">
        Add your first property to get started.
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-3">
        {options.length > 1 && (
          <Select
            aria-label="Property"
            className="w-full sm:w-64"
            options={options}
            value={propertyId ?? null}
            onValueChange={onProperty}
          />
        )}
        <Select
          aria-label="Month"
          className="w-full sm:w-44"
          options={months.map(value => ({ value, label: formatMonth(value) }))}
          value={month}
          onValueChange={setMonth}
        />
        {propertyId && (
          <div className="flex flex-wrap gap-2 sm:ml-auto">
            <FetchButton propertyId={propertyId} month={month} />
            <Button icon={<Upload />} onClick={() => setImports(true)}>
              Import File
            </Button>
          </div>
        )}
      </div>
      {propertyId ? (
        <>
          <MonthCard propertyId={propertyId} month={month} />
          <BreakList propertyId={propertyId} month={month} />
          <RunList propertyId={propertyId} />
          <LineList key={`${propertyId} ${month}`} propertyId={propertyId} month={month} />
        </>
      ) : (
        <Skeleton className="h-48" />
      )}
      {imports && propertyId && (
        <Suspense>
          <ImportModal propertyId={propertyId} onClose={() => setImports(false)} />
        </Suspense>
      )}
    </div>
  )
}

function FetchButton({ propertyId, month }: { propertyId: string; month: string }) {
  const accounts = trpc.payments.accounts.list.useQuery({ propertyId }).data?.items ?? []
  const gateways = accounts.filter(({ type }) => type === 'gateway')
  const fetch = trpc.payments.reconcile.fetch.useMutation()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      let added = 0
      for (const { id: accountId } of gateways)
        added += (await fetch.mutateAsync({ propertyId, accountId, month })).added
      refresh(staleAfter('payment-accounts.reconciled'))
      toast.show({
        tone: 'success',
        title:
          added === 0 ? 'Nothing new was settled' : `${formatCounted(added, 'line')} were settled`,
      })
    } catch (error) {
      toast.show({
        tone: 'danger',
        title: 'The settlements could not be fetched',
        description: messageFor(error),
      })
    } finally {
      setBusy(false)
    }
  }
  if (gateways.length === 0) return null
  return (
    <Button variant="secondary" icon={<Download />} loading={isBusy} onClick={() => void run()}>
      Fetch Settlements
    </Button>
  )
}
