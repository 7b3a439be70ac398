import type { OfferedMethod } from '@atithi/api/finance/ledger/rules/payment-methods'
import { useForm, useWatch } from 'react-hook-form'
import { PaidByFields } from '../../../components/forms/paid-by-fields.tsx'
import { MoneyField } from '../../../components/forms/text-fields.tsx'
import { takeWords } from '../../../components/words/payment-words.ts'
import { formatMoney } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { leftOn } from '../account.ts'
import { BillField, billIdOf, ownBill } from './bill-field.tsx'
import { BillFormModal } from './bill-form-modal.tsx'
import type { BillModalProps } from './bill-modal-props.ts'
import { UpiCode } from './upi-code.tsx'

interface PaymentFields {
  /** Not chosen yet, as long as it is empty: nobody's guess becomes a receipt. */
  method: OfferedMethod | ''
  amount: number | null
  reference: string
  bill: string
}

/** Takes money, the whole balance unless said otherwise, by the way that is chosen; by UPI with a code for exactly that amount. */
export function PaymentModal({ account, onClose }: BillModalProps) {
  const { bookingId, balance } = account
  const record = trpc.payments.record.useMutation()
  const form = useForm<PaymentFields>({
    defaultValues: { method: '', amount: balance, reference: '', bill: ownBill },
  })
  const [method, amount, bill] = useWatch({
    control: form.control,
    name: ['method', 'amount', 'bill'],
  })
  const left = balance - (amount ?? 0)
  return (
    <BillFormModal
      form={form}
      fields={['amount', 'method', 'reference']}
      title="Take Payment"
      description={`${account.guestName}, ${formatMoney(balance)} to pay`}
      saveLabel={amount ? takeWords(amount, method) : 'Take Payment'}
      onClose={onClose}
      save={async (values, idempotencyKey) => {
        if (values.method === '')
          throw new RangeError('the form lets none through without a method')
        const paid = await record.mutateAsync({
          bookingId,
          method: values.method,
          amount: values.amount ?? 0,
          idempotencyKey,
          billId: billIdOf(values.bill),
          ...(values.reference.trim() && { reference: values.reference }),
        })
        return `${formatMoney(paid.amount)} is taken${paid.documentNumber ? `, receipt ${paid.documentNumber}` : ''}`
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField
          control={form.control}
          name="amount"
          label="Amount"
          required
          hint={left > 0 ? `${formatMoney(left)} stays to be paid` : undefined}
        />
        <PaidByFields
          control={form.control}
          names={{ method: 'method', reference: 'reference' }}
          method={method}
          label="Paid by"
        />
        <BillField
          control={form.control}
          name="bill"
          account={account}
          hint={`${formatMoney(leftOn(account, billIdOf(bill)))} to pay on it`}
          onChosen={chosen =>
            form.setValue('amount', leftOn(account, chosen) || balance, { shouldDirty: true })
          }
        />
      </div>
      {method === 'upi' && amount !== null && amount >= 100 && amount <= balance && (
        <UpiCode bookingId={bookingId} amount={amount} />
      )}
    </BillFormModal>
  )
}
