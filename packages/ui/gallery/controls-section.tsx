import { useState } from 'react'
import { Checkbox } from '../src/checkbox.tsx'
import { Combobox, type ComboboxOption } from '../src/combobox.tsx'
import { Field } from '../src/field.tsx'
import { Input } from '../src/input.tsx'
import { MoneyInput } from '../src/money-input.tsx'
import { PasswordInput } from '../src/password-input.tsx'
import { PhoneInput } from '../src/phone-input.tsx'
import { RadioGroup } from '../src/radio-group.tsx'
import { SearchInput } from '../src/search-input.tsx'
import { Select } from '../src/select.tsx'
import { SuggestInput, type Suggestion } from '../src/suggest-input.tsx'
import { Switch } from '../src/switch.tsx'
import { Textarea } from '../src/textarea.tsx'
import { Section } from './section.tsx'

const plans = [
  { value: 'ep', label: 'Room only', description: 'European plan' },
  { value: 'cp', label: 'With breakfast', description: 'Continental plan' },
  { value: 'map', label: 'Breakfast and dinner', description: 'Modified American plan' },
] as const
type Plan = (typeof plans)[number]['value']

const guests: ComboboxOption[] = [
  { value: '1', label: 'Asha Menon', description: '+91 98470 12345' },
  { value: '2', label: 'Rohan Deshpande', description: '+91 98220 54321' },
  { value: '3', label: 'Ngawang Tsering', description: '+91 94190 67890' },
]

const known = (typed: string): Suggestion[] =>
  guests
    .filter(guest => typed && guest.label.toLowerCase().includes(typed.toLowerCase()))
    .map(({ value, label, description }) => ({ id: value, label, description }))

export function ControlsSection() {
  const [plan, setPlan] = useState<Plan | null>('cp')
  const [noPlan, setNoPlan] = useState<Plan | null>(null)
  const [guest, setGuest] = useState<ComboboxOption | null>(null)
  const [chosen, setChosen] = useState<ComboboxOption | null>(guests[0] ?? null)
  const [name, setName] = useState('')
  const [amount, setAmount] = useState<number | null>(12345650)
  const [phone, setPhone] = useState<string | null>('+919876543210')
  const [search, setSearch] = useState('Deluxe')
  return (
    <Section title="Controls" className="grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-3">
      <Field label="Guest name" hint="As on the identity document" required>
        <Input defaultValue="Asha Menon" />
      </Field>
      <Field label="Email" optional>
        <Input type="email" placeholder="name@example.com" />
      </Field>
      <Field
        label="GSTIN"
        error="Enter all 15 characters of the GSTIN."
        hint="Printed on the invoice"
      >
        <Input defaultValue="29ABCDE" />
      </Field>
      <Field label="Booking number" disabled>
        <Input defaultValue="ATH-1042" />
      </Field>
      <Field label="Password">
        <PasswordInput defaultValue="monsoon-lamp" autoComplete="current-password" />
      </Field>
      <Field label="Requests">
        <Textarea placeholder="Late arrival, extra pillow" />
      </Field>
      <Field label="Meal plan">
        <Select options={plans} value={plan} onValueChange={setPlan} />
      </Field>
      <Field label="Meal plan" error="Choose a meal plan.">
        <Select options={plans} value={noPlan} onValueChange={setNoPlan} />
      </Field>
      <Field label="Meal plan" disabled>
        <Select options={plans} value={plan} onValueChange={setPlan} />
      </Field>
      <Field label="Guest">
        <Combobox
          options={guests}
          value={guest}
          onValueChange={setGuest}
          placeholder="Name or phone"
        />
      </Field>
      <Field label="Guest, chosen">
        <Combobox options={guests} value={chosen} onValueChange={setChosen} />
      </Field>
      <Field label="Guest, searching">
        <Combobox
          options={[]}
          value={null}
          onValueChange={setGuest}
          isLoading
          onSearch={() => undefined}
          placeholder="Name or phone"
        />
      </Field>
      <Field label="Guest, new or known" hint="Type asha">
        <SuggestInput
          value={name}
          onValueChange={setName}
          suggestions={known(name)}
          onChoose={guest => setName(guest.label)}
          placeholder="Name"
        />
      </Field>
      <Field label="Rate for a night">
        <MoneyInput value={amount} onValueChange={setAmount} />
      </Field>
      <Field label="Advance" error="The advance cannot be more than the total.">
        <MoneyInput value={amount} onValueChange={setAmount} />
      </Field>
      <Field label="Phone">
        <PhoneInput value={phone} onValueChange={setPhone} />
      </Field>
      <Field label="Search" hideLabel>
        <SearchInput value={search} onValueChange={setSearch} />
      </Field>
      <Field label="Payment" group hint="Taken at the desk">
        <RadioGroup
          options={[
            { value: 'ep', label: 'Cash' },
            { value: 'cp', label: 'UPI', hint: 'Scan at the counter' },
            { value: 'map', label: 'Card', disabled: true },
          ]}
          value={plan}
          onValueChange={setPlan}
        />
      </Field>
      <Field label="Meal plan" group>
        <RadioGroup
          look="cards"
          options={plans.map(item => ({
            value: item.value,
            label: item.label,
            hint: item.description,
          }))}
          value={plan}
          onValueChange={setPlan}
        />
      </Field>
      <div className="flex flex-col gap-2">
        <Checkbox label="Refundable" defaultChecked />
        <Checkbox label="Pets allowed" hint="One small animal to a room" />
        <Checkbox label="All rooms" checked={false} indeterminate />
        <Checkbox label="Not in this plan" disabled />
        <Checkbox label="I agree to the terms" invalid />
      </div>
      <div className="flex flex-col gap-4">
        <Switch label="Website is live" hint="Guests can book on it" defaultChecked />
        <Switch label="Instant confirmation" />
        <Switch label="Not in this plan" disabled />
      </div>
    </Section>
  )
}
