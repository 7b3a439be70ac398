import { BedDouble, CalendarX2, Ellipsis, IndianRupee } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../src/avatar.tsx'
import { Badge, type Tone } from '../src/badge.tsx'
import { Button } from '../src/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '../src/card.tsx'
import { ContextMenu } from '../src/context-menu.tsx'
import { DescriptionList } from '../src/description-list.tsx'
import { EmptyState } from '../src/empty-state.tsx'
import { FailureState } from '../src/failure-state.tsx'
import { FilterBar } from '../src/filter-bar.tsx'
import { IconButton } from '../src/icon-button.tsx'
import { Menu, MenuItem } from '../src/menu.tsx'
import { LoadMore, Pagination } from '../src/pagination.tsx'
import { SearchInput } from '../src/search-input.tsx'
import { Select } from '../src/select.tsx'
import { Skeleton, SkeletonText } from '../src/skeleton.tsx'
import { StatCard } from '../src/stat-card.tsx'
import {
  type SortDirection,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeadCell,
  TableRow,
} from '../src/table.tsx'
import { textLink } from '../src/text-link.tsx'
import { Section } from './section.tsx'

const bookings: {
  number: string
  guest: string
  room: string
  total: number
  status: string
  tone: Tone
}[] = [
  {
    number: 'ATH-1042',
    guest: 'Asha Menon',
    room: 'Lake view suite, 204',
    total: 1845000,
    status: 'Confirmed',
    tone: 'success',
  },
  {
    number: 'ATH-1043',
    guest: 'Rohan Deshpande',
    room: 'Deluxe, 112',
    total: 720050,
    status: 'Pending',
    tone: 'warning',
  },
  {
    number: 'ATH-1044',
    guest: 'Ngawang Tsering',
    room: 'Standard, 108',
    total: 360000,
    status: 'Checked in',
    tone: 'info',
  },
  {
    number: 'ATH-1045',
    guest: 'Fatima Sheikh',
    room: 'Deluxe, 115',
    total: 12345650,
    status: 'Cancelled',
    tone: 'danger',
  },
  {
    number: 'ATH-1046',
    guest: 'Joseph Kurian',
    room: 'Standard, 101',
    total: 240000,
    status: 'Checked out',
    tone: 'neutral',
  },
]

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const facts = [
  { label: 'Guest', value: 'Asha Menon' },
  { label: 'Stay', value: '24 to 28 Nov 2026' },
  { label: 'Total', value: '₹18,450.00' },
]
const rowActions = (
  <>
    <MenuItem>Open</MenuItem>
    <MenuItem tone="danger">Cancel booking</MenuItem>
  </>
)

