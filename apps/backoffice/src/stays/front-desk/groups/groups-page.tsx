import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { LoadMore } from '@atithi/ui/pagination'
import { Skeleton } from '@atithi/ui/skeleton'
import { useNavigate } from '@tanstack/react-router'
import { Plus, UsersRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { useWorkProperty } from '../../../components/work-property.ts'
import { formatCounted } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { DeskHeader } from '../desk-header.tsx'
import { GroupCard } from './group-card.tsx'
import type { GroupsSearch } from './groups-search.ts'

const GroupForm = lazy(() =>
  import('./group-form.tsx').then(module => ({ default: module.GroupForm })),
)
const GroupDrawer = lazy(() =>
  import('./group-drawer.tsx').then(module => ({ default: module.GroupDrawer })),
)

/** Rooms held for groups until their cut-off dates. */
export function GroupsPage({ search }: { search: GroupsSearch }) {
  const [isAdding, setIsAdding] = useState(false)
  const { propertyId } = useWorkProperty(search.property)
  return (
    <div className="flex flex-col gap-6">
      <DeskHeader
        at="groups"
        property={search.property}
        actions={
          <Button icon={<Plus />} onClick={() => setIsAdding(true)}>
            New group
          </Button>
        }
      />
      {propertyId && (
        <Groups
          key={propertyId}
          propertyId={propertyId}
          shown={search.group}
          onNew={() => setIsAdding(true)}
        />
      )}
      <Suspense>
        {isAdding && propertyId && (
          <GroupForm propertyId={propertyId} onClose={() => setIsAdding(false)} />
        )}
      </Suspense>
    </div>
  )
}

function Groups({
  propertyId,
  shown,
  onNew,
}: {
  propertyId: string
  shown: string | undefined
  onNew: () => void
}) {
  const navigate = useNavigate({ from: '/bookings/groups' })
  const setShown = (group: string | undefined) =>
    void navigate({ search: before => ({ ...before, group }), replace: true })
  const list = trpc.groups.list.useInfiniteQuery(
    { propertyId },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  if (list.isError && rows.length === 0)
    return <QueryFailure title="The groups could not be loaded" query={list} />
  if (list.isPending) return <Skeleton className="h-40" />
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<UsersRound />}
          level={2}
          title="No groups yet"
          action={
            <Button icon={<Plus />} onClick={onNew}>
              New group
            </Button>
          }
        >
          Hold rooms for a wedding or a tour at a rate of its own. Guests are picked up one by one,
          and what is left goes back on sale on the cut-off date.
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {rows.map(group => (
          <li key={group.id}>
            <GroupCard group={group} onOpen={() => setShown(group.id)} />
          </li>
        ))}
      </ul>
      <LoadMore
        summary={
          total > rows.length ? `${rows.length} of ${formatCounted(total, 'group')}` : undefined
        }
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        isLoading={list.isFetchingNextPage}
      />
      <Suspense>
        {shown && (
          <GroupDrawer
            propertyId={propertyId}
            groupId={shown}
            onClose={() => setShown(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
