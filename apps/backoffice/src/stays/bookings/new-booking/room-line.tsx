import { classNames } from '@atithi/ui/class-names'
import { Field } from '@atithi/ui/field'
import { IconButton } from '@atithi/ui/icon-button'
import { Select } from '@atithi/ui/select'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { CountField } from '../../../components/forms/choice-fields.tsx'
import { NumberField } from '../../../components/forms/text-fields.tsx'
import { withReadableDays } from '../../../lib/failures.ts'
import { formatCounted, formatMoney } from '../../../lib/format.ts'
import { GivenRoom } from './given-room.tsx'
import type { NewBookingForm, NewBookingInput } from './new-booking-schema.ts'
import { RoomingList } from './rooming-list.tsx'
import { type Offer, type Quote, roomsOf, useLineOffers } from './use-offers.ts'

interface RoomLineProps {
  form: UseFormReturn<NewBookingForm, unknown, NewBookingInput>
  /** Its place among the lines, from 0. */
  at: number
  offers: readonly Offer[]
  quoted: Quote['lines'][number] | undefined
  isLoading: boolean
  /** There are dates to price. */
  isReady: boolean
  onRemove: (() => void) | undefined
}

const keyOf = (roomTypeId: string, ratePlanId: string | undefined): string =>
  `${roomTypeId}/${ratePlanId ?? ''}`

export function RoomLine({
  form,
  at,
  offers,
  quoted,
  isLoading,
  isReady,
  onRemove,
}: RoomLineProps) {
  const { control, setValue, formState } = form
  const line = useWatch({ control, name: `lines.${at}` })
  const [stayType, propertyId] = useWatch({ control, name: ['stayType', 'propertyId'] })
  const { roomTypeId, ratePlanId, rooms } = line
  const offer = offers.find(candidate => candidate.roomTypeId === roomTypeId)
  const count = roomsOf(rooms)
  const priced = useLineOffers(control, at) ?? offers
  const most = (offer?.maxGuests ?? 6) * count
  const left = quoted?.available ?? offer?.available
  const lacks = left !== undefined && left < count
  // Each room needs an adult; those that were only added for the rooms leave with them.
  const raised = useRef<{ from: number; to: number } | null>(null)
  useEffect(() => {
    const before = raised.current
    const isRaised = before?.to === line.adults
    const from = isRaised ? before.from : line.adults
    const adults = Math.max(from, count)
    if (adults === line.adults) return
    raised.current = { from, to: adults }
    setValue(`lines.${at}.adults`, adults)
  }, [line.adults, count, at, setValue])
  return (
    <div className="rounded-lg border border-line-strong p-3 sm:p-4">
      <div
        className={classNames(
          'grid grid-cols-3 gap-3',
          onRemove
            ? 'sm:grid-cols-[minmax(0,1fr)_5rem_5rem_5rem_2.5rem]'
            : 'sm:grid-cols-[minmax(0,1fr)_5rem_5rem_5rem]',
        )}
      >
        <Controller
          control={control}
          name={`lines.${at}.roomTypeId`}
          render={({ field, fieldState }) => (
            <Field
              label="Room and plan"
              required
              error={fieldState.error?.message}
              className="col-span-3 sm:col-span-1"
            >
              <Select
                ref={field.ref}
                name={field.name}
                options={optionsOf(priced, count, stayType === 'revenue')}
                placeholder={
                  propertyId === ''
                    ? 'Choose a property first'
                    : !isReady
                      ? 'Choose the dates first'
                      : isLoading
                        ? 'Loading'
                        : 'Choose a room'
                }
                disabled={propertyId === ''}
                value={
                  roomTypeId
                    ? keyOf(roomTypeId, ratePlanId ?? offer?.ratePlans[0]?.ratePlanId)
                    : null
                }
                onValueChange={key => {
                  const [type = '', plan] = key.split('/')
                  if (type !== roomTypeId) setValue(`lines.${at}.roomId`, undefined)
                  setValue(`lines.${at}.ratePlanId`, plan || undefined, { shouldDirty: true })
                  setValue(`lines.${at}.roomTypeId`, type, {
                    shouldDirty: true,
                    shouldValidate: formState.isSubmitted,
                  })
                }}
              />
            </Field>
          )}
        />
        <NumberField control={control} name={`lines.${at}.rooms`} label="Rooms" min={1} max={50} />
        <CountField
          control={control}
          name={`lines.${at}.adults`}
          label="Adults"
          from={1}
          to={Math.max(most, line.adults)}
        />
        <CountField
          control={control}
          name={`lines.${at}.children`}
          label="Children"
          from={0}
          to={Math.max(most - 1, line.children ?? 0)}
        />
        {onRemove && (
          <IconButton
            label="Remove these rooms"
            onClick={onRemove}
            className="mt-6.5 max-sm:hidden"
          >
            <Trash2 />
          </IconButton>
        )}
      </div>
      {isReady && roomTypeId !== '' && offer && (
        <div className="mt-2 text-sm text-muted" aria-live="polite">
          <p className={lacks ? 'text-danger-strong' : undefined}>
            {left === 0
              ? 'Sold out on these nights. Choose another room or other dates.'
              : `${formatCounted(left ?? 0, 'room')} left, up to ${formatCounted(offer.maxGuests, 'guest')} a room`}
            {left !== 0 && count > 1 && '; adults and children of all rooms together'}
          </p>
          {quoted?.warnings.map(sentence => (
            <p key={sentence} className="text-warning-strong">
              {withReadableDays(sentence)}
            </p>
          ))}
        </div>
      )}
      {line.roomId && (
        <GivenRoom
          form={form}
          at={at}
          roomId={line.roomId}
          onDrop={() => setValue(`lines.${at}.roomId`, undefined, { shouldDirty: true })}
        />
      )}
      {count > 1 && <RoomingList form={form} at={at} rooms={count} />}
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          className="mt-2 text-sm text-danger-strong underline underline-offset-4 sm:hidden"
        >
          Remove these rooms
        </button>
      )}
    </div>
  )
}

/** The prices are those of nights: what is free or let by the day has another. */
function optionsOf(offers: readonly Offer[], rooms: number, isByNight: boolean) {
  const ofAll = rooms > 1 ? ` for ${rooms} rooms` : ''
  return offers.flatMap(offer =>
    offer.ratePlans.map(plan => ({
      value: keyOf(offer.roomTypeId, plan.ratePlanId),
      label: offer.ratePlans.length > 1 ? `${offer.name}, ${plan.name}` : offer.name,
      description: `${isByNight ? `${formatMoney(plan.totalAmount)}${ofAll} with GST, ` : ''}${offer.available === 0 ? 'sold out' : `${formatCounted(offer.available, 'room')} left`}`,
      disabled: offer.available === 0,
    })),
  )
}
