import { FilterBar } from '@atithi/ui/filter-bar'
import { PageHeader } from '@atithi/ui/page-header'
import { SearchInput } from '@atithi/ui/search-input'
import { Select } from '@atithi/ui/select'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { textLink } from '@atithi/ui/text-link'
import { useNavigate } from '@tanstack/react-router'
import { Hotel as HotelIcon } from 'lucide-react'
import { useSearchText } from '../../components/use-search-text.ts'
import { optionsOf } from '../../components/words/booking-words.tsx'
import {
  LiveBadge,
  PropertyStatusBadge,
  propertyStatusWords,
  propertyTypeWords,
  siteHref,
} from '../../components/words/property-words.tsx'
import { formatFound, formatInstantDay } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { AdminList } from './admin-list.tsx'
import { type HotelFilters, hotelsInput } from './filters.ts'

type Hotel = Outputs['admin']['hotels']['list']['items'][number]

const statuses = [{ value: 'any' as const, label: 'Any status' }, ...optionsOf(propertyStatusWords)]

export function HotelsPage({ filters }: { filters: HotelFilters }) {
  const navigate = useNavigate({ from: '/admin/hotels' })
  const set = (change: HotelFilters) =>
    void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  const search = useSearchText(filters.q, q => set({ q }))
  const list = trpc.admin.hotels.list.useInfiniteQuery(hotelsInput(filters), {
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: previous => previous,
  })
  const found = list.data?.pages[0]
  const filtered = Boolean(filters.q || filters.status)
  const clear = () => {
    search.setText('')
    set({ q: undefined, status: undefined })
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Hotel Management" />
      <FilterBar
        count={found && formatFound(found, 'hotel')}
        onClear={filtered ? clear : undefined}
      >
        <SearchInput
          value={search.text}
          onValueChange={search.setText}
          placeholder="Hotel, city or owner"
          aria-label="Search hotels"
        />
        <Select
          aria-label="Status"
          options={statuses}
          value={filters.status ?? 'any'}
          onValueChange={status => set({ status: status === 'any' ? undefined : status })}
        />
      </FilterBar>
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
              <TableHeadCell className="max-lg:hidden">Location</TableHeadCell>
              <TableHeadCell className="max-lg:hidden">Plan</TableHeadCell>
              <TableHeadCell>Status</TableHeadCell>
              <TableHeadCell>Created</TableHeadCell>
            </TableHead>
            <TableBody>
              {rows.map(hotel => (
                <HotelRow key={hotel.id} hotel={hotel} />
              ))}
            </TableBody>
          </Table>
        )}
      </AdminList>
    </div>
  )
}

function HotelRow({ hotel }: { hotel: Hotel }) {
  return (
    <TableRow>
      <TableCell>
        <p className="max-w-72 truncate font-medium">{hotel.name}</p>
        <p className="text-xs text-muted">{propertyTypeWords[hotel.propertyType]}</p>
      </TableCell>
      <TableCell label="Owner">
        <span className="block min-w-0">
          <span className="block">{hotel.ownerName}</span>
          <span className="block max-w-56 truncate text-xs text-muted">{hotel.ownerEmail}</span>
        </span>
      </TableCell>
      <TableCell label="Location" className="sm:max-lg:hidden">
        {[hotel.city, hotel.state].filter(Boolean).join(', ') || 'Not given'}
      </TableCell>
      <TableCell label="Plan" className="capitalize sm:max-lg:hidden">
        {hotel.currentPlanId}
      </TableCell>
      <TableCell label="Status">
        <span className="inline-flex flex-wrap items-center justify-end gap-1.5">
          <PropertyStatusBadge status={hotel.status} />
          {hotel.publishStatus && hotel.subdomain && (
            <a
              href={siteHref(hotel.subdomain)}
              target="_blank"
              rel="noreferrer"
              aria-label={`Website of ${hotel.name}`}
              className={textLink}
            >
              <LiveBadge isLive />
            </a>
          )}
        </span>
      </TableCell>
      <TableCell label="Created" className="whitespace-nowrap">
        {formatInstantDay(hotel.createdAt)}
      </TableCell>
    </TableRow>
  )
}
