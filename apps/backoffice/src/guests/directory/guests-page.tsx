import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { IconButton } from '@atithi/ui/icon-button'
import { Menu, MenuItem } from '@atithi/ui/menu'
import { PageHeader } from '@atithi/ui/page-header'
import { LoadMore } from '@atithi/ui/pagination'
import { useNavigate } from '@tanstack/react-router'
import {
  Award,
  Ellipsis,
  FileSpreadsheet,
  FileText,
  FileUp,
  UserPlus,
  UserRoundX,
  UsersRound,
} from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useIsNarrow } from '../../components/use-is-narrow.ts'
import { useDialogs } from '../../lib/dialogs.ts'
import { formatCount, formatFound } from '../../lib/format.ts'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { exportHref, filterInput, type GuestFilters, isFiltered, listInput } from './filters.ts'
import { GuestCards } from './guest-cards.tsx'
import { GuestFilterBar } from './guest-filter-bar.tsx'
import { GuestTable, GuestTableSkeleton } from './guest-table.tsx'

const exports = [
  { format: 'xlsx', label: 'Export to Excel (XLSX)', icon: <FileSpreadsheet /> },
  { format: 'csv', label: 'Export to CSV', icon: <FileText /> },
] as const

export function GuestsPage({ filters, person }: { filters: GuestFilters; person: Person }) {
  const { openGuestForm, openDuplicates, openLoyalty, openGuestImport } = useDialogs()
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const list = trpc.guests.list.useInfiniteQuery(listInput(filters), {
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: previous => previous,
  })
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const first = list.data?.pages[0]
  const total = first && formatFound(first, 'guest')
  const further = [
    ...(person.role === 'owner' ? [{ label: 'Loyalty', icon: <Award />, open: openLoyalty }] : []),
    { label: 'Duplicates', icon: <UsersRound />, open: openDuplicates },
    { label: 'Import', icon: <FileUp />, open: openGuestImport },
  ]
  const openErasures = () => void navigate({ to: '/guests/erasures' })
  const add = (
    <Button icon={<UserPlus />} onClick={() => openGuestForm()}>
      Add Guest
    </Button>
  )
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Guests"
        actions={
          <>
            {further.map(({ label, icon, open }) => (
              <Button
                key={label}
                variant="secondary"
                icon={icon}
                className="max-sm:hidden"
                onClick={open}
              >
                {label}
              </Button>
            ))}
            {add}
            <Menu
              trigger={
                <IconButton variant="secondary" label="More for guests" className="flex-none!">
                  <Ellipsis />
                </IconButton>
              }
            >
              {isNarrow &&
                further.map(({ label, icon, open }) => (
                  <MenuItem key={label} icon={icon} onClick={open}>
                    {label}
                  </MenuItem>
                ))}
              {exports.map(({ format, label, icon }) => (
                <MenuItem
                  key={format}
                  icon={icon}
                  render={<a href={exportHref(format, filters)} download />}
                >
                  {label}
                </MenuItem>
              ))}
              {person.role !== 'staff' && (
                <MenuItem icon={<UserRoundX />} onClick={openErasures}>
                  Erased Guests
                </MenuItem>
              )}
            </Menu>
          </>
        }
      />
      <GuestCards input={filterInput(filters)} />
      <GuestFilterBar filters={filters} count={total} />
      {list.isPending ? (
        <GuestTableSkeleton />
      ) : list.isError && rows.length === 0 ? (
        <QueryFailure title="The guests could not be loaded" query={list} />
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState
            icon={<UserRoundX />}
            title="No guests found"
            action={!isFiltered(filters) && add}
          >
            {isFiltered(filters)
              ? 'Try adjusting your filters to see more results.'
              : 'Guests come with their first booking, or add your first guest to get started.'}
          </EmptyState>
        </Card>
      ) : (
        <>
          <GuestTable
            rows={rows}
            total={first?.total ?? rows.length}
            person={person}
            sort={filters.sort}
            isStale={list.isPlaceholderData}
          />
          <LoadMore
            summary={list.hasNextPage ? `${formatCount(rows.length)} of ${total}` : undefined}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isLoading={list.isFetchingNextPage}
          />
        </>
      )}
    </div>
  )
}
