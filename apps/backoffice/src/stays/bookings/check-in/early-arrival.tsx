import { Field } from '@atithi/ui/field'
import { RadioGroup } from '@atithi/ui/radio-group'
import { Skeleton } from '@atithi/ui/skeleton'
import { useWatch } from 'react-hook-form'
import { formatDay } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { ChangePreview } from '../../change-preview/change-preview.tsx'
import type { BookingDetail } from '../booking-types.ts'
import { arrivesEarly } from './arrives-early.ts'
import type { CheckInForm } from './check-in-form.ts'

const fees = [
  { value: 'none', label: 'No charge' },
  { value: 'half', label: 'Half a night' },
  { value: 'full', label: 'A full night' },
] as const

/** What an early arrival costs, with what it does to nights and money. */
export function EarlyArrival({ form, booking }: { form: CheckInForm; booking: BookingDetail }) {
  const { control, setValue } = form
  const early = arrivesEarly(booking)
  const fee = useWatch({ control, name: 'earlyFee' })
  const preview = trpc.bookings.previewChange.useQuery(
    { bookingId: booking.id, change: { kind: 'early-check-in', fee: fee ?? 'none' } },
    { enabled: fee !== undefined && (early === 'a-day' || fee !== 'none'), staleTime: 0 },
  )
  if (!early) return null
  const words =
    early === 'a-day'
      ? `The guest is expected on ${formatDay(booking.checkIn)}: the night before is taken too.`
      : `Check-in is from ${booking.checkInTime}.`
  return (
    <section
      aria-label="Early check-in"
      className="flex flex-col gap-4 rounded-lg border border-line-strong p-4"
    >
      <Field label="Early check-in" group hint={words}>
        <RadioGroup
          className="sm:grid-cols-3"
          options={fees}
          value={fee ?? 'none'}
          onValueChange={next =>
            setValue('earlyFee', early === 'hours' && next === 'none' ? undefined : next, {
              shouldDirty: true,
            })
          }
        />
      </Field>
      {preview.data ? (
        <ChangePreview preview={preview.data} />
      ) : (
        preview.isLoading && <Skeleton className="h-24" />
      )}
    </section>
  )
}
