import { Field } from '@atithi/ui/field'
import { RadioGroup } from '@atithi/ui/radio-group'
import { Skeleton } from '@atithi/ui/skeleton'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { withReadableDays } from '../../../lib/failures.ts'
import { formatCounted, formatMoney } from '../../../lib/format.ts'
import { QueryFailure } from '../../../shell/query-failure.tsx'
import type { NewBookingForm, NewBookingInput } from './new-booking-schema.ts'
import { type Offer, useOffers } from './use-offers.ts'

/** The room types, each with what the stay costs and how many rooms are left of it. */
export function RoomChoice({ form }: { form: UseFormReturn<NewBookingForm, unknown, NewBookingInput> }) {
  const { control } = form
  const { search, isStay } = useOffers(control)
  const rooms = useWatch({ control, name: 'rooms' }) ?? 1
  const offers = search.data?.roomTypes
  return (
    <Controller
      control={control}
      name="roomTypeId"
      render={({ field, fieldState }) => (
        <Field label="Room type" group required error={fieldState.error?.message}>
          {!isStay ? (
            <p className="rounded-lg border border-dashed border-line-strong px-4 py-3 text-sm text-muted">
              Choose the property and the dates to see rooms and prices.
            </p>
          ) : search.isError ? (
            <QueryFailure title="The rooms could not be loaded" query={search} className="rounded-lg border border-line" />
          ) : !offers ? (
            <div className="grid gap-2">
              <Skeleton className="h-18" />
              <Skeleton className="h-18" />
            </div>
          ) : (
            <RadioGroup
              look="cards"
              value={field.value || null}
              onValueChange={field.onChange}
              options={offers.map(offer => ({
                value: offer.roomTypeId,
                label: <OfferLine offer={offer} />,
                hint: <OfferNotes offer={offer} rooms={rooms} />,
                disabled: offer.left < rooms,
              }))}
            />
          )}
        </Field>
      )}
    />
  )
}

function OfferLine({ offer }: { offer: Offer }) {
  const plan = offer.ratePlans[0]
  return (
    <span className="font-medium">
      {offer.name}
      {plan && <span className="tabular-nums">: {formatMoney(plan.totalAmount)}</span>}
    </span>
  )
}

function OfferNotes({ offer, rooms }: { offer: Offer; rooms: number }) {
  const plan = offer.ratePlans[0]
  return (
    <>
      {plan && (
        <span className="block tabular-nums">
          {formatMoney(plan.roomAmount)} and {formatMoney(plan.taxAmount)} GST, {formatCounted(plan.nights.length, 'night')}
          {rooms > 1 && `, ${rooms} rooms`}
        </span>
      )}
      <span className={offer.left < rooms ? 'block text-danger-strong' : 'block'}>
        {offer.left === 0 ? 'Sold out' : `${formatCounted(offer.left, 'room')} left`}, up to {formatCounted(offer.maxGuests, 'guest')} a
        room
      </span>
      {offer.restrictions.map(sentence => (
        <span key={sentence} className="block text-warning-strong">
          {withReadableDays(sentence)}
        </span>
      ))}
    </>
  )
}
