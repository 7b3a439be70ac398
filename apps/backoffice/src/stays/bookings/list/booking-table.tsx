import type { BookingSort } from '@atithi/api/stays/bookings/rules/bookings'
import { classNames } from '@atithi/ui/class-names'
import { Table, TableHead, TableHeadCell } from '@atithi/ui/table'
import { useBusinessDate } from '../../../components/business-date.ts'
import { LongTableBody } from '../../../components/long-table-body.tsx'
import type { BookingListItem } from '../booking-types.ts'
import { BookingRow } from './booking-row.tsx'
import { useSort } from './use-sort.ts'

// Where all of it fits the page scrolls, not the table: the head stays below the bar at the top. A tablet moves the table to and fro.
export const tableFrame = 'sm:max-xl:overflow-x-auto xl:overflow-clip'
const stuck = 'xl:top-16'

interface BookingTableHeadProps {
  sort: BookingSort | undefined
  /** Names the room type, since the hotel is always the same. */
  isOfOneHotel: boolean
}

export function BookingTableHead({ sort, isOfOneHotel }: BookingTableHeadProps) {
  const { headOf } = useSort(sort)
  return (
    <TableHead>
      <TableHeadCell className={stuck} {...headOf('guest')}>
        Guest
      </TableHeadCell>
      <TableHeadCell className={classNames(stuck, 'max-xl:hidden')}>
        {isOfOneHotel ? 'Room type' : 'Property'}
      </TableHeadCell>
      <TableHeadCell className={stuck} {...headOf('check-in')}>
        Dates
      </TableHeadCell>
      <TableHeadCell className={stuck} numeric {...headOf('amount')}>
        Amount
      </TableHeadCell>
      <TableHeadCell className={classNames(stuck, 'max-xl:hidden')}>Source</TableHeadCell>
      <TableHeadCell className={stuck}>Status</TableHeadCell>
      <TableHeadCell className={stuck}>Payment</TableHeadCell>
      <TableHeadCell className={stuck}>
        <span className="sr-only">Actions</span>
      </TableHeadCell>
    </TableHead>
  )
}

interface BookingTableProps {
  rows: readonly BookingListItem[]
  total: number
  sort: BookingSort | undefined
  /** Still the answer to the filters before. */
  isStale: boolean
  isOfOneHotel: boolean
}

const columns = 8
const heights = { row: 57, card: 268 }

export function BookingTable({ rows, total, sort, isStale, isOfOneHotel }: BookingTableProps) {
  const businessDate = useBusinessDate()
  return (
    <Table
      caption="Bookings"
      aria-rowcount={total + 1}
      frameClassName={tableFrame}
      className={classNames(
        'transition-opacity sm:[&_td]:px-2.5 sm:[&_th]:px-2.5',
        isStale && 'opacity-60',
      )}
    >
      <BookingTableHead sort={sort} isOfOneHotel={isOfOneHotel} />
      <LongTableBody rows={rows} columns={columns} heights={heights}>
        {(booking, place) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            businessDate={businessDate}
            isOfOneHotel={isOfOneHotel}
            {...place}
          />
        )}
      </LongTableBody>
    </Table>
  )
}
