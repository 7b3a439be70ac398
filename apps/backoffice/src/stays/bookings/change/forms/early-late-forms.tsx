import { Field } from '@atithi/ui/field'
import { RadioGroup } from '@atithi/ui/radio-group'
import { Select } from '@atithi/ui/select'
import { type ChangeFormProps, useAsked } from '../form-props.ts'

type DayFee = 'none' | 'half' | 'full'

const fees: readonly { value: DayFee; label: string }[] = [
  { value: 'none', label: 'No charge' },
  { value: 'half', label: 'Half a night' },
  { value: 'full', label: 'A full night' },
]

function FeeField({
  value,
  onValueChange,
}: {
  value: DayFee
  onValueChange: (fee: DayFee) => void
}) {
  return (
    <Field label="Charge" group>
      <RadioGroup
        className="sm:grid-cols-3"
        options={fees}
        value={value}
        onValueChange={onValueChange}
      />
    </Field>
  )
}

export function EarlyCheckInForm({ onChange }: ChangeFormProps) {
  const [{ fee }, set] = useAsked<{ fee: DayFee }>(
    { fee: 'half' },
    asked => ({ kind: 'early-check-in', ...asked }),
    onChange,
  )
  return <FeeField value={fee} onValueChange={next => set({ fee: next })} />
}

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

export function LateCheckOutForm({ booking, onChange }: ChangeFormProps) {
  const later = hours.filter(hour => hour > booking.checkOutTime)
  const [{ until, fee }, set] = useAsked<{ until: string; fee: DayFee }>(
    { until: later.find(hour => hour >= '14:00') ?? later.at(-1) ?? '23:00', fee: 'half' },
    asked => ({ kind: 'late-check-out', ...asked }),
    onChange,
  )
  return (
    <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
      <Field label="Until" hint={`Usually ${booking.checkOutTime}`} required>
        <Select
          options={later.map(value => ({ value, label: value }))}
          value={until}
          onValueChange={hour => set({ until: hour })}
        />
      </Field>
      <FeeField value={fee} onValueChange={next => set({ fee: next })} />
    </div>
  )
}
