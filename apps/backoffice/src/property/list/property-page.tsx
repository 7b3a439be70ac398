import { Button, buttonClasses } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { PageHeader } from '@atithi/ui/page-header'
import { LoadMore } from '@atithi/ui/pagination'
import { Link } from '@tanstack/react-router'
import { Building2, Plus, RefreshCw, ShieldCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatFound } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { isFiltered, listPropertiesInput, type PropertySearch } from '../dialogs/property-search.ts'
import { usePropertyDialogs } from '../dialogs/use-property-dialogs.ts'
import { ExportMenu } from './export-menu.tsx'
import { PropertyFigures } from './property-figures.tsx'
import { PropertyFilterBar } from './property-filter-bar.tsx'
import { PropertyTable, PropertyTableSkeleton } from './property-table.tsx'

const PropertyModal = lazy(() =>
  import('./property-modal.tsx').then(module => ({ default: module.PropertyModal })),
)

export function PropertyPage({ search, person }: { search: PropertySearch; person: Person }) {
  const { addProperty } = usePropertyDialogs()
  const list = trpc.properties.list.useInfiniteQuery(listPropertiesInput(search), {
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: previous => previous,
  })
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const found = list.data?.pages[0]
  const add = person.role === 'owner' && (
    <Button icon={<Plus />} onClick={addProperty}>
      Add Property
    </Button>
  )
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Property Management"
        actions={
          <>
            {person.role === 'owner' && (
              <Link to="/property/ledger-check" className={buttonClasses('secondary')}>
                <ShieldCheck aria-hidden="true" className="size-4" />
                Ledger check
              </Link>
            )}
            <ExportMenu search={search} />
            <Button
              variant="secondary"
              icon={<RefreshCw />}
              loading={list.isRefetching}
              onClick={() => refresh(staleAfter('property.updated'))}
            >
              Refresh
            </Button>
            {add}
          </>
        }
      />
      <PropertyFigures />
      <PropertyFilterBar
        search={search}
        count={found && formatFound(found, 'property', 'properties')}
      />
      {list.isPending ? (
        <PropertyTableSkeleton />
      ) : list.isError && rows.length === 0 ? (
        <QueryFailure title="The properties could not be loaded" query={list} />
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Building2 />}
            title="No properties found"
            action={!isFiltered(search) && add}
          >
            {isFiltered(search)
              ? 'Try adjusting your filters to see more results.'
              : 'Add your first property to get started.'}
          </EmptyState>
        </Card>
      ) : (
        <>
          <PropertyTable rows={rows} isStale={list.isPlaceholderData} person={person} />
          <LoadMore
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isLoading={list.isFetchingNextPage}
          />
        </>
      )}
      <Suspense>
        {search.view && (
          <PropertyModal key={search.view} view={search.view} search={search} person={person} />
        )}
      </Suspense>
    </div>
  )
}
