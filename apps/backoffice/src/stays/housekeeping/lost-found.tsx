import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { lostStates } from '@atithi/api/stays/lost-found/rules'
import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { LoadMore } from '@atithi/ui/pagination'
import { SearchInput } from '@atithi/ui/search-input'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { PackageSearch, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useDebounced } from '../../components/use-debounced.ts'
import { formatCounted } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import type { LostItem } from './lost-item.ts'
import { LostRow } from './lost-row.tsx'
import { PicturesDrawer } from './pictures/pictures-drawer.tsx'

const LostForm = lazy(() =>
  import('./lost-form.tsx').then(module => ({ default: module.LostForm })),
)
const ReturnForm = lazy(() =>
  import('./return-form.tsx').then(module => ({ default: module.ReturnForm })),
)

type Shown = (typeof lostStates)[number] | 'all'

const shownWords: Record<Shown, string> = {
  kept: 'In the house',
  returned: 'Returned',
  disposed: 'Given up',
  all: 'All',
}
const choices = [...lostStates, 'all' as const].map(value => ({ value, label: shownWords[value] }))
const emptyWords: Record<Shown, string> = {
  kept: 'Nothing is waiting for its owner',
  returned: 'Nothing was returned yet',
  disposed: 'Nothing was given up yet',
  all: 'Nothing was found yet',
}

/** What guests leave behind: what lies in the house, and where the rest went. */
export function LostFound({ propertyId, today }: { propertyId: string; today: IsoDate }) {
  const [shown, setShown] = useState<Shown>('kept')
  const [words, setWords] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const [picturesOf, setPicturesOf] = useState<string | null>(null)
  const [returning, setReturning] = useState<LostItem | null>(null)
  const search = useDebounced(words.trim())
  const list = trpc.lostFound.list.useInfiniteQuery(
    { propertyId, ...(shown !== 'all' && { state: shown }), ...(search && { search }) },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  const items = list.data?.pages.flatMap(page => page.items) ?? []
  const pictured = items.find(({ id }) => id === picturesOf)
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <div className="min-w-0 flex-1 basis-full sm:max-w-xs sm:basis-56">
          <SearchInput
            aria-label="Search what was found"
            placeholder="What, where, to whom"
            value={words}
            onValueChange={setWords}
          />
        </div>
        <Select
          aria-label="Show"
          options={choices}
          value={shown}
          onValueChange={setShown}
          className="max-sm:flex-1 sm:w-44"
        />
        <Button
          icon={<Plus />}
          onClick={() => setIsAdding(true)}
          className="max-sm:w-full sm:ml-auto"
        >
          Add Found Item
        </Button>
      </div>
      {list.isError && items.length === 0 ? (
        <QueryFailure title="The list could not be loaded" query={list} />
      ) : list.isPending ? (
        <Skeleton className="h-48" />
      ) : items.length === 0 ? (
        <Card>
          <EmptyState
            icon={<PackageSearch />}
            level={2}
            title={search ? 'Nothing matches' : emptyWords[shown]}
          >
            Whatever a guest leaves in a room or the restaurant is written down here with where it
            lies.
          </EmptyState>
        </Card>
      ) : (
        <>
          <Card>
            <ul className="divide-y divide-line">
              {items.map(item => (
                <LostRow
                  key={item.id}
                  item={item}
                  propertyId={propertyId}
                  today={today}
                  onReturn={() => setReturning(item)}
                  onPictures={() => setPicturesOf(item.id)}
                />
              ))}
            </ul>
          </Card>
          <LoadMore
            summary={
              total > items.length
                ? `${items.length} of ${formatCounted(total, 'item')}`
                : undefined
            }
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isLoading={list.isFetchingNextPage}
          />
        </>
      )}
      {pictured && (
        <PicturesDrawer
          propertyId={propertyId}
          subject={{ kind: 'lost-item', id: pictured.id }}
          title={pictured.what}
          description={pictured.place}
          pictures={pictured.pictures}
          onClose={() => setPicturesOf(null)}
        />
      )}
      <Suspense>
        {isAdding && (
          <LostForm propertyId={propertyId} today={today} onClose={() => setIsAdding(false)} />
        )}
        {returning && (
          <ReturnForm propertyId={propertyId} item={returning} onClose={() => setReturning(null)} />
        )}
      </Suspense>
    </div>
  )
}
