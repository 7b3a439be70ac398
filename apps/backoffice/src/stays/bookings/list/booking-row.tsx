import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { ContextMenu } from '@atithi/ui/context-menu'
import { IconButton } from '@atithi/ui/icon-button'
import { Menu } from '@atithi/ui/menu'
import { TableCell, TableRow } from '@atithi/ui/table'
import { Ellipsis } from 'lucide-react'
import type { Ref } from 'react'
import {
  BookingStatusBadge,
  InstalmentDueBadge,
  nightsWords,
  PaymentStatusBadge,
  sourceWords,
  stayTypeWords,
} from '../../../components/words/booking-words.tsx'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatCounted, formatMoney, formatStay } from '../../../lib/format.ts'
import type { BookingListItem } from '../booking-types.ts'
import { BookingActions } from './booking-actions.tsx'

interface BookingRowProps {
  booking: BookingListItem
  businessDate: IsoDate | undefined
  /** Its place in the list, from 0. */
  index: number
  /** Measures it, where only the rows in sight are in the document. */
  ref?: Ref<HTMLTableRowElement>
  isSpaced?: boolean
  isOfOneHotel: boolean
}

export function BookingRow({
  booking,
  businessDate,
  index,
  ref,
  isSpaced = false,
  isOfOneHotel,
}: BookingRowProps) {
  const { openBooking } = useDialogs()
  const actions = <BookingActions booking={booking} today={businessDate} />
  const party = formatCounted(booking.adults + booking.children, 'guest')
  return (
    <ContextMenu items={actions}>
      <TableRow
        ref={ref}
        className={isSpaced ? 'mb-3' : undefined}
        data-index={index}
        aria-rowindex={index + 2}
        onOpen={() => openBooking(booking.id)}
        aria-label={`Booking ${booking.code}, ${booking.guestName}`}
      >
        {/* The guest's column takes what the others leave: a long name is cut, and pushes no action out of sight. */}
        <TableCell className="sm:w-full sm:max-w-0 sm:min-w-28">
          <p className="truncate font-medium max-sm:max-w-[70vw]">{booking.guestName}</p>
          <p className="text-xs text-muted tabular-nums">{booking.code}</p>
          {/* Where their columns have no room. */}
          <p className="hidden truncate text-xs text-muted sm:max-xl:block">
            {isOfOneHotel ? booking.roomTypeName : booking.propertyName},{' '}
            {sourceWords[booking.source]}
          </p>
        </TableCell>
        <TableCell label={isOfOneHotel ? 'Room type' : 'Property'} className="sm:max-xl:hidden">
          <span className="block min-w-0 sm:max-w-28 min-[84rem]:max-w-40">
            {!isOfOneHotel && <span className="block truncate">{booking.propertyName}</span>}
            <span className={isOfOneHotel ? 'block truncate' : 'block truncate text-xs text-muted'}>
              {booking.roomTypeName}
            </span>
          </span>
        </TableCell>
        <TableCell label="Dates">
          <span className="block">
            <span className="block whitespace-nowrap">
              {formatStay(booking.checkIn, booking.checkOut, businessDate)}
            </span>
            <span className="block text-xs whitespace-nowrap text-muted">
              {nightsWords(booking)}
              {booking.stayType !== 'revenue' &&
                booking.nights > 0 &&
                `, ${stayTypeWords[booking.stayType].toLowerCase()}`}
              , {party}
            </span>
          </span>
        </TableCell>
        <TableCell label="Amount" numeric>
          {formatMoney(booking.totalAmount)}
        </TableCell>
        <TableCell label="Source" className="sm:max-xl:hidden">
          {sourceWords[booking.source]}
        </TableCell>
        <TableCell label="Status">
          <BookingStatusBadge {...booking} />
        </TableCell>
        <TableCell label="Payment">
          <span className="flex flex-wrap items-center gap-1">
            <PaymentStatusBadge status={booking.paymentStatus} />
            {booking.due && <InstalmentDueBadge due={booking.due} />}
          </span>
        </TableCell>
        <TableCell actions>
          <Menu
            trigger={
              <IconButton size="sm" label={`Actions for ${booking.guestName}, ${booking.code}`}>
                <Ellipsis />
              </IconButton>
            }
          >
            {actions}
          </Menu>
        </TableCell>
      </TableRow>
    </ContextMenu>
  )
}
