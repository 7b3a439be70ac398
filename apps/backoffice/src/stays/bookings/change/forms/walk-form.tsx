import { isSoldByChannel } from '@atithi/api/stays/bookings/rules/sold-by-channel'
import { Checkbox } from '@atithi/ui/checkbox'
import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { MoneyInput } from '@atithi/ui/money-input'
import { RadioGroup } from '@atithi/ui/radio-group'
import { sourceWords } from '../../../../components/words/booking-words.tsx'
import { formatMoney } from '../../../../lib/format.ts'
import { type ChangeFormProps, useAsked } from '../form-props.ts'
import { firstRefundWay, type RefundWay, RefundWayField } from '../refund-way-field.tsx'
import { partyWords, roomLabel } from '../room-words.ts'
import { ReasonField } from '../words-fields.tsx'

interface Asked {
  hotelName: string
  hotelAddress: string
  hotelPhone: string
  roomCost: number | null
  transportCost: number | null
  compensation: number | null
  paidBy: 'hotel' | 'channel'
  reason: string
  refund: RefundWay
  /** The rooms of the booking that are walked. */
  rooms: readonly string[]
}

const costs = [
  ['roomCost', 'Room there'],
  ['transportCost', 'Transport'],
  ['compensation', 'Compensation'],
] as const

/** Fewer digits are no phone number: the preview waits for them. */
const hasPhone = (typed: string) => typed.replace(/\D/g, '').length >= 10

/** All that is walked, in the words of the desk. */
function whatEnds({ status }: ChangeFormProps['booking'], isWhole: boolean): string {
  if (status === 'checked-in')
    return 'The stay ends today: the nights that are left come free without a fee, and what was paid for them goes back. Check the guest out after it.'
  return isWhole
    ? 'The booking ends without a fee, its rooms come free, and everything paid goes back.'
    : 'The rooms chosen come free without a fee, and what was paid for them goes back. The rest of the booking stands.'
}

/** No room is left: where the guest is brought, what that costs and who pays it. */
export function WalkForm({ booking, person, onChange }: ChangeFormProps) {
  const all = booking.bookingRooms.map(room => room.bookingRoomId)
  const [asked, set] = useAsked<Asked>(
    {
      hotelName: '',
      hotelAddress: '',
      hotelPhone: '',
      roomCost: null,
      transportCost: null,
      compensation: null,
      paidBy: 'hotel',
      reason: '',
      refund: firstRefundWay(person),
      rooms: all,
    },
    ({ hotelName, hotelAddress, hotelPhone, reason, rooms, ...others }) => {
      const to = {
        hotelName: hotelName.trim(),
        hotelAddress: hotelAddress.trim(),
        hotelPhone: hotelPhone.trim(),
      }
      const isKnown = to.hotelName && to.hotelAddress && hasPhone(to.hotelPhone)
      if (!isKnown || !reason.trim() || rooms.length === 0) return null
      return {
        kind: 'walk',
        ...(rooms.length < all.length && { bookingRoomIds: [...rooms] }),
        ...to,
        roomCost: others.roomCost ?? 0,
        transportCost: others.transportCost ?? 0,
        compensation: others.compensation ?? 0,
        paidBy: others.paidBy,
        reason: reason.trim(),
        refund: others.refund,
      }
    },
    onChange,
  )
  const sum = costs.reduce((total, [key]) => total + (asked[key] ?? 0), 0)
  const kept = `${formatMoney(sum)} in all, kept in the report Walked guests. Nothing of it goes on the bill.`
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted">
        {whatEnds(booking, asked.rooms.length === all.length)} The guest gets a letter with the
        other hotel’s address.
      </p>
      {all.length > 1 && booking.status !== 'checked-in' && (
        <Field
          label="Rooms to walk"
          group
          error={asked.rooms.length === 0 ? 'Choose the rooms to walk.' : undefined}
        >
          <div className="flex flex-col gap-2">
            {booking.bookingRooms.map(room => (
              <Checkbox
                key={room.bookingRoomId}
                label={roomLabel(room)}
                hint={room.guestName ?? partyWords(room)}
                checked={asked.rooms.includes(room.bookingRoomId)}
                onCheckedChange={isWalked =>
                  set({
                    rooms: all.filter(id =>
                      id === room.bookingRoomId ? isWalked : asked.rooms.includes(id),
                    ),
                  })
                }
              />
            ))}
          </div>
        </Field>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Other hotel" required>
          <Input
            value={asked.hotelName}
            maxLength={200}
            autoComplete="off"
            onChange={event => set({ hotelName: event.currentTarget.value })}
          />
        </Field>
        <Field label="Its phone" required>
          <Input
            type="tel"
            value={asked.hotelPhone}
            maxLength={30}
            autoComplete="off"
            onChange={event => set({ hotelPhone: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Field label="Its address" required>
        <Input
          value={asked.hotelAddress}
          maxLength={300}
          autoComplete="off"
          onChange={event => set({ hotelAddress: event.currentTarget.value })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-3">
        {costs.map(([key, label]) => (
          <Field key={key} label={label}>
            <MoneyInput value={asked[key]} onValueChange={amount => set({ [key]: amount })} />
          </Field>
        ))}
      </div>
      {isSoldByChannel(booking.source) ? (
        <Field label="Who pays it" group hint={kept}>
          <RadioGroup
            look="cards"
            className="sm:grid-cols-2"
            options={[
              { value: 'hotel', label: 'This hotel' },
              { value: 'channel', label: `Who sold it (${sourceWords[booking.source]})` },
            ]}
            value={asked.paidBy}
            onValueChange={paidBy => set({ paidBy })}
          />
        </Field>
      ) : (
        <p className="text-sm text-muted">{kept}</p>
      )}
      <ReasonField value={asked.reason} onValueChange={reason => set({ reason })} />
      <RefundWayField
        bookingId={booking.id}
        person={person}
        value={asked.refund}
        onValueChange={refund => set({ refund })}
      />
    </div>
  )
}
