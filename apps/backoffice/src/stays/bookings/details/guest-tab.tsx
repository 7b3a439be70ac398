import { addressLine } from '@atithi/api/finance/documents/rules/parties'
import { nameOfCountry } from '@atithi/api/kernel/shared/countries'
import { idProofNames } from '@atithi/api/stays/bookings/rules/bookings'
import { purposeNames } from '@atithi/api/stays/bookings/rules/registration'
import { Button } from '@atithi/ui/button'
import { DescriptionList } from '@atithi/ui/description-list'
import { textLink } from '@atithi/ui/text-link'
import { Eye, PenLine, UserRound } from 'lucide-react'
import { GuestAlerts } from '../../../components/guest-alerts.tsx'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatCounted, formatDay, formatPhone } from '../../../lib/format.ts'
import { mayUse, type Person } from '../../../lib/session.ts'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import type { BookingDetail } from '../booking-types.ts'
import { RegistrationCardLink } from '../registration-card-link.tsx'
import { useRevealed } from './use-revealed.ts'

type Alerts = NonNullable<Outputs['bookings']['guestAlerts']['alerts']>
type EarlierStays = Alerts['earlierStays']

export function GuestTab({ booking, person }: { booking: BookingDetail; person: Person }) {
  const { openSendMessage, openGuest } = useDialogs()
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
  const known = about.data?.alerts
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
                  label: idProofNames[identity.idProof],
                  value: <IdentityNumber bookingId={booking.id} identity={identity} />,
                },
                { label: 'Nationality', value: nameOfCountry(identity.nationality) },
              ]
            : []),
          ...registerItems(booking),
          ...(companyName ? [{ label: 'Company', value: companyName }] : []),
          ...(companyAddress ? [{ label: 'Company address', value: companyAddress }] : []),
          ...(companyGstin ? [{ label: 'GST number', value: companyGstin }] : []),
          ...(known
            ? [
                { label: 'Address', value: addressLine(known.address) || 'Not given' },
                { label: 'Earlier stays', value: staysInWords(known.earlierStays) },
              ]
            : []),
          { label: 'Special requests', value: specialRequests || 'None' },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <RegistrationCardLink bookingId={booking.id} />
        {known && mayUse(person, 'guests') && (
          <Button variant="secondary" icon={<UserRound />} onClick={() => openGuest(known.guestId)}>
            Open Guest
          </Button>
        )}
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
    </div>
  )
}

/** What the register of guests asks, as far as it is known. */
const registerItems = (booking: BookingDetail) =>
  (
    [
      ['Purpose of visit', booking.purposeOfVisit && purposeNames[booking.purposeOfVisit]],
      ['Coming from', booking.comingFrom],
      ['Going to', booking.goingTo],
      ['Vehicle number', booking.vehicleNumber],
    ] as const
  ).flatMap(([label, value]) => (value ? [{ label, value }] : []))

const staysInWords = ({ count, lastDeparture }: EarlierStays): string =>
  lastDeparture === null
    ? 'None at this hotel'
    : `${formatCounted(count, 'stay')}, the last until ${formatDay(lastDeparture)}`

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
