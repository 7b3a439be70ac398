import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { LoadMore } from '@atithi/ui/pagination'
import { Skeleton } from '@atithi/ui/skeleton'
import type { ReactNode } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'

interface AdminListProps<Row> {
  query: {
    data: { pages: readonly { items: readonly Row[] }[] } | undefined
    isError: boolean
    error: unknown
    isFetching: boolean
    refetch: () => unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  /** As in "hotels". */
  what: string
  icon: ReactNode
  filtered: boolean
  /** What to say when there are none at all. */
  emptyText: string
  /** What to say when the filters leave none; how to see more when not given. */
  filteredText?: string
  children: (rows: readonly Row[]) => ReactNode
}

/** One of the administrator's lists in each of its states. */
export function AdminList<Row>({
  query,
  what,
  icon,
  filtered,
  emptyText,
  filteredText = 'Try adjusting your filters to see more results.',
  children,
}: AdminListProps<Row>) {
  const rows = query.data?.pages.flatMap(page => page.items)
  if (!rows)
    return query.isError ? (
      <QueryFailure title={`The ${what} could not be loaded`} query={query} />
    ) : (
      <Skeleton className="h-96" />
    )
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState icon={icon} title={`No ${what} found`}>
          {filtered ? filteredText : emptyText}
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      {children(rows)}
      <LoadMore
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        isLoading={query.isFetchingNextPage}
      />
    </>
  )
}
