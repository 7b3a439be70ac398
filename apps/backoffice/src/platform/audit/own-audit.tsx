import { Select } from '@atithi/ui/select'
import { useNavigate } from '@tanstack/react-router'
import { trpc } from '../../lib/trpc.ts'
import { AuditReader } from './audit-reader.tsx'
import { type AuditSearch, auditInput } from './audit-search.ts'

const all = 'all'

/** What was done at the hotels of an owner. */
export function OwnAudit({ search }: { search: AuditSearch }) {
  const navigate = useNavigate({ from: '/settings' })
  const properties = trpc.properties.list.useQuery({ limit: 100 })
  const query = trpc.settings.advanced.audit.useInfiniteQuery(auditInput(search), {
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: previous => previous,
  })
  const set = (change: AuditSearch) =>
    void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  const hotels = properties.data?.items ?? []
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="text-base font-semibold">Audit trail</h2>
        <p className="text-sm text-muted">
          Every change at your properties: who made it, as whom, and what became different. Nobody
          can edit it.
        </p>
      </div>
      <AuditReader search={search} onChange={set} query={query}>
        {hotels.length > 1 && (
          <Select
            aria-label="Property"
            options={[
              { value: all, label: 'All properties' },
              ...hotels.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={search.property ?? all}
            onValueChange={value => set({ property: value === all ? undefined : value })}
          />
        )}
      </AuditReader>
    </section>
  )
}
