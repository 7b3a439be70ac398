import { type Control, type FieldPath, useWatch } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { MoneyField, NumberField } from '../../components/forms/text-fields.tsx'
import type { PayForm } from './plan-form-values.ts'

const atHotel = { value: 'at-hotel' as const, label: 'Nothing, it is paid at the hotel' }
const online = [
  { value: 'percent' as const, label: 'A part of the stay' },
  { value: 'first-night' as const, label: 'The first night' },
  { value: 'fixed' as const, label: 'A fixed amount' },
  { value: 'full' as const, label: 'All of it' },
]

interface PlanPaymentFieldsProps<Values extends PayForm, Output> {
  control: Control<Values, unknown, Output>
  isRefundable: boolean
}

/** What the website takes when this plan is booked, where the hotel has a payment gateway. */
export function PlanPaymentFields<Values extends PayForm, Output>({
  control,
  isRefundable,
}: PlanPaymentFieldsProps<Values, Output>) {
  const name = (key: keyof PayForm) => key as FieldPath<Values>
  const pay = useWatch({ control, name: name('pay') }) as PayForm['pay']
  return (
    <>
      <SelectField
        control={control}
        name={name('pay')}
        label="Paid online when it is booked"
        options={isRefundable ? [atHotel, ...online] : online}
        hint={
          isRefundable
            ? 'Only with a payment gateway; guests may always choose to pay all.'
            : 'What cannot be refunded is paid when it is booked. Without a payment gateway the website takes nothing: who cancels then owes all of it, and you have to ask for it.'
        }
      />
      {pay === 'percent' && (
        <NumberField
          control={control}
          name={name('depositPercent')}
          label="Percent of the stay"
          min={0}
          max={100}
          required
        />
      )}
      {pay === 'fixed' && (
        <MoneyField control={control} name={name('depositAmount')} label="Deposit" required />
      )}
    </>
  )
}
