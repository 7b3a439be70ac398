import { Badge, type Tone } from '@atithi/ui/badge'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { formatDay, formatInstant, formatMoney, formatShortDay } from '../../lib/format.ts'
import type { Reservation } from '../words/channel-words.tsx'
import { ReservationActs } from './reservation-acts.tsx'

const states: Record<string, { label: string; tone: Tone }> = {
  booked: { label: 'Booked', tone: 'success' },
  modified: { label: 'Modified', tone: 'info' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

const problems = {
  unmapped: 'Not mapped',
  refused: 'Not booked',
  overbooked: 'Overbooked',
  walked: 'Walked, channel not told',
} as const

/** A booking that has its room by now is overbooked no longer. */
const problemOf = (row: Reservation) =>
  row.problem === 'overbooked' && row.nights.length === 0 ? null : row.problem

function Stay({ row }: { row: Reservation }) {
  if (!row.checkIn || !row.checkOut) return '–'
  return (
    <span className="whitespace-nowrap">
      {formatShortDay(row.checkIn)} – {formatDay(row.checkOut)}
    </span>
  )
}

/** What the guest pays as the channel says, beside ours where the two differ. */
function Price({ row }: { row: Reservation }) {
  const { totalAmount, bookingTotal, priceDifference } = row
  return (
    <div>
      <p>{totalAmount === null ? '–' : formatMoney(totalAmount)}</p>
      {bookingTotal !== null && totalAmount !== null && bookingTotal !== totalAmount && (
        <p className="text-muted">{formatMoney(bookingTotal)} in the booking</p>
      )}
      {priceDifference !== null && (
        <p className="text-muted">
          {formatMoney(priceDifference)} of it between two rates of GST: a line of its own
        </p>
      )}
      <p className="text-muted">{row.isPrepaid ? 'Paid to the channel' : 'Pays at the hotel'}</p>
    </div>
  )
}

function Words({ row }: { row: Reservation }) {
  const problem = problemOf(row)
  const state = row.isWalked ? states.cancelled : states[row.state]
  return (
    <div className="flex flex-col items-start gap-1 max-sm:items-end">
      {problem ? (
        <Badge tone={problem === 'overbooked' ? 'danger' : 'warning'}>{problems[problem]}</Badge>
      ) : (
        <Badge tone={state?.tone}>{row.isWalked ? 'Walked' : (state?.label ?? row.state)}</Badge>
      )}
      {problem && (
        <p className="max-w-xs text-muted">
          {problem === 'overbooked'
            ? `No room on ${row.nights.map(formatShortDay).join(', ')}.`
            : row.problemMessage}
        </p>
      )}
    </div>
  )
}

/** Reservations as the channels have them, each with what can be done about it. */
export function ReservationTable({
  rows,
  isOfOneHotel,
  mayBook,
}: {
  rows: readonly Reservation[]
  isOfOneHotel: boolean
  mayBook: boolean
}) {
  return (
    <Table caption="Reservations of channels">
      <TableHead>
        <TableHeadCell>Guest</TableHeadCell>
        <TableHeadCell>Channel</TableHeadCell>
        <TableHeadCell>Stay</TableHeadCell>
        <TableHeadCell numeric>Price at the channel</TableHeadCell>
        <TableHeadCell>State</TableHeadCell>
        <TableHeadCell className="max-2xl:hidden">Came in</TableHeadCell>
        <TableHeadCell>
          <span className="sr-only">Actions</span>
        </TableHeadCell>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <TableRow key={row.id}>
            <TableCell className="max-w-64 min-w-40 wrap-anywhere">
              <p className="font-medium">{row.guestName ?? 'Guest of the channel'}</p>
              {!isOfOneHotel && <p>{row.propertyName}</p>}
              <p className="text-muted">
                {row.code ? `Booking ${row.code}` : 'No booking'}
                {row.rooms && row.rooms > 1 ? `, ${row.rooms} rooms` : ''}
              </p>
              {row.notes && (
                <details className="text-muted">
                  <summary className="cursor-pointer">Notes of the channel</summary>
                  <p className="whitespace-pre-line">{row.notes}</p>
                </details>
              )}
            </TableCell>
            <TableCell label="Channel">
              <div>
                <p>{row.channelName}</p>
                <p className="text-muted tabular-nums">{row.reservationCode}</p>
              </div>
            </TableCell>
            <TableCell label="Stay">
              <Stay row={row} />
            </TableCell>
            <TableCell label="Price" numeric>
              <Price row={row} />
            </TableCell>
            <TableCell label="State">
              <Words row={row} />
            </TableCell>
            <TableCell label="Came in" className="max-2xl:hidden max-sm:flex">
              {formatInstant(row.receivedAt)}
            </TableCell>
            <TableCell>
              <ReservationActs row={row} problem={problemOf(row)} mayBook={mayBook} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
