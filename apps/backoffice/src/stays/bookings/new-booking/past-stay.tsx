import { Banner } from '@atithi/ui/banner'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useBusinessDate } from '../../../components/business-date.ts'
import { TextField } from '../../../components/forms/text-fields.tsx'
import type { Person } from '../../../lib/session.ts'
import { mayGive } from '../change/words-fields.tsx'
import type { NewBookingForm, NewBookingInput } from './new-booking-schema.ts'

/** What happens to a stay that is over when it is entered, and why it is not paid in full. */
export function PastStay({
  form,
  person,
}: {
  form: UseFormReturn<NewBookingForm, unknown, NewBookingInput>
  person: Person
}) {
  const { control } = form
  const [propertyId, checkIn, checkOut, paymentStatus] = useWatch({
    control,
    name: ['propertyId', 'checkIn', 'checkOut', 'paymentStatus'],
  })
  const today = useBusinessDate(propertyId || undefined)
  const isOver = Boolean(today && checkIn && checkIn < today && checkOut && checkOut <= today)
  if (!isOver) return null
  return (
    <section aria-label="Stay that is over" className="flex flex-col gap-5">
      <Banner tone="warning">
        This stay is over: it is entered, billed and closed at once. Nights of closed days are late
        entries of today.
      </Banner>
      {paymentStatus !== 'paid' && mayGive(person, 'leave-balance') && (
        <TextField
          control={control}
          name="leaveBalance.reason"
          label="Why a balance is left"
          maxLength={300}
          required
        />
      )}
    </section>
  )
}
