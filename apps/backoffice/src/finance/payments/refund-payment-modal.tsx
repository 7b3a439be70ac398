import { isMoney } from '@atithi/api/finance/ledger/rules/folio-methods'
import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import {
  type OfferedMethod,
  paymentMethods,
} from '@atithi/api/finance/ledger/rules/payment-methods'
import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { MoneyField, TextField } from '../../components/forms/text-fields.tsx'
import { formatMoney } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { BillFormModal } from '../folio/modals/bill-form-modal.tsx'
import { asItCameWords, refundedWords, throughGatewayWords } from '../folio/refund-words.ts'
import { howWords, type Payment, refundableOf } from './payment-words.tsx'

const asItCame = 'as-it-came'
const methods = paymentMethods.map(value => ({ value, label: paymentMethodNames[value] }))

interface RefundFields {
  amount: number | null
  way: OfferedMethod | typeof asItCame
  reference: string
  reason: string
}

/** Gives back of one payment: through its gateway, or at the desk. */
export function RefundPaymentModal({
  payment,
  onClose,
}: {
  payment: Payment
  onClose: () => void
}) {
  const refund = trpc.payments.refund.useMutation()
  const most = refundableOf(payment)
  const { gateway, method } = payment
  const form = useForm<RefundFields>({
    defaultValues: {
      amount: most,
      way: gateway ? asItCame : method && isMoney(method) ? method : 'cash',
      reference: '',
      reason: '',
    },
  })
  const [amount, way] = useWatch({ control: form.control, name: ['amount', 'way'] })
  return (
    <BillFormModal
      form={form}
      fields={['amount', 'reason', 'reference']}
      title="Refund"
      description={`${payment.guestName} paid ${formatMoney(payment.amount)} by ${howWords(payment)}; at most ${formatMoney(most)} goes back`}
      saveLabel={amount ? `Refund ${formatMoney(amount)}` : 'Refund'}
      tone="danger"
      onClose={onClose}
      save={async (values, idempotencyKey) => {
        const given = await refund.mutateAsync({
          paymentId: payment.id,
          amount: values.amount ?? 0,
          reason: values.reason,
          idempotencyKey,
          ...(values.way !== asItCame && { method: values.way }),
          ...(values.reference.trim() && { reference: values.reference }),
        })
        return refundedWords(given)
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField control={form.control} name="amount" label="Amount" required />
        <SelectField
          control={form.control}
          name="way"
          label="Given back"
          options={[
            ...(gateway ? [{ value: asItCame as typeof asItCame, label: asItCameWords }] : []),
            ...methods,
          ]}
          hint={way === asItCame && gateway ? throughGatewayWords({ gateway, method }) : undefined}
        />
        <TextField
          control={form.control}
          name="reason"
          label="Reason"
          required
          maxLength={300}
          className="sm:col-span-2"
        />
        {way !== asItCame && way !== 'cash' && (
          <TextField
            control={form.control}
            name="reference"
            label="Reference"
            autoComplete="off"
            maxLength={80}
            optional
            className="sm:col-span-2"
          />
        )}
      </div>
    </BillFormModal>
  )
}
