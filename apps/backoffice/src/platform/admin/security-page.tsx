import { PageHeader } from '@atithi/ui/page-header'
import { useNavigate } from '@tanstack/react-router'
import { trpc } from '../../lib/trpc.ts'
import { AuditReader } from '../audit/audit-reader.tsx'
import { type AuditSearch, auditInput } from '../audit/audit-search.ts'

/** What was done on the whole platform. */
export function SecurityPage({ search }: { search: AuditSearch }) {
  const navigate = useNavigate({ from: '/admin/security' })
  const query = trpc.admin.audit.useInfiniteQuery(auditInput(search), {
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: previous => previous,
  })
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Security Management"
        description="The audit trail of all hotels and accounts. Nobody can edit it."
      />
      <AuditReader
        search={search}
        onChange={change =>
          void navigate({
            search: prev => ({ ...prev, ...change }),
            replace: true,
            resetScroll: false,
          })
        }
        query={query}
      />
    </div>
  )
}
