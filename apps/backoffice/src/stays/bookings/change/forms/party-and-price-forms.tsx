import type { ChangeOf } from '@atithi/api/stays/changes/schema/changes'
import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { MoneyInput } from '@atithi/ui/money-input'
import { RadioGroup } from '@atithi/ui/radio-group'
import { Select } from '@atithi/ui/select'
import { type ChangeFormProps, onlyRoomId, useAsked } from '../form-props.ts'
import { BookingRoomField } from '../pick-fields.tsx'
import { mayGive, ReasonField } from '../words-fields.tsx'

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    value: String(from + at),
    label: String(from + at),
  }))

export function OccupancyForm({ booking, onChange }: ChangeFormProps) {
  const { bookingRooms } = booking
  const [first] = bookingRooms
  const [asked, set] = useAsked<{ bookingRoomId: string | null; adults: number; children: number }>(
    {
      bookingRoomId: onlyRoomId(booking),
      adults: first?.adults ?? 1,
      children: first?.children ?? 0,
    },
    ({ bookingRoomId, adults, children }) => {
      const room = bookingRooms.find(candidate => candidate.bookingRoomId === bookingRoomId)
      if (!room || (room.adults === adults && room.children === children)) return null
      return { kind: 'occupancy', bookingRoomId: room.bookingRoomId, adults, children }
    },
    onChange,
  )
  const chosen = bookingRooms.find(room => room.bookingRoomId === asked.bookingRoomId)
  const most = chosen?.maxGuests ?? first?.maxGuests ?? 1
  return (
    <div className="grid grid-cols-2 gap-5">
      <div className="col-span-2 empty:hidden">
        <BookingRoomField
          booking={booking}
          value={asked.bookingRoomId}
          onValueChange={id => {
            const room = bookingRooms.find(candidate => candidate.bookingRoomId === id)
            set({
              bookingRoomId: id,
              ...(room && { adults: room.adults, children: room.children }),
            })
          }}
        />
      </div>
      <Field label="Adults" required hint={`Up to ${most} guests in a room`}>
        <Select
          options={numbers(1, most)}
          value={String(asked.adults)}
          onValueChange={count => set({ adults: Number(count) })}
        />
      </Field>
      <Field label="Children">
        <Select
          options={numbers(0, most - 1)}
          value={String(asked.children)}
          onValueChange={count => set({ children: Number(count) })}
        />
      </Field>
    </div>
  )
}

interface PriceChoice {
  by: 'total' | 'discount' | FreeOrPaid
  total: number | null
  percent: string
  reason: string
}

type FreeOrPaid = ChangeOf<'stay-type'>['stayType']

/** The kinds of stay that it may become: a day use stays one. */
const otherKinds = ({ stayType }: ChangeFormProps['booking']) =>
  stayType === 'day-use'
    ? []
    : (
        [
          { value: 'complimentary', label: 'Complimentary, free of charge' },
          { value: 'house-use', label: 'House use, free of charge' },
          ...(stayType === 'revenue'
            ? []
            : ([{ value: 'revenue', label: 'Paid, at today’s rates' }] as const)),
        ] as const
      ).filter(kind => kind.value !== stayType)

export function PriceForm({ booking, person, onChange }: ChangeFormProps) {
  const ways = [
    ...(mayGive(person, 'override') ? [{ value: 'total' as const, label: 'An agreed total' }] : []),
    ...(mayGive(person, 'discount')
      ? [{ value: 'discount' as const, label: 'A discount in percent' }]
      : []),
    ...(mayGive(person, 'override') ? otherKinds(booking) : []),
  ]
  const [{ by, total, percent, reason }, set] = useAsked<PriceChoice>(
    { by: ways[0]?.value ?? 'total', total: booking.totalAmount, percent: '', reason: '' },
    asked => {
      const words = asked.reason.trim()
      if (!words) return null
      if (asked.by === 'total')
        return asked.total === null
          ? null
          : { kind: 'price', totalAmount: asked.total, reason: words }
      if (asked.by !== 'discount') return { kind: 'stay-type', stayType: asked.by, reason: words }
      const discountPercent = Number(asked.percent)
      return discountPercent > 0 && discountPercent <= 100
        ? { kind: 'price', discountPercent, reason: words }
        : null
    },
    onChange,
  )
  return (
    <div className="flex flex-col gap-5">
      <Field label="New price" group>
        <RadioGroup
          className="sm:grid-cols-2"
          options={ways}
          value={by}
          onValueChange={way => set({ by: way })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        {by === 'total' ? (
          <Field label="All room nights, with GST" required>
            <MoneyInput value={total} onValueChange={amount => set({ total: amount })} />
          </Field>
        ) : by !== 'discount' ? null : (
          <Field
            label="Discount in percent"
            required
            hint="On the nights that are not on the bill yet."
          >
            <Input
              inputMode="decimal"
              className="tabular-nums"
              value={percent}
              onChange={event => set({ percent: event.currentTarget.value.replace(',', '.') })}
            />
          </Field>
        )}
        <ReasonField value={reason} onValueChange={words => set({ reason: words })} />
      </div>
    </div>
  )
}
