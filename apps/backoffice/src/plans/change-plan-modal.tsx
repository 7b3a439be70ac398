import { useForm } from 'react-hook-form'
import { SelectField } from '../components/forms/choice-fields.tsx'
import { DayField } from '../components/forms/day-field.tsx'
import { FormModal } from '../components/forms/form-modal.tsx'
import { TextAreaField } from '../components/forms/text-fields.tsx'
import { formatDay } from '../lib/format.ts'
import { trpc, utils } from '../lib/trpc.ts'
import { type Plan, priceWords } from './plan-words.ts'

interface ChangePlanModalProps {
  propertyId: string
  hotel: string
  plans: readonly Plan[]
  planId: Plan['id']
  onClose: () => void
}

/** An administrator puts a hotel on another plan, at once or from a day on. */
export function ChangePlanModal({
  propertyId,
  hotel,
  plans,
  planId,
  onClose,
}: ChangePlanModalProps) {
  const change = trpc.billing.changePlan.useMutation()
  const form = useForm({
    defaultValues: { planId, effectiveFrom: '', paidUntil: '', reason: '' },
  })
  return (
    <FormModal
      form={form}
      fields={['planId', 'effectiveFrom', 'paidUntil', 'reason']}
      title="Change plan"
      description={hotel}
      saveLabel="Change plan"
      onClose={onClose}
      save={async ({ effectiveFrom, paidUntil, ...values }) => {
        await change.mutateAsync({
          propertyId,
          ...values,
          ...(effectiveFrom && { effectiveFrom }),
          ...(paidUntil && { paidUntil }),
        })
        await Promise.all([utils.billing.invalidate(), utils.admin.hotels.invalidate()])
        const name = plans.find(({ id }) => id === values.planId)?.name ?? 'new'
        return {
          title: effectiveFrom
            ? `${hotel} changes to the ${name} plan on ${formatDay(effectiveFrom)}`
            : `${hotel} is on the ${name} plan`,
          description: 'The owner is told.',
        }
      }}
    >
      <SelectField
        control={form.control}
        name="planId"
        label="Plan"
        options={plans.map(({ id, name, monthlyPrice }) => ({
          value: id,
          label: name,
          description: priceWords(monthlyPrice),
        }))}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField
          control={form.control}
          name="effectiveFrom"
          label="From"
          hint="Leave it empty to change at once."
          optional
        />
        <DayField
          control={form.control}
          name="paidUntil"
          label="Paid until"
          hint="Leave it empty to keep it."
          optional
        />
      </div>
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason"
        hint="The owner reads it."
        maxLength={300}
        rows={2}
        required
      />
    </FormModal>
  )
}
