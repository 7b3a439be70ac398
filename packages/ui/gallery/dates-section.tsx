import { useState } from 'react'
import { DatePicker } from '../src/date-picker.tsx'
import { type DateRange, DateRangePicker } from '../src/date-range-picker.tsx'
import { Field } from '../src/field.tsx'
import { Section } from './section.tsx'

const today = '2026-11-21'

export function DatesSection() {
  const [day, setDay] = useState<string | null>('2026-11-24')
  const [none, setNone] = useState<string | null>(null)
  const [stay, setStay] = useState<DateRange>({ from: '2026-11-24', to: '2026-11-28' })
  const [period, setPeriod] = useState<DateRange>({ from: null, to: null })
  return (
    <Section title="Dates" className="grid items-start gap-6 lg:grid-cols-2">
      <Field label="Arrival" hint="Type 24 nov, +3 or tomorrow">
        <DatePicker value={day} onValueChange={setDay} today={today} min={today} />
      </Field>
      <Field label="Birthday" error="Enter a day in the past.">
        <DatePicker value={none} onValueChange={setNone} today={today} max={today} />
      </Field>
      <Field label="Stay" group>
        <DateRangePicker
          stay
          value={stay}
          onValueChange={setStay}
          today={today}
          min={today}
          isUnavailable={date => date === '2026-12-02'}
        />
      </Field>
      <Field label="Period" group>
        <DateRangePicker
          value={period}
          onValueChange={setPeriod}
          today={today}
          presets={[
            { label: 'Last 7 days', from: '2026-11-15', to: today },
            { label: 'This month', from: '2026-11-01', to: today },
          ]}
        />
      </Field>
      <Field label="Closed" disabled>
        <DatePicker value={day} onValueChange={setDay} today={today} />
      </Field>
    </Section>
  )
}
