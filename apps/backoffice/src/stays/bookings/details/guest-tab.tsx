import { Button } from '@atithi/ui/button'
import { DescriptionList } from '@atithi/ui/description-list'
import { textLink } from '@atithi/ui/text-link'
import { Eye, PenLine } from 'lucide-react'
import { GuestAlerts } from '../../../components/guest-alerts.tsx'
import { idProofWords } from '../../../components/words/booking-words.tsx'
import { nameOfCountry } from '../../../components/words/countries.ts'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatPhone } from '../../../lib/format.ts'
import { mayUse, type Person } from '../../../lib/session.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { BookingDetail } from '../booking-types.ts'
import { useRevealed } from './use-revealed.ts'

export function GuestTab({ booking, person }: { booking: BookingDetail; person: Person }) {
  const { openSendMessage } = useDialogs()
  const about = trpc.bookings.guestAlerts.useQuery({ bookingId: booking.id })
  const {
    guestName,
    guestEmail,
    guestPhone,
    specialRequests,
    companyName,
    companyGstin,
    companyAddress,
  } = booking
  const { identity } = booking
  return (
    <div className="flex flex-col items-start gap-5">
      <div className="w-full empty:hidden">
        <GuestAlerts alerts={about.data?.alerts} />
      </div>
      <DescriptionList
        className="w-full"
        items={[
          { label: 'Name', value: guestName },
          {
            label: 'Email',
            value: guestEmail ? (
              <a href={`mailto:${guestEmail}`} className={textLink}>
                {guestEmail}
              </a>
            ) : (
              'Not given'
            ),
          },
          {
            label: 'Phone',
            value: guestPhone ? (
              <a href={`tel:${guestPhone}`} className={textLink}>
                {formatPhone(guestPhone)}
              </a>
            ) : (
              'Not given'
            ),
          },
          ...(identity
            ? [
                {
                  label: idProofWords[identity.idProof],
                  value: <IdentityNumber bookingId={booking.id} identity={identity} />,
                },
                { label: 'Nationality', value: nameOfCountry(identity.nationality) },
              ]
            : []),
          ...(companyName ? [{ label: 'Company', value: companyName }] : []),
          ...(companyAddress ? [{ label: 'Company address', value: companyAddress }] : []),
          ...(companyGstin ? [{ label: 'GST number', value: companyGstin }] : []),
          { label: 'Special requests', value: specialRequests || 'None' },
        ]}
      />
      {mayUse(person, 'communications') && (
        <Button
          variant="secondary"
          icon={<PenLine />}
          onClick={() => openSendMessage({ booking: booking.id })}
        >
          Send Message
        </Button>
      )}
    </div>
  )
}

/** The end of the number; the whole of it is shown when asked for, and the trail notes who looked. */
function IdentityNumber({
  bookingId,
  identity,
}: {
  bookingId: string
  identity: NonNullable<BookingDetail['identity']>
}) {
  const { numbers, reveal, isRevealing } = useRevealed(bookingId)
  if (numbers?.idNumber) return numbers.idNumber
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      ends in {identity.idNumberLast}
      {identity.idProof !== 'aadhar' && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Eye />}
          loading={isRevealing}
          onClick={() => void reveal()}
        >
          Show number
        </Button>
      )}
    </span>
  )
}
