import { Button } from '@atithi/ui/button'
import { PageHeader } from '@atithi/ui/page-header'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { textLink } from '@atithi/ui/text-link'
import { Link, useNavigate } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { messageFor } from '../../lib/failures.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useWorkProperty } from '../../lib/work-property.ts'
import { QueryFailure } from '../../shell/query-failure.tsx'
import { AuditResult } from './audit-result.tsx'

/** The proof that rooms and money are right: what was recounted, when, and what was found. */
export function SelfAuditPage({ property }: { property: string | undefined }) {
  const navigate = useNavigate({ from: '/property/books' })
  const { propertyId, options } = useWorkProperty(property)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Check of the books"
        description="Every night, rooms and money are counted again from the bookings, bills and papers themselves. Nothing may differ."
        back={
          <Link to="/property" className={textLink}>
            Property
          </Link>
        }
        actions={
          <>
            {options.length > 1 && (
              <Select
                aria-label="Property"
                className="sm:w-60"
                options={options}
                value={propertyId ?? null}
                onValueChange={id => void navigate({ search: { property: id }, replace: true })}
              />
            )}
            {propertyId && <RunAudit propertyId={propertyId} />}
          </>
        }
      />
      {propertyId && <Latest key={propertyId} propertyId={propertyId} />}
    </div>
  )
}

function RunAudit({ propertyId }: { propertyId: string }) {
  const utils = trpc.useUtils()
  const run = trpc.selfAudit.run.useMutation({
    onSuccess: result => {
      utils.selfAudit.latest.setData({ propertyId }, result)
      const isClean = result.latest?.conflicts === 0
      toast.show(isClean ? { tone: 'success', title: 'Everything agrees' } : { tone: 'danger', title: 'Something does not agree' })
    },
    onError: error => toast.show({ tone: 'danger', title: 'The books were not checked', description: messageFor(error) }),
  })
  return (
    <Button icon={<ShieldCheck />} loading={run.isPending} onClick={() => run.mutate({ propertyId })}>
      Check now
    </Button>
  )
}

function Latest({ propertyId }: { propertyId: string }) {
  const query = trpc.selfAudit.latest.useQuery({ propertyId })
  if (query.isError && !query.data) return <QueryFailure title="The check could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-96" />
  return <AuditResult {...query.data} />
}
