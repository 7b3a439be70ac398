import { classNames } from '@atithi/ui/class-names'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import type { Person } from '../../lib/session.ts'
import { PaymentRow } from './payment-row.tsx'
import type { Payment } from './payment-words.tsx'

// Where all of it fits the page scrolls, not the table: the head stays below the bar at the top.
const frame = 'sm:max-xl:overflow-x-auto xl:overflow-clip'
const cells = 'sm:[&_td]:px-2.5 sm:[&_th]:px-2.5'
const stuck = 'xl:top-16'

const PaymentTableHead = () => (
  <TableHead>
    <TableHeadCell className={stuck}>Guest</TableHeadCell>
    <TableHeadCell className={`${stuck} sm:max-[90rem]:hidden`}>Payment</TableHeadCell>
    <TableHeadCell className={stuck}>Booking</TableHeadCell>
    <TableHeadCell className={stuck} numeric>
      Amount
    </TableHeadCell>
    <TableHeadCell className={stuck}>Method</TableHeadCell>
    <TableHeadCell className={stuck}>Status</TableHeadCell>
    <TableHeadCell className={`${stuck} sm:max-xl:hidden`}>Date</TableHeadCell>
    <TableHeadCell className={stuck}>
      <span className="sr-only">Actions</span>
    </TableHeadCell>
  </TableHead>
)

interface PaymentTableProps {
  rows: readonly Payment[]
  total: number
  person: Person
  /** Still the answer to the filters before. */
  isStale?: boolean
  onOpen: (paymentId: string) => void
  onRefund: (payment: Payment) => void
}

export function PaymentTable(props: PaymentTableProps) {
  const { rows, total, person, isStale = false, onOpen, onRefund } = props
  return (
    <Table
      caption="Payments"
      aria-rowcount={total + 1}
      frameClassName={frame}
      className={classNames('transition-opacity', cells, isStale && 'opacity-60')}
    >
      <PaymentTableHead />
      <TableBody>
        {rows.map((payment, index) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            person={person}
            index={index}
            onOpen={() => onOpen(payment.id)}
            onRefund={() => onRefund(payment)}
          />
        ))}
      </TableBody>
    </Table>
  )
}

const lines = ['a', 'b', 'c', 'd', 'e']
const widths = ['w-36', 'w-28', 'w-32', 'w-20', 'w-16', 'w-24', 'w-30'] as const

export const PaymentTableSkeleton = () => (
  <Table caption="Payments are loading" aria-busy="true" frameClassName={frame} className={cells}>
    <PaymentTableHead />
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
