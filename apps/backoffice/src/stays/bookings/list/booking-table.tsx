import type { BookingSort } from '@atithi/api/stays/bookings/rules/bookings'
import { classNames } from '@atithi/ui/class-names'
import { Table, TableBody, TableHead, TableHeadCell } from '@atithi/ui/table'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useBusinessDate } from '../../../components/business-date.ts'
import { useIsNarrow } from '../../../components/use-is-narrow.ts'
import type { BookingListItem } from '../booking-types.ts'
import { BookingRow } from './booking-row.tsx'
import { useSort } from './use-sort.ts'

// On a laptop the page scrolls, not the table: the head stays below the bar at the top. A tablet moves the table to and fro.
export const tableFrame = 'sm:max-lg:overflow-x-auto lg:overflow-clip'
const stuck = 'lg:top-16'

export function BookingTableHead({ sort }: { sort: BookingSort | undefined }) {
  const { headOf } = useSort(sort)
  return (
    <TableHead>
      <TableHeadCell className={stuck} {...headOf('guest')}>
        Guest
      </TableHeadCell>
      <TableHeadCell className={classNames(stuck, 'max-xl:hidden')}>Property</TableHeadCell>
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
}

/** Up to here every row is in the document; beyond, only those in sight. */
const fewRows = 100

export function BookingTable({ rows, total, sort, isStale }: BookingTableProps) {
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
      <BookingTableHead sort={sort} />
      {rows.length > fewRows ? (
        <RowsInSight rows={rows} businessDate={businessDate} />
      ) : (
        <TableBody>
          {rows.map((booking, index) => (
            <BookingRow
              key={booking.id}
              booking={booking}
              businessDate={businessDate}
              index={index}
            />
          ))}
        </TableBody>
      )}
    </Table>
  )
}

const rowHeight = 57
const cardHeight = 268
const cardGap = 12

function RowsInSight({
  rows,
  businessDate,
}: {
  rows: readonly BookingListItem[]
  businessDate: string | undefined
}) {
  const isNarrow = useIsNarrow()
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setScrollMargin(body.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (isNarrow ? cardHeight : rowHeight),
    gap: isNarrow ? cardGap : 0,
    overscan: 8,
    scrollMargin,
    getItemKey: index => rows[index]?.id ?? index,
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const above = (items[0]?.start ?? scrollMargin) - scrollMargin
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin)
  return (
    <TableBody ref={body} className="max-sm:block">
      <Gap height={above} />
      {items.map(({ index, key }) => {
        const booking = rows[index]
        return (
          booking && (
            <BookingRow
              key={key}
              ref={virtual.measureElement}
              booking={booking}
              businessDate={businessDate}
              index={index}
              isSpaced={isNarrow}
            />
          )
        )
      })}
      <Gap height={below} />
    </TableBody>
  )
}

function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr className="max-sm:block">
      <td colSpan={8} className="p-0 max-sm:block" style={{ height }} />
    </tr>
  )
}
