import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import { paymentMethods } from '@atithi/api/finance/ledger/rules/payment-methods'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { MoneyField, TextField } from '../../../components/forms/text-fields.tsx'
import type { NewBookingForm, NewBookingInput } from './new-booking-schema.ts'

const statuses = [
  { value: 'pending' as const, label: 'Not paid yet' },
  { value: 'partial' as const, label: 'A part is paid' },
  { value: 'paid' as const, label: 'Paid in full' },
]
const methods = paymentMethods.map(value => ({ value, label: paymentMethodNames[value] }))

/** What the guest has paid already: it is taken with the booking and gets its receipt. A booking that is only held takes nothing. */
export function PaymentFields({
  form,
}: {
  form: UseFormReturn<NewBookingForm, unknown, NewBookingInput>
}) {
  const { control, setValue } = form
  const [paymentStatus, payment, holdMinutes] = useWatch({
    control,
    name: ['paymentStatus', 'payment', 'holdMinutes'],
  })
  if (holdMinutes !== undefined) return null
  return (
    <section aria-label="Payment" className="grid gap-5 sm:grid-cols-2">
      <SelectField
        control={control}
        name="paymentStatus"
        label="Payment"
        options={statuses}
        onChosen={status => {
          if (status === 'pending') setValue('payment', undefined)
        }}
      />
      {paymentStatus !== 'pending' && (
        <>
          <SelectField
            control={control}
            name="payment.method"
            label="Paid by"
            placeholder="Choose how it is paid"
            options={methods}
            required
          />
          {paymentStatus === 'partial' && (
            <MoneyField control={control} name="payment.amount" label="Amount paid" required />
          )}
          {payment?.method && payment.method !== 'cash' && (
            <TextField
              control={control}
              name="payment.reference"
              label="Reference"
              autoComplete="off"
              maxLength={80}
              optional
            />
          )}
        </>
      )}
    </section>
  )
}
