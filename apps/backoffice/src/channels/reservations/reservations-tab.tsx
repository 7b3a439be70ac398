import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { FilterBar } from '@atithi/ui/filter-bar'
import { LoadMore } from '@atithi/ui/pagination'
import { SearchInput } from '@atithi/ui/search-input'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { useNavigate } from '@tanstack/react-router'
import { CalendarCheck, CircleCheck } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useSearchText } from '../../components/use-search-text.ts'
import { useWorkProperty } from '../../components/work-property.ts'
import { formatCounted } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { channelOptions } from '../words/channel-words.tsx'
import type { ChannelsSearch } from '../words/channels-search.ts'
import { ReservationTable } from './reservation-table.tsx'

const channels = [{ value: 'any' as const, label: 'Any channel' }, ...channelOptions]
const states = [
  { value: 'any' as const, label: 'Any state' },
  { value: 'booked' as const, label: 'Booked' },
  { value: 'modified' as const, label: 'Modified' },
  { value: 'cancelled' as const, label: 'Cancelled' },
]

/** What channels sold: everything that came in, or only what somebody has to see to. */
export function ReservationsTab({
  search,
  mayBook,
}: {
  search: ChannelsSearch
  /** Opens bookings, finds them a room, walks their guests. */
  mayBook: boolean
}) {
  const navigate = useNavigate({ from: '/channels' })
  const set = (change: ChannelsSearch) =>
    void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  const words = useSearchText(search.q, q => set({ q }))
  const { property: propertyId, channel: channelId, state, q, waiting } = search
  const { options } = useWorkProperty(propertyId)
  const open = trpc.channels.overbooked.useQuery({ propertyId })
  const list = trpc.channels.reservations.list.useInfiniteQuery(
    { propertyId, channelId, state, search: q, needsAction: waiting },
    {
      getNextPageParam: page => page.nextCursor ?? undefined,
      placeholderData: previous => previous,
    },
  )
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const total = list.data?.pages[0]?.total
  const isFiltered = Boolean(channelId || state || q || waiting)
  const clear = () => {
    words.setText('')
    set({ channel: undefined, state: undefined, q: undefined, waiting: undefined })
  }
  if (list.isError)
    return <QueryFailure title="The reservations could not be loaded" query={list} />
  return (
    <div className="flex flex-col gap-4">
      {open.data && open.data.total > 0 && !waiting && (
        <Banner
          tone="warning"
          title={`${formatCounted(open.data.total, 'reservation')} to be seen to`}
          action={
            <Button size="sm" variant="secondary" onClick={() => set({ waiting: true })}>
              Show them
            </Button>
          }
        >
          Overbooked, walked untold, not mapped, or not to be booked as they came.
        </Banner>
      )}
      <FilterBar
        count={total === undefined ? undefined : formatCounted(total, 'reservation')}
        onClear={isFiltered ? clear : undefined}
      >
        <SearchInput
          value={words.text}
          onValueChange={words.setText}
          placeholder="Guest or code"
          aria-label="Search reservations"
        />
        <Select
          aria-label="Channel"
          options={channels}
          value={channelId ?? 'any'}
          onValueChange={value => set({ channel: value === 'any' ? undefined : value })}
        />
        <Select
          aria-label="State"
          options={states}
          value={state ?? 'any'}
          onValueChange={value => set({ state: value === 'any' ? undefined : value })}
        />
        <Select
          aria-label="Which"
          options={[
            { value: 'all' as const, label: 'All reservations' },
            {
              value: 'waiting' as const,
              label: 'Overbooked',
              description: 'And those not mapped or not booked.',
            },
          ]}
          value={waiting ? 'waiting' : 'all'}
          onValueChange={value => set({ waiting: value === 'waiting' ? true : undefined })}
        />
      </FilterBar>
      {!list.data && <Skeleton className="h-64" />}
      {total === 0 && (
        <Card>
          <EmptyState
            icon={waiting ? <CircleCheck /> : <CalendarCheck />}
            level={2}
            title={waiting ? 'Nothing to see to' : 'No reservations found'}
          >
            {waiting
              ? 'Every reservation of a channel has its room.'
              : isFiltered
                ? 'Try adjusting your filters to see more results.'
                : 'What your channels sell comes in here and becomes a booking by itself.'}
          </EmptyState>
        </Card>
      )}
      {rows.length > 0 && (
        <ReservationTable
          rows={rows}
          isOfOneHotel={propertyId !== undefined || options.length < 2}
          mayBook={mayBook}
        />
      )}
      <LoadMore
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        isLoading={list.isFetchingNextPage}
      />
    </div>
  )
}
