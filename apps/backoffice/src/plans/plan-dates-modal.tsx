import { useForm } from 'react-hook-form'
import { DayField } from '../components/forms/day-field.tsx'
import { FormModal } from '../components/forms/form-modal.tsx'
import { TextAreaField } from '../components/forms/text-fields.tsx'
import { trpc, utils } from '../lib/trpc.ts'
import type { Subscription } from './plan-words.ts'

/** An administrator says to which day the plan is paid, and how long trial or grace go on. */
export function PlanDatesModal({
  propertyId,
  subscription,
  onClose,
}: {
  propertyId: string
  subscription: Subscription
  onClose: () => void
}) {
  const setDates = trpc.billing.setDates.useMutation()
  const isOnTrial = subscription.planId === 'freemium'
  const before = {
    trialUntil: subscription.trialUntil,
    paidUntil: subscription.paidUntil ?? '',
    graceUntil: subscription.graceUntil ?? '',
  }
  const form = useForm({ defaultValues: { ...before, reason: '' } })
  return (
    <FormModal
      form={form}
      fields={['trialUntil', 'paidUntil', 'graceUntil', 'reason']}
      title="Change dates"
      description={`${subscription.planName} plan`}
      saveLabel="Save Changes"
      onClose={onClose}
      save={async ({ trialUntil, paidUntil, graceUntil, reason }) => {
        await setDates.mutateAsync({
          propertyId,
          reason,
          ...(trialUntil !== before.trialUntil && trialUntil && { trialUntil }),
          ...(paidUntil !== before.paidUntil && { paidUntil: paidUntil || null }),
          ...(graceUntil !== before.graceUntil && { graceUntil: graceUntil || null }),
        })
        await utils.billing.invalidate()
        return { title: 'The dates are saved', description: 'The owner is told.' }
      }}
    >
      {isOnTrial ? (
        <DayField control={form.control} name="trialUntil" label="Trial until" required />
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          <DayField
            control={form.control}
            name="paidUntil"
            label="Paid until"
            hint="Left empty, no payment is awaited."
            optional
          />
          <DayField
            control={form.control}
            name="graceUntil"
            label="Grace until"
            hint="An unpaid plan holds until then."
            optional
          />
        </div>
      )}
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
