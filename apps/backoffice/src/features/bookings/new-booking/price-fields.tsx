import { Checkbox } from '@atithi/ui/checkbox'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { SelectField } from '../../../lib/choice-fields.tsx'
import { formatMoney } from '../../../lib/format.ts'
import type { Person } from '../../../lib/session.ts'
import { MoneyField, TextField } from '../../../lib/text-fields.tsx'
import type { NewBookingForm, NewBookingInput } from './new-booking-schema.ts'
import { useOffers } from './use-offers.ts'

const holds = [
  { value: '15', label: '15 minutes' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '240', label: '4 hours' },
  { value: '1440', label: '24 hours' },
  { value: '2880', label: '48 hours' },
]
const usualHold = 60

/** What the guest will pay; a changed total with its reason, and a hold in place of a firm booking. */
export function PriceFields({ form, person }: { form: UseFormReturn<NewBookingForm, unknown, NewBookingInput>; person: Person }) {
  const { control, setValue } = form
  const [roomTypeId, totalAmount, holdMinutes] = useWatch({ control, name: ['roomTypeId', 'totalAmount', 'holdMinutes'] })
  const { search } = useOffers(control)
  const listed = search.data?.roomTypes.find(offer => offer.roomTypeId === roomTypeId)?.ratePlans[0]?.totalAmount
  const mayChange = person.role !== 'staff' || (person.post?.grants.includes('override') ?? false)
  const changes = totalAmount !== undefined
  const isHeld = holdMinutes !== undefined
  return (
    <section aria-label="Price" className="flex flex-col gap-4 rounded-lg bg-sunken p-4">
      <p className="flex items-baseline justify-between gap-4" aria-live="polite">
        <span className="text-sm font-medium">Total with GST</span>
        <span className="text-xl font-semibold tabular-nums">
          {changes && totalAmount !== null ? formatMoney(totalAmount) : listed === undefined ? '–' : formatMoney(listed)}
        </span>
      </p>
      {mayChange && (
        <Checkbox
          label="Change the total"
          hint="The new total is spread over the nights, and the reason is recorded."
          checked={changes}
          onCheckedChange={checked => {
            setValue('totalAmount', checked ? (listed ?? 0) : undefined, { shouldDirty: true })
            setValue('overrideReason', checked ? '' : undefined)
          }}
        />
      )}
      {changes && (
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField control={control} name="totalAmount" label="Total with GST" required />
          <TextField control={control} name="overrideReason" label="Reason" required />
        </div>
      )}
      <Checkbox
        label="Hold without confirming"
        hint="The booking stays pending; when the time is over, the rooms come free by themselves."
        checked={isHeld}
        onCheckedChange={checked => setValue('holdMinutes', checked ? usualHold : undefined, { shouldDirty: true })}
      />
      {isHeld && <HoldField form={form} />}
    </section>
  )
}

function HoldField({ form }: { form: UseFormReturn<NewBookingForm, unknown, NewBookingInput> }) {
  return (
    <SelectField
      control={form.control}
      name="holdMinutes"
      label="Hold for"
      options={holds}
      onChosen={minutes => form.setValue('holdMinutes', Number(minutes), { shouldDirty: true })}
    />
  )
}
