import { buttonClasses } from '@atithi/ui/button'
import { Printer } from 'lucide-react'

/** Leads to the card that the guest signs, as it is known now. */
export function RegistrationCardLink({
  bookingId,
  size = 'md',
}: {
  bookingId: string
  size?: 'sm' | 'md'
}) {
  return (
    <a
      href={`/documents/registration/${bookingId}.pdf`}
      target="_blank"
      rel="noopener"
      className={buttonClasses('secondary', size)}
    >
      <Printer aria-hidden="true" className="-ml-0.5 size-4" />
      Registration Card
    </a>
  )
}
