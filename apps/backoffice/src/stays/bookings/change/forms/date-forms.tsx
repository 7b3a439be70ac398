import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { DatePicker } from '@atithi/ui/date-picker'
import { DateRangePicker } from '@atithi/ui/date-range-picker'
import { Field } from '@atithi/ui/field'
import { type ChangeFormProps, useAsked } from '../form-props.ts'
import { NightPriceField } from '../pick-fields.tsx'
import { WaiveFeeField } from '../words-fields.tsx'
import { lacksReason, waiver } from './ending-forms.tsx'

type Pricing = 'keep' | 'today'

export function ExtendForm({ booking, onChange }: ChangeFormProps) {
  const first = addDays(booking.checkOut, 1)
  const [{ to, pricing }, set] = useAsked<{ to: IsoDate | null; pricing: Pricing }>(
    { to: first, pricing: 'today' },
    asked =>
      asked.to
        ? { kind: 'dates', checkIn: booking.checkIn, checkOut: asked.to, pricing: asked.pricing }
        : null,
    onChange,
  )
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="New check-out" required>
        <DatePicker
          min={first}
          value={to}
          today={booking.businessDate}
          onValueChange={day => set({ to: day })}
        />
      </Field>
      <NightPriceField value={pricing} onValueChange={by => set({ pricing: by })} />
    </div>
  )
}

export function DatesForm({ booking, person, onChange }: ChangeFormProps) {
  const { checkIn, checkOut, businessDate, status } = booking
  const [{ from, to, pricing, waive }, set] = useAsked<{
    from: IsoDate | null
    to: IsoDate | null
    pricing: Pricing
    waive: string | null
  }>(
    { from: checkIn, to: checkOut, pricing: 'today', waive: null },
    asked =>
      asked.from &&
      asked.to &&
      (asked.from !== checkIn || asked.to !== checkOut) &&
      !lacksReason(asked.waive)
        ? {
            kind: 'dates',
            checkIn: asked.from,
            checkOut: asked.to,
            pricing: asked.pricing,
            ...waiver(asked.waive),
          }
        : null,
    onChange,
  )
  return (
    <div className="flex flex-col gap-5">
      {status === 'checked-in' ? (
        <Field label="New check-out" required>
          <DatePicker
            min={addDays(businessDate, 1)}
            today={businessDate}
            value={to}
            onValueChange={day => set({ to: day })}
          />
        </Field>
      ) : (
        <Field label="New dates" group required>
          <DateRangePicker
            stay
            min={businessDate}
            today={businessDate}
            value={{ from, to }}
            onValueChange={range => set(range)}
          />
        </Field>
      )}
      <NightPriceField value={pricing} onValueChange={by => set({ pricing: by })} />
      <WaiveFeeField person={person} value={waive} onValueChange={words => set({ waive: words })} />
    </div>
  )
}
