import {
  type PaymentMethod,
  paymentMethods,
} from '@atithi/api/finance/ledger/rules/payment-methods'
import { paymentMethodNames } from '@atithi/api/finance/payments/rules'
import { useForm } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { MoneyField, TextField } from '../../../components/forms/text-fields.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { BillField, billIdOf, ownBill } from './bill-field.tsx'
import { BillFormModal } from './bill-form-modal.tsx'
import type { BillModalProps } from './bill-modal-props.ts'

const methods = paymentMethods.map(value => ({ value, label: paymentMethodNames[value] }))

interface RefundFields {
  amount: number | null
  method: PaymentMethod
  reference: string
  reason: string
  bill: string
}

/** Gives money back, from what waits as a whole or an amount of the desk's own. */
export function RefundModal({
  account,
  refundId,
  onClose,
}: BillModalProps & { refundId: string | undefined }) {
  const { bookingId, paidAmount, bills, status } = account
  const refund = trpc.payments.refundBooking.useMutation()
  const waiting = account.refundsDue.find(one => one.id === refundId)
  const due = account.refundsDue.reduce((sum, one) => sum + one.amount, 0)
  const most = paidAmount - due
  const last = bills
    .flatMap(bill => bill.money)
    .findLast(line => line.kind === 'payment' && line.reversesId === null && !line.isReversed)
  const form = useForm<RefundFields>({
    defaultValues: {
      amount: waiting?.amount ?? (account.balance < 0 ? Math.min(-account.balance, most) : null),
      method: waiting?.method ?? last?.method ?? 'upi',
      reference: '',
      reason: waiting?.reason ?? '',
      bill: last?.billId ?? ownBill,
    },
  })
  return (
    <BillFormModal
      form={form}
      fields={['amount', 'method', 'reference', 'reason']}
      title={waiting ? 'Pay a refund' : 'Refund'}
      description={
        waiting
          ? `${formatMoney(waiting.amount)} goes back to ${account.guestName}`
          : `At most ${formatMoney(most)}, which the guest has paid`
      }
      saveLabel="Refund"
      tone="danger"
      onClose={onClose}
      save={async (values, idempotencyKey) => {
        const paid = await refund.mutateAsync({
          bookingId,
          amount: values.amount ?? 0,
          method: values.method,
          reason: values.reason,
          idempotencyKey,
          billId: billIdOf(values.bill),
          ...(values.reference.trim() && { reference: values.reference }),
          ...(waiting && { refundId: waiting.id }),
        })
        return `${formatMoney(Math.abs(paid.amount))} is given back${paid.documentNumber ? `, ${paid.documentNumber}` : ''}`
      }}
    >
      {status === 'checked-out' && account.balance >= 0 && (
        <p className="text-sm text-muted">
          The stay is invoiced: what goes back lowers its charges, and a credit note is made.
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField
          control={form.control}
          name="amount"
          label="Amount"
          required
          disabled={waiting !== undefined}
        />
        <SelectField control={form.control} name="method" label="Given back by" options={methods} />
        <BillField
          control={form.control}
          name="bill"
          account={account}
          label="Off what was paid on the bill of"
        />
        <TextField
          control={form.control}
          name="reason"
          label="Reason"
          required
          maxLength={300}
          className="sm:col-span-2"
        />
        <TextField
          control={form.control}
          name="reference"
          label="Reference"
          autoComplete="off"
          maxLength={80}
          optional
          className="sm:col-span-2"
        />
      </div>
    </BillFormModal>
  )
}
