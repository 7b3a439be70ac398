import { useForm } from 'react-hook-form'
import { DayField } from '../components/forms/day-field.tsx'
import { FormModal } from '../components/forms/form-modal.tsx'
import { TextAreaField } from '../components/forms/text-fields.tsx'
import { trpc, utils } from '../lib/trpc.ts'
import type { PlanRequest } from './plan-words.ts'

/** Gives a hotel the plan that it asks for, or says why not. */
export function DecideModal({
  request,
  accepts,
  onClose,
}: {
  request: PlanRequest
  accepts: boolean
  onClose: () => void
}) {
  const accept = trpc.billing.acceptRequest.useMutation()
  const decline = trpc.billing.declineRequest.useMutation()
  const form = useForm({ defaultValues: { paidUntil: '', reason: '' } })
  const { id: requestId, planName, propertyName } = request
  return (
    <FormModal
      form={form}
      fields={['paidUntil', 'reason']}
      title={accepts ? 'Accept the request' : 'Decline the request'}
      description={`${propertyName}: ${planName} plan`}
      saveLabel={accepts ? `Change to ${planName}` : 'Decline'}
      tone={accepts ? 'primary' : 'danger'}
      onClose={onClose}
      save={async ({ paidUntil, reason }) => {
        if (accepts)
          await accept.mutateAsync({
            requestId,
            ...(paidUntil && { paidUntil }),
            ...(reason && { reason }),
          })
        else await decline.mutateAsync({ requestId, reason })
        await Promise.all([utils.billing.invalidate(), utils.admin.hotels.invalidate()])
        return {
          title: accepts ? `${propertyName} is on the ${planName} plan` : 'The request is declined',
          description: 'The owner is told.',
        }
      }}
    >
      {accepts && (
        <DayField
          control={form.control}
          name="paidUntil"
          label="Paid until"
          hint="Left empty, no payment is awaited."
          optional
        />
      )}
      <TextAreaField
        control={form.control}
        name="reason"
        label={accepts ? 'Words to the owner' : 'Reason'}
        hint="The owner reads it."
        maxLength={300}
        rows={2}
        {...(accepts ? { optional: true } : { required: true })}
      />
    </FormModal>
  )
}
