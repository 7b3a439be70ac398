import { updateRatePlanInput } from '@atithi/api/selling/rate-plans/schema'
import { type FieldErrors, type ResolverResult, useForm } from 'react-hook-form'
import { ContentItemForm } from '../../components/forms/content-item-form.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import { type PayForm, payFormOf, paymentOf } from './plan-form-values.ts'
import { PlanPaymentFields } from './plan-payment-fields.tsx'
import type { RatePlan } from './plan-words.ts'

type Payment = RatePlan['payment']

function resolver(form: PayForm): ResolverResult<PayForm, { payment: Payment }> {
  const payment = paymentOf(form, true)
  const checked = updateRatePlanInput.safeParse({ payment })
  if (checked.success) return { values: { payment }, errors: {} }
  const { message = 'Enter how much.' } = checked.error.issues[0] ?? {}
  const at = form.pay === 'fixed' ? 'depositAmount' : 'depositPercent'
  const errors: FieldErrors<PayForm> = { [at]: { type: 'schema', message } }
  return { values: {}, errors }
}

/** How Best Available is paid for: nothing else of it is its own. */
export function PlanPaymentForm({ plan, onDone }: { plan: RatePlan; onDone: () => void }) {
  const update = trpc.ratePlans.update.useMutation()
  const form = useForm({ resolver, defaultValues: payFormOf(plan.payment) })
  return (
    <ContentItemForm
      form={form}
      fields={['depositPercent', 'depositAmount']}
      save={async ({ payment }) => {
        await update.mutateAsync({ ratePlanId: plan.id, payment })
        refresh(staleAfter('rates.updated'))
      }}
      saveLabel="Save Payment"
      onDone={onDone}
    >
      <p className="text-sm sm:col-span-2">
        <span className="text-muted">{plan.name} of</span> {plan.roomTypeName}
      </p>
      <PlanPaymentFields control={form.control} isRefundable />
    </ContentItemForm>
  )
}
