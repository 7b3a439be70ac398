import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { PageHeader } from '@atithi/ui/page-header'
import { LoadMore } from '@atithi/ui/pagination'
import { Skeleton } from '@atithi/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCounted, formatInstant } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { ErasureProof } from './erasure-proof.tsx'

/** The guests who were forgotten; with `proof` the answer that one of them was given. */
export function ErasuresPage({ proof }: { proof?: string | undefined }) {
  return proof ? <ErasureProof erasureId={proof} /> : <ErasureList />
}

function ErasureList() {
  const list = trpc.guests.erasures.useInfiniteQuery(
    {},
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Erased Guests"
        description="Each with the proof of what went and what the law keeps."
      />
      {list.isPending ? (
        <Skeleton className="h-48" />
      ) : list.isError && rows.length === 0 ? (
        <QueryFailure title="The list could not be loaded" query={list} />
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState icon={<UserRoundX />} title="Nobody was erased">
            A guest is erased in their details, under Communications.
          </EmptyState>
        </Card>
      ) : (
        <>
          <Card className="overflow-hidden">
            <ul className="divide-y divide-line">
              {rows.map(row => (
                <li key={row.id}>
                  <Link
                    to="/guests/erasures"
                    search={{ proof: row.id }}
                    className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-4 text-sm hover:bg-hover"
                  >
                    <span className="min-w-0 font-medium">{row.pseudonym}</span>
                    <span className="text-muted">
                      {formatInstant(row.erasedAt)}
                      {row.erasedByName && `, by ${row.erasedByName}`}
                    </span>
                    <span className="w-full truncate text-muted">{row.reason}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
          <LoadMore
            summary={
              total > rows.length ? `${rows.length} of ${formatCounted(total, 'guest')}` : undefined
            }
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isLoading={list.isFetchingNextPage}
          />
        </>
      )}
    </div>
  )
}
