import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { Checkbox } from '@atithi/ui/checkbox'
import { EmptyState } from '@atithi/ui/empty-state'
import { FilterBar } from '@atithi/ui/filter-bar'
import { LoadMore } from '@atithi/ui/pagination'
import { SearchInput } from '@atithi/ui/search-input'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableHead, TableHeadCell } from '@atithi/ui/table'
import { useNavigate } from '@tanstack/react-router'
import { Cable, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMinute } from '../../components/minute.ts'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useSearchText } from '../../components/use-search-text.ts'
import { formatCounted } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { channelOptions, lookAgain, statusWords } from '../words/channel-words.tsx'
import type { ChannelsSearch } from '../words/channels-search.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ConnectionRow } from './connection-row.tsx'

const channels = [{ value: 'any' as const, label: 'Any channel' }, ...channelOptions]
const statuses = [
  { value: 'any' as const, label: 'Any status' },
  ...Object.entries(statusWords).map(([value, { label }]) => ({
    // The words are kept by these names.
    value: value as keyof typeof statusWords,
    label,
  })),
]

interface ConnectionsTabProps {
  search: ChannelsSearch
  onConnect: () => void
}

/** Every connection of the properties, with where it stands; several at once can be told the same. */
export function ConnectionsTab({ search, onConnect }: ConnectionsTabProps) {
  const navigate = useNavigate({ from: '/channels' })
  const now = useMinute()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const set = (change: ChannelsSearch) =>
    void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  const words = useSearchText(search.q, q => set({ q }))
  const { property: propertyId, channel: channelId, status, q } = search
  const list = trpc.channels.connections.list.useInfiniteQuery(
    { propertyId, channelId, status, search: q },
    {
      getNextPageParam: page => page.nextCursor ?? undefined,
      placeholderData: previous => previous,
      refetchInterval: query => lookAgain(query.state.data?.pages.flatMap(page => page.items)),
    },
  )
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const total = list.data?.pages[0]?.total
  const isFiltered = Boolean(channelId || status || q)
  const clear = () => {
    words.setText('')
    set({ channel: undefined, status: undefined, q: undefined })
  }
  const choose = (id: string, isChosen: boolean) =>
    setChosen(prev => {
      const next = new Set(prev)
      if (isChosen) next.add(id)
      else next.delete(id)
      return next
    })
  const chosenRows = rows.filter(({ id }) => chosen.has(id))
  const choosable = rows.filter(row => !row.hasEnded)
  if (list.isError) return <QueryFailure title="The connections could not be loaded" query={list} />
  return (
    <div className="flex flex-col gap-4">
      <FilterBar
        count={total === undefined ? undefined : formatCounted(total, 'connection')}
        onClear={isFiltered ? clear : undefined}
      >
        <SearchInput
          value={words.text}
          onValueChange={words.setText}
          placeholder="Search connections..."
          aria-label="Search connections"
        />
        <Select
          aria-label="Channel"
          options={channels}
          value={channelId ?? 'any'}
          onValueChange={value => set({ channel: value === 'any' ? undefined : value })}
        />
        <Select
          aria-label="Status"
          options={statuses}
          value={status ?? 'any'}
          onValueChange={value => set({ status: value === 'any' ? undefined : value })}
        />
      </FilterBar>
      {chosenRows.length > 0 && <BulkBar chosen={chosenRows} onDone={() => setChosen(new Set())} />}
      {!list.data && <Skeleton className="h-64" />}
      {total === 0 && (
        <Card>
          <EmptyState
            icon={<Cable />}
            level={2}
            title="No connections found"
            action={
              !isFiltered && (
                <Button icon={<Plus />} onClick={onConnect}>
                  Connect Channel
                </Button>
              )
            }
          >
            {isFiltered
              ? 'No connection is like that. Clear the filters to see all.'
              : 'Connect a travel portal, and its rooms, rates and reservations keep themselves up to date.'}
          </EmptyState>
        </Card>
      )}
      {rows.length > 0 && (
        <Table caption="Connections">
          <TableHead>
            <TableHeadCell>
              <Checkbox
                hideLabel
                label="Choose all connections"
                checked={choosable.length > 0 && chosenRows.length === choosable.length}
                indeterminate={chosenRows.length > 0 && chosenRows.length < choosable.length}
                onCheckedChange={isChosen =>
                  setChosen(new Set(isChosen ? choosable.map(({ id }) => id) : []))
                }
              />
            </TableHeadCell>
            <TableHeadCell>Connection</TableHeadCell>
            <TableHeadCell>Status</TableHeadCell>
            <TableHeadCell>Last sync</TableHeadCell>
            <TableHeadCell className="max-lg:hidden">On its way</TableHeadCell>
            <TableHeadCell>Errors in 24 h</TableHeadCell>
            <TableHeadCell>
              <span className="sr-only">Actions</span>
            </TableHeadCell>
          </TableHead>
          <TableBody>
            {rows.map(row => (
              <ConnectionRow
                key={row.id}
                row={row}
                now={now}
                isChosen={chosen.has(row.id)}
                onChosen={isChosen => choose(row.id, isChosen)}
              />
            ))}
          </TableBody>
        </Table>
      )}
      {list.hasNextPage && (
        <LoadMore onMore={() => void list.fetchNextPage()} isLoading={list.isFetchingNextPage} />
      )}
    </div>
  )
}
