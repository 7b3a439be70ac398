import { Button } from '@atithi/ui/button'
import { PageHeader } from '@atithi/ui/page-header'
import { Table, TableBody, TableHead, TableHeadCell } from '@atithi/ui/table'
import { useNavigate } from '@tanstack/react-router'
import { Hotel as HotelIcon, Plus, Trash2, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatFound } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { AdminExportMenu } from './admin-export-menu.tsx'
import { AdminList } from './admin-list.tsx'
import { DeletedHotels } from './deleted-hotels.tsx'
import { type HotelFilters, hotelsInput } from './filters.ts'
import type { OpenAct } from './hotel-dialogs.tsx'
import { HotelFigures } from './hotel-figures.tsx'
import { HotelFilterBar } from './hotel-filter-bar.tsx'
import { HotelRow } from './hotel-row.tsx'

const HotelDialogs = lazy(() =>
  import('./hotel-dialogs.tsx').then(module => ({ default: module.HotelDialogs })),
)

export function HotelsPage({ filters }: { filters: HotelFilters }) {
  const navigate = useNavigate({ from: '/admin/hotels' })
  const set = (change: HotelFilters) =>
    void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  const input = hotelsInput(filters)
  const [adding, setAdding] = useState(false)
  const list = trpc.admin.hotels.list.useInfiniteQuery(input, {
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: previous => previous,
    enabled: !filters.deleted,
  })
  const [open, setOpen] = useState<OpenAct>()
  const found = list.data?.pages[0]
  if (filters.deleted)
    return (
      <div className="flex flex-col gap-6">
        <PageHeader
          title="Deleted hotels"
          description="Each can be restored with all that it had for thirty days."
          actions={
            <Button
              variant="secondary"
              icon={<Undo2 />}
              onClick={() => set({ deleted: undefined })}
            >
              All hotels
            </Button>
          }
        />
        <DeletedHotels />
      </div>
    )
  const { q, status, plan, type } = filters
  const filtered = Boolean(q || status || plan || type)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Hotel Management"
        actions={
          <>
            <Button variant="ghost" icon={<Trash2 />} onClick={() => set({ deleted: true })}>
              Deleted hotels
            </Button>
            <AdminExportMenu list="hotels" filters={input} />
            <Button icon={<Plus />} onClick={() => setAdding(true)}>
              Add Hotel
            </Button>
          </>
        }
      />
      <HotelFigures />
      <HotelFilterBar
        filters={filters}
        onChange={set}
        filtered={filtered}
        count={found && formatFound(found, 'hotel')}
      />
      <AdminList
        query={list}
        what="hotels"
        icon={<HotelIcon />}
        filtered={filtered}
        emptyText="No hotels have been registered yet."
      >
        {rows => (
          <Table caption="Hotels">
            <TableHead>
              <TableHeadCell>Hotel</TableHeadCell>
              <TableHeadCell>Owner</TableHeadCell>
              <TableHeadCell className="max-xl:hidden">Location</TableHeadCell>
              <TableHeadCell>Plan</TableHeadCell>
              <TableHeadCell className="max-lg:hidden">Onboarding</TableHeadCell>
              <TableHeadCell>Status</TableHeadCell>
              <TableHeadCell className="max-xl:hidden">Created</TableHeadCell>
              <TableHeadCell>
                <span className="sr-only">Actions</span>
              </TableHeadCell>
            </TableHead>
            <TableBody>
              {rows.map(hotel => (
                <HotelRow
                  key={hotel.id}
                  hotel={hotel}
                  onOpen={() => set({ hotel: hotel.id })}
                  onAct={act => setOpen({ act, hotel })}
                />
              ))}
            </TableBody>
          </Table>
        )}
      </AdminList>
      <Suspense>
        {(adding || filters.hotel || open) && (
          <HotelDialogs
            adding={adding}
            shown={filters.hotel}
            open={open}
            onAdded={hotel => {
              setAdding(false)
              if (hotel) set({ hotel })
            }}
            onHide={() => set({ hotel: undefined })}
            onAct={setOpen}
          />
        )}
      </Suspense>
    </div>
  )
}
