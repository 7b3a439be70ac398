import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { DatePicker } from '@atithi/ui/date-picker'
import { Field } from '@atithi/ui/field'
import { Select } from '@atithi/ui/select'
import { formatCounted } from '../../../../lib/format.ts'
import { trpc } from '../../../../lib/trpc.ts'
import { type ChangeFormProps, onlyRoomId, useAsked } from '../form-props.ts'
import { BookingRoomField, TypePriceField } from '../pick-fields.tsx'

interface Choice {
  bookingRoomId: string | null
  roomTypeId: string | null
  ratePlanId: string | null
  from: IsoDate | null
  pricing: 'charge' | 'free'
}

/** Another room type or rate plan, paid or as an upgrade. */
export function RoomTypeForm({ booking, onChange }: ChangeFormProps) {
  const { propertyId, checkIn, checkOut, businessDate, status } = booking
  const first = status === 'checked-in' && businessDate > checkIn ? businessDate : checkIn
  const types = trpc.roomTypes.list.useQuery({ propertyId })
  const plans = trpc.ratePlans.list.useQuery({ propertyId })
  const [asked, set] = useAsked<Choice>(
    {
      bookingRoomId: onlyRoomId(booking),
      roomTypeId: null,
      ratePlanId: null,
      from: first,
      pricing: 'charge',
    },
    ({ bookingRoomId, roomTypeId, ratePlanId, from, pricing }) =>
      bookingRoomId && roomTypeId && from
        ? {
            kind: 'room-type',
            bookingRoomId,
            roomTypeId,
            from,
            pricing,
            ...(ratePlanId && pricing === 'charge' && { ratePlanId }),
          }
        : null,
    onChange,
  )
  const ofType =
    plans.data?.items.filter(plan => plan.roomTypeId === asked.roomTypeId && plan.isActive) ?? []
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <BookingRoomField
        booking={booking}
        value={asked.bookingRoomId}
        onValueChange={id => set({ bookingRoomId: id })}
      />
      <Field label="New room type" required>
        <Select
          options={(types.data?.items ?? [])
            .filter(type => type.isActive)
            .map(type => ({
              value: type.id,
              label: type.name,
              description: `Up to ${formatCounted(type.maxGuests, 'guest')}`,
            }))}
          value={asked.roomTypeId}
          onValueChange={id => set({ roomTypeId: id, ratePlanId: null })}
          placeholder={types.isPending ? 'Loading' : 'Choose a room type'}
        />
      </Field>
      <Field label="From the night of" required>
        <DatePicker
          min={first}
          max={addDays(checkOut, -1)}
          value={asked.from}
          onValueChange={from => set({ from })}
        />
      </Field>
      {asked.pricing === 'charge' && ofType.length > 1 && (
        <Field label="Rate plan">
          <Select
            options={ofType.map(plan => ({ value: plan.id, label: plan.name }))}
            value={asked.ratePlanId ?? ofType.find(plan => plan.isBestAvailable)?.id ?? null}
            onValueChange={ratePlanId => set({ ratePlanId })}
          />
        </Field>
      )}
      <div className="sm:col-span-2">
        <TypePriceField value={asked.pricing} onValueChange={pricing => set({ pricing })} />
      </div>
    </div>
  )
}
