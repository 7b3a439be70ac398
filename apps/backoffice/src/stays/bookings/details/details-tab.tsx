import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { DescriptionList } from '@atithi/ui/description-list'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { sourceWords, stayTypeWords } from '../../../components/words/booking-words.tsx'
import {
  formatCounted,
  formatDay,
  formatDayBeside,
  formatInstant,
  formatMoney,
  formatPhone,
  formatShortDay,
} from '../../../lib/format.ts'
import type { BookingDetail } from '../booking-types.ts'
import { partyWords } from '../change/room-words.ts'
import { agedPartyWords, feeWords } from '../fee-words.ts'
import { RoomPin } from './room-pin.tsx'

/** 'Today, Nov 21, 2026', or the date alone. */
function dayOf(day: IsoDate, businessDate: IsoDate): string {
  const beside = formatDayBeside(day, businessDate)
  return beside === formatDay(day) ? beside : `${beside}, ${formatDay(day)}`
}

/** When the guest means to come, or from which hour they may. */
const arrivalWords = ({ expectedArrival, checkedInAt, checkInTime }: BookingDetail): string =>
  expectedArrival && checkedInAt === null ? `expected at ${expectedArrival}` : `from ${checkInTime}`

export function DetailsTab({ booking }: { booking: BookingDetail }) {
  const { timeZone, businessDate, lateCheckOut } = booking
  return (
    <div className="flex flex-col gap-6">
      <DescriptionList
        items={[
          ...(booking.nights === 0
            ? [{ label: 'Day', value: dayOf(booking.checkIn, businessDate) }]
            : [
                {
                  label: 'Check-in',
                  value: `${dayOf(booking.checkIn, businessDate)}, ${arrivalWords(booking)}`,
                },
                {
                  label: 'Check-out',
                  value: `${dayOf(booking.checkOut, businessDate)}, until ${lateCheckOut ?? booking.checkOutTime}`,
                },
              ]),
          ...(booking.stayType === 'revenue'
            ? []
            : [{ label: 'Kind of stay', value: stayTypeWords[booking.stayType] }]),
          ...(booking.nights > 0 ? [{ label: 'Nights', value: booking.nights }] : []),
          ...(booking.overrideReason && booking.totalAmount === 0
            ? [{ label: 'Free because', value: booking.overrideReason }]
            : []),
          { label: 'Guests', value: agedPartyWords(booking) },
          ...booking.fees.map(fee => ({
            label: fee.name,
            value: `${formatMoney(fee.amount)} before GST (${feeWords(fee)})`,
          })),
          {
            label: booking.status === 'cancelled' ? 'As booked, with GST' : 'Total with GST',
            value: formatMoney(booking.totalAmount),
          },
          ...(booking.channelCollected > 0
            ? [
                {
                  label: 'Paid to the channel',
                  value: `${formatMoney(booking.channelCollected)}, which the channel pays to the hotel`,
                },
              ]
            : []),
          ...(booking.preferredFeatures.length > 0
            ? [{ label: 'Room preferences', value: booking.preferredFeatures.join(', ') }]
            : []),
          { label: 'Source', value: sourceWords[booking.source] },
          ...(booking.holdExpiresAt && booking.status === 'pending'
            ? [{ label: 'Held until', value: formatInstant(booking.holdExpiresAt, timeZone) }]
            : []),
          ...(booking.checkedInAt
            ? [{ label: 'Arrived', value: formatInstant(booking.checkedInAt, timeZone) }]
            : []),
          ...(booking.checkedOutAt
            ? [{ label: 'Left', value: formatInstant(booking.checkedOutAt, timeZone) }]
            : []),
          ...(booking.formsDueAt
            ? [
                {
                  label: 'Form C',
                  value: <FormsDue booking={booking} dueAt={booking.formsDueAt} />,
                },
              ]
            : []),
          ...(booking.cancelReason
            ? [{ label: 'Reason of cancellation', value: booking.cancelReason }]
            : []),
          ...walkItems(booking),
          { label: 'Booked', value: formatInstant(booking.createdAt, timeZone) },
        ]}
      />
      <section aria-label="Rooms">
        <h3 className="text-sm font-semibold">
          {formatCounted(booking.bookingRooms.length, 'room')}
        </h3>
        <ul className="mt-2 flex flex-col gap-2">
          {booking.bookingRooms.map(room => (
            <li
              key={room.bookingRoomId}
              className="rounded-lg border border-line px-4 py-3 text-sm"
            >
              <p className="flex items-baseline justify-between gap-4">
                <span className="font-medium">{room.roomTypeName}</span>
                <span className="text-right tabular-nums">
                  <AssignedRooms room={room} stay={booking} />
                </span>
              </p>
              <p className="text-muted">
                {room.ratePlanName}, {partyWords(room)}
                {room.guestName && `, ${room.guestName}`}
              </p>
              <RoomPin booking={booking} room={room} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

type Walk = BookingDetail['walks'][number]

/** Which part of the booking is elsewhere; all of it needs no words. */
function partOf({ scope, rooms, walkedFrom, walkedTo }: Walk): string {
  if (scope === 'stay') return ''
  return `${formatCounted(rooms, 'room')}, ${formatShortDay(walkedFrom)} to ${formatShortDay(walkedTo)}: `
}

/** Where the guests were brought for whom no room was left, and what it costs. */
const walkItems = ({ walks }: BookingDetail) =>
  walks.length === 0
    ? []
    : [
        {
          label: 'Walked to',
          value: (
            <ul className="flex flex-col gap-1">
              {walks.map(walk => (
                <li key={walk.id}>
                  {partOf(walk)}
                  {walk.hotelName}, {walk.hotelAddress},{' '}
                  <span className="whitespace-nowrap">{formatPhone(walk.hotelPhone)}</span>
                  <span className="block text-muted">
                    {formatMoney(walk.roomCost + walk.transportCost + walk.compensation)}, paid by{' '}
                    {walk.paidBy === 'hotel' ? 'this hotel' : 'the channel'}
                  </span>
                </li>
              ))}
            </ul>
          ),
        },
      ]

/** Leads to what is still to be filed of guests from abroad. */
function FormsDue({ booking, dueAt }: { booking: BookingDetail; dueAt: string }) {
  const { formsDue, propertyId, timeZone } = booking
  return (
    <>
      <Link to="/bookings/foreign-guests" search={{ property: propertyId }} className={textLink}>
        {formatCounted(formsDue, 'form')} to file
      </Link>
      , due {formatInstant(dueAt, timeZone)}
    </>
  )
}

function AssignedRooms({
  room,
  stay,
}: {
  room: BookingDetail['bookingRooms'][number]
  stay: Pick<BookingDetail, 'status' | 'checkIn' | 'checkOut' | 'nights'>
}) {
  if (room.assigned.length === 0)
    return (
      <span className="text-muted">
        {stay.status === 'cancelled' ? 'Given back' : 'No room yet'}
      </span>
    )
  return room.assigned.map(({ number, from, to }) => (
    <span key={from} className="block">
      Room {number}
      {stay.nights > 0 &&
        (from !== stay.checkIn || to !== stay.checkOut) &&
        `, ${formatShortDay(from)} – ${formatShortDay(to)}`}
    </span>
  ))
}
