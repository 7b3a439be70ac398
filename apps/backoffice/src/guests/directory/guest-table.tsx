import type { GuestSort } from '@atithi/api/guests/profiles/rules'
import { classNames } from '@atithi/ui/class-names'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { LongTableBody } from '../../components/long-table-body.tsx'
import type { Person } from '../../lib/session.ts'
import type { GuestListItem } from '../guest-types.ts'
import { GuestRow } from './guest-row.tsx'
import { useSort } from './use-sort.ts'

// Where all of it fits the page scrolls, not the table: the head stays below the bar at the top.
const frame = 'sm:max-xl:overflow-x-auto xl:overflow-clip'
const cells = 'sm:[&_td]:px-2.5 sm:[&_th]:px-2.5'
const stuck = 'xl:top-16'

function GuestTableHead({ sort }: { sort: GuestSort | undefined }) {
  const { headOf } = useSort(sort)
  return (
    <TableHead>
      <TableHeadCell className={stuck} {...headOf('name')}>
        Guest
      </TableHeadCell>
      <TableHeadCell className={stuck}>Contact</TableHeadCell>
      <TableHeadCell className={stuck}>Loyalty</TableHeadCell>
      <TableHeadCell className={stuck} numeric {...headOf('bookings')}>
        Bookings
      </TableHeadCell>
      <TableHeadCell className={stuck} numeric {...headOf('spent')}>
        Total Spent
      </TableHeadCell>
      <TableHeadCell className={stuck} {...headOf('last-stay')}>
        Last Stay
      </TableHeadCell>
      <TableHeadCell className={stuck}>Status</TableHeadCell>
      <TableHeadCell className={stuck}>
        <span className="sr-only">Actions</span>
      </TableHeadCell>
    </TableHead>
  )
}

interface GuestTableProps {
  rows: readonly GuestListItem[]
  total: number
  person: Person
  sort: GuestSort | undefined
  /** Still the answer to the filters before. */
  isStale: boolean
}

const columns = 8
const heights = { row: 57, card: 272 }

export function GuestTable({ rows, total, person, sort, isStale }: GuestTableProps) {
  return (
    <Table
      caption="Guests"
      aria-rowcount={total + 1}
      frameClassName={frame}
      className={classNames('transition-opacity', cells, isStale && 'opacity-60')}
    >
      <GuestTableHead sort={sort} />
      <LongTableBody rows={rows} columns={columns} heights={heights}>
        {(guest, place) => <GuestRow key={guest.id} guest={guest} person={person} {...place} />}
      </LongTableBody>
    </Table>
  )
}

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const widths = ['w-40', 'w-36', 'w-12', 'w-10', 'w-20', 'w-24', 'w-16'] as const

export function GuestTableSkeleton() {
  return (
    <Table caption="Guests are loading" aria-busy="true" frameClassName={frame} className={cells}>
      <GuestTableHead sort={undefined} />
      <TableBody>
        {lines.map(line => (
          <TableRow key={line}>
            {widths.map(width => (
              <TableCell key={width}>
                <Skeleton className={width} />
              </TableCell>
            ))}
            <TableCell />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
