import { classNames } from '@atithi/ui/class-names'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { useBusinessDate } from '../../lib/business-date.ts'
import { BookingRow } from './booking-row.tsx'
import type { BookingListItem } from './booking-types.ts'

function Head() {
  return (
    <TableHead>
      <TableHeadCell>Guest</TableHeadCell>
      <TableHeadCell className="max-xl:hidden">Property</TableHeadCell>
      <TableHeadCell>Dates</TableHeadCell>
      <TableHeadCell numeric>Amount</TableHeadCell>
      <TableHeadCell className="max-lg:hidden">Source</TableHeadCell>
      <TableHeadCell>Status</TableHeadCell>
      <TableHeadCell>Payment</TableHeadCell>
      <TableHeadCell>
        <span className="sr-only">Actions</span>
      </TableHeadCell>
    </TableHead>
  )
}

interface BookingTableProps {
  rows: readonly BookingListItem[]
  manyProperties: boolean
  /** Still the answer to the filters before. */
  isStale: boolean
}

export function BookingTable({ rows, isStale }: BookingTableProps) {
  const businessDate = useBusinessDate()
  return (
    <Table caption="Bookings" className={classNames('transition-opacity', isStale && 'opacity-60')}>
      <Head />
      <TableBody>
        {rows.map(booking => (
          <BookingRow key={booking.id} booking={booking} businessDate={businessDate} />
        ))}
      </TableBody>
    </Table>
  )
}

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function BookingTableSkeleton() {
  return (
    <Table caption="Bookings are loading" aria-busy="true">
      <Head />
      <TableBody>
        {lines.map(line => (
          <TableRow key={line}>
            <TableCell>
              <Skeleton className="w-40" />
            </TableCell>
            <TableCell className="max-xl:hidden max-sm:hidden">
              <Skeleton className="w-28" />
            </TableCell>
            <TableCell>
              <Skeleton className="w-36" />
            </TableCell>
            <TableCell>
              <Skeleton className="ml-auto w-20" />
            </TableCell>
            <TableCell className="max-lg:hidden">
              <Skeleton className="w-16" />
            </TableCell>
            <TableCell>
              <Skeleton className="w-24" />
            </TableCell>
            <TableCell>
              <Skeleton className="w-20" />
            </TableCell>
            <TableCell />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
