import { Checkbox } from '@atithi/ui/checkbox'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { MoneyField, TextField } from '../../../components/forms/text-fields.tsx'
import { formatMoney } from '../../../lib/format.ts'
import type { Person } from '../../../lib/session.ts'
import { mayGive } from '../change/words-fields.tsx'
import type { NewBookingForm, NewBookingInput } from './new-booking-schema.ts'
import { NightsToCome, QuotedNights } from './quoted-nights.tsx'
import { useQuote } from './use-offers.ts'

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
export function PriceFields({
  form,
  person,
}: {
  form: UseFormReturn<NewBookingForm, unknown, NewBookingInput>
  person: Person
}) {
  const { control, setValue } = form
  const [totalAmount, holdMinutes, stayType] = useWatch({
    control,
    name: ['totalAmount', 'holdMinutes', 'stayType'],
  })
  const isFree = stayType === 'complimentary' || stayType === 'house-use'
  const { quote, shown, total: listed, toCome } = useQuote(control)
  const changes = totalAmount !== undefined
  const isHeld = holdMinutes !== undefined
  return (
    <section aria-label="Price" className="flex flex-col gap-4 rounded-lg bg-sunken p-4">
      {shown && <QuotedNights quote={shown} isDayUse={stayType === 'day-use'} />}
      {toCome > 0 && <NightsToCome lines={toCome} />}
      <p className="flex items-baseline justify-between gap-4" aria-live="polite">
        <span className="text-sm font-medium">Total with GST</span>
        <span
          className={
            quote.isFetching
              ? 'text-xl font-semibold tabular-nums opacity-60'
              : 'text-xl font-semibold tabular-nums'
          }
        >
          {changes && totalAmount !== null
            ? formatMoney(totalAmount)
            : listed === undefined
              ? '–'
              : formatMoney(listed)}
        </span>
      </p>
      {isFree && (
        <TextField
          control={control}
          name="overrideReason"
          label="Why nobody pays"
          maxLength={300}
          required
        />
      )}
      {!isFree && mayGive(person, 'override') && (
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
      {!isFree && changes && (
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField control={control} name="totalAmount" label="Total with GST" required />
          <TextField control={control} name="overrideReason" label="Reason" required />
        </div>
      )}
      <Checkbox
        label="Hold without confirming"
        hint="The booking stays pending; when the time is over, the rooms come free by themselves."
        checked={isHeld}
        onCheckedChange={checked => {
          setValue('holdMinutes', checked ? usualHold : undefined, { shouldDirty: true })
          // Nobody pays for a room that may be free again within the hour.
          setValue('paymentStatus', 'pending')
          setValue('payment', undefined)
        }}
      />
      {isHeld && (
        <SelectField
          control={control}
          name="holdMinutes"
          label="Hold for"
          options={holds}
          onChosen={minutes => setValue('holdMinutes', Number(minutes), { shouldDirty: true })}
        />
      )}
    </section>
  )
}
