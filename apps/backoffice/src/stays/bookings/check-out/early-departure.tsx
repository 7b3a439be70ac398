import { formatDay } from '../../../lib/format.ts'
import type { Person } from '../../../lib/session.ts'
import type { Outputs } from '../../../lib/trpc.ts'
import { ChangePreview } from '../../change-preview/change-preview.tsx'
import type { StayChange } from '../../change-preview/use-change.ts'
import type { BookingDetail } from '../booking-types.ts'
import { LeaveEarlyForm } from '../change/forms/ending-forms.tsx'

interface EarlyDepartureProps {
  booking: BookingDetail
  person: Person
  preview: Outputs['bookings']['previewChange'] | undefined
  onChange: (change: StayChange | null) => void
}

/** The guest leaves before the last night: what is charged for the nights not slept, and what that comes to. */
export function EarlyDeparture({ booking, person, preview, onChange }: EarlyDepartureProps) {
  return (
    <section
      aria-label="Early departure"
      className="flex flex-col gap-4 rounded-lg border border-line-strong p-4"
    >
      <p className="text-sm">
        {booking.overstaySince
          ? `${booking.guestName} should have left on ${formatDay(booking.overstaySince)}; the room was kept until ${formatDay(booking.checkOut)}, at the price of the last night.`
          : `The stay was booked until ${formatDay(booking.checkOut)}.`}{' '}
        The nights that are left come free; choose what is charged for them.
      </p>
      <LeaveEarlyForm booking={booking} person={person} onChange={onChange} />
      {preview && <ChangePreview preview={preview} />}
    </section>
  )
}
