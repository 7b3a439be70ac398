import { Button } from '@atithi/ui/button'
import { DescriptionList } from '@atithi/ui/description-list'
import { textLink } from '@atithi/ui/text-link'
import { PenLine } from 'lucide-react'
import { idProofWords } from '../../../components/words/booking-words.tsx'
import { nameOfCountry } from '../../../components/words/countries.ts'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatPhone } from '../../../lib/format.ts'
import { mayUse, type Person } from '../../../lib/session.ts'
import type { BookingDetail } from '../booking-types.ts'

export function GuestTab({ booking, person }: { booking: BookingDetail; person: Person }) {
  const { openSendMessage } = useDialogs()
  const { guestName, guestEmail, guestPhone, specialRequests, companyName, companyGstin } = booking
  const { identity } = booking
  return (
    <div className="flex flex-col items-start gap-5">
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
                  value:
                    identity.idProof === 'aadhar'
                      ? `ends in ${identity.idNumber}`
                      : identity.idNumber,
                },
                { label: 'Nationality', value: nameOfCountry(identity.nationality) },
              ]
            : []),
          ...(companyName ? [{ label: 'Company', value: companyName }] : []),
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
