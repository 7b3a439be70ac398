import { mostDays } from '@atithi/api/insight/trial-balance/rules'
import { addDays, daysBetween, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { Button } from '@atithi/ui/button'
import { PageHeader } from '@atithi/ui/page-header'
import { Skeleton } from '@atithi/ui/skeleton'
import { ShieldCheck } from 'lucide-react'
import { useBusinessDate } from '../../components/business-date.ts'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useWorkProperty } from '../../components/work-property.ts'
import { messageFor } from '../../lib/failures.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import { AuditResult } from './audit-result.tsx'
import { TrialBalance } from './trial-balance.tsx'

export interface LedgerCheckSearch {
  property?: string
  from?: IsoDate
  to?: IsoDate
}

interface SelfAuditPageProps {
  search: LedgerCheckSearch
  onChange: (span: { from: IsoDate; to: IsoDate }) => void
}

/** The proof that rooms and money are right: what was recounted, when, and what was found. */
export function SelfAuditPage({ search, onChange }: SelfAuditPageProps) {
  const { propertyId } = useWorkProperty(search.property)
  const today = useBusinessDate(propertyId)
  const { from, to } = search
  const span =
    from && to && from <= to && daysBetween(from, to) < mostDays
      ? { from, to }
      : today && { from: addDays(today, -7), to: addDays(today, -1) }
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Ledger check"
        description="Do my figures tie? Night audit, day book, documents, payments and reports are counted again from their own rows. Nothing may differ."
        actions={propertyId && <RunAudit propertyId={propertyId} />}
      />
      {propertyId && <Latest key={propertyId} propertyId={propertyId} />}
      {propertyId && today && span && (
        <TrialBalance propertyId={propertyId} span={span} today={today} onChange={onChange} />
      )}
    </div>
  )
}

function RunAudit({ propertyId }: { propertyId: string }) {
  const utils = trpc.useUtils()
  const run = trpc.selfAudit.run.useMutation({
    onSuccess: result => {
      utils.selfAudit.latest.setData({ propertyId }, result)
      const isClean = result.latest?.conflicts === 0
      toast.show(
        isClean
          ? { tone: 'success', title: 'No discrepancies' }
          : { tone: 'danger', title: 'Discrepancies found' },
      )
    },
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The books were not checked',
        description: messageFor(error),
      }),
  })
  return (
    <Button
      icon={<ShieldCheck />}
      loading={run.isPending}
      onClick={() => run.mutate({ propertyId })}
    >
      Check now
    </Button>
  )
}

function Latest({ propertyId }: { propertyId: string }) {
  const query = trpc.selfAudit.latest.useQuery({ propertyId })
  if (query.isError && !query.data)
    return <QueryFailure title="The check could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-96" />
  return <AuditResult {...query.data} />
}
