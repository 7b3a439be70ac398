import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableRow } from '@atithi/ui/table'
import { BookingTableHead, tableFrame } from './booking-table.tsx'

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function BookingTableSkeleton({ isOfOneHotel }: { isOfOneHotel: boolean }) {
  return (
    <Table
      caption="Bookings are loading"
      aria-busy="true"
      frameClassName={tableFrame}
      className="sm:[&_td]:px-2.5 sm:[&_th]:px-2.5"
    >
      <BookingTableHead sort={undefined} isOfOneHotel={isOfOneHotel} />
      <TableBody>
        {lines.map(line => (
          <TableRow key={line}>
            <TableCell>
              <Skeleton className="w-40" />
            </TableCell>
            <TableCell className="max-xl:hidden max-sm:hidden!">
              <Skeleton className="w-28" />
            </TableCell>
            <TableCell>
              <Skeleton className="w-36" />
            </TableCell>
            <TableCell>
              <Skeleton className="ml-auto w-20" />
            </TableCell>
            <TableCell className="max-xl:hidden max-sm:hidden!">
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