export function ListsSection() {
  const [search, setSearch] = useState('')
  const [direction, setDirection] = useState<SortDirection>('asc')
  const [opened, setOpened] = useState('')
  const [status, setStatus] = useState('all')
  const rows = [...bookings].sort((a, b) =>
    direction === 'asc' ? a.total - b.total : b.total - a.total,
  )
  return (
    <Section title="Lists and figures" className="flex flex-col gap-6">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatCard
          label="Revenue today"
          value="₹1,84,500"
          icon={<IndianRupee />}
          change={{ direction: 'up', text: '12% on last Saturday' }}
        />
        <StatCard
          label="Occupancy"
          value="68%"
          icon={<BedDouble />}
          change={{ direction: 'down', text: '4 points on last week' }}
        />
        <StatCard
          label="Cancellations"
          value="3"
          change={{ direction: 'up', text: '2 more than last week', isGood: false }}
        />
        <StatCard
          label="Website bookings"
          value="7"
          change={{ direction: 'new', text: 'New this month' }}
        />
        <StatCard
          label="Arrivals"
          value="14"
          change={{ direction: 'level', text: 'As yesterday' }}
        />
        <StatCard label="Departures" value="—" loading />
      </div>
      <FilterBar
        count={`${rows.length} bookings${opened ? `, ${opened} opened` : ''}`}
        onClear={search || status !== 'all' ? () => [setSearch(''), setStatus('all')] : undefined}
      >
        <SearchInput
          value={search}
          onValueChange={setSearch}
          placeholder="Guest, phone or number"
          aria-label="Search bookings"
        />
        <Select
          aria-label="Status"
          options={[
            { value: 'all', label: 'All statuses' },
            { value: 'confirmed', label: 'Confirmed' },
          ]}
          value={status}
          onValueChange={setStatus}
        />
      </FilterBar>
      <Table caption="Bookings" frameClassName="sm:max-h-72">
        <TableHead>
          <TableHeadCell>Guest</TableHeadCell>
          <TableHeadCell>Room</TableHeadCell>
          <TableHeadCell>Status</TableHeadCell>
          <TableHeadCell numeric sort={direction} onSort={setDirection}>
            Total
          </TableHeadCell>
          <TableHeadCell>
            <span className="sr-only">Actions</span>
          </TableHeadCell>
        </TableHead>
        <TableBody>
          {rows.map((booking, index) => (
            <ContextMenu key={booking.number} items={rowActions}>
              <TableRow onOpen={() => setOpened(booking.number)} selected={index === 1}>
                <TableCell>
                  <div className="flex items-center gap-3">
                    <Avatar name={booking.guest} size="sm" />
                    <div>
                      <p className="font-medium">{booking.guest}</p>
                      <p className="text-xs text-muted">{booking.number}</p>
                    </div>
                  </div>
                </TableCell>
                <TableCell label="Room">{booking.room}</TableCell>
                <TableCell label="Status">
                  <Badge tone={booking.tone}>{booking.status}</Badge>
                </TableCell>
                <TableCell label="Total" numeric>
                  {rupees.format(booking.total / 100)}
                </TableCell>
                <TableCell actions>
                  <Menu
                    trigger={
                      <IconButton size="sm" label={`Actions for ${booking.number}`}>
                        <Ellipsis />
                      </IconButton>
                    }
                  >
                    {rowActions}
                  </Menu>
                </TableCell>
              </TableRow>
            </ContextMenu>
          ))}
        </TableBody>
      </Table>
      <Pagination summary="Showing 5 of 1,204 bookings" onNext={() => setOpened('next')} />
      <LoadMore summary="50 shown" onMore={() => setOpened('more')} />
      <div className="grid gap-6 lg:grid-cols-2">
        <Card>
          <CardHeader
            title="Arrivals today"
            description="Four rooms ready"
            actions={<Button size="sm">Check in</Button>}
          />
          <CardBody className="flex items-center gap-3">
            <Avatar name="Asha Menon" size="lg" />
            <Avatar name="Rohan" />
            <Skeleton className="h-10 w-32" />
            <SkeletonText lines={2} />
          </CardBody>
          <CardFooter>
            <Button variant="ghost">See all</Button>
          </CardFooter>
        </Card>
        <Card>
          <EmptyState
            icon={<CalendarX2 />}
            title="No bookings found"
            action={<Button>New booking</Button>}
          >
            Try adjusting your filters to see more results.
          </EmptyState>
        </Card>
        <Card>
          <CardHeader title="Booking" actions={<Badge tone="success">Confirmed</Badge>} />
          <CardBody className="py-2!">
            <DescriptionList items={facts} />
          </CardBody>
          <CardBody>
            <DescriptionList look="stacked" items={facts} />
            <p className="mt-4 text-sm">
              Changed by Asha Menon, see{' '}
              <a href="#history" className={textLink}>
                the history
              </a>
              .
            </p>
          </CardBody>
        </Card>
        <Card>
          <FailureState
            title="The bookings could not be loaded"
            onRetry={() => setOpened('again')}
            requestId="7F3K-22QD"
          >
            The connection was lost.
          </FailureState>
        </Card>
      </div>
    </Section>
  )
}
