import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import {
  type OfferedMethod,
  paymentMethods,
} from '@atithi/api/finance/ledger/rules/payment-methods'
import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { MoneyField, TextField } from '../../../components/forms/text-fields.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { Account } from '../account.ts'
import { asItCameOf, asItCameWords, refundedWords, throughGatewayWords } from '../refund-words.ts'
import { BillField, billIdOf, ownBill } from './bill-field.tsx'
import { BillFormModal } from './bill-form-modal.tsx'
import type { BillModalProps } from './bill-modal-props.ts'

const methods = paymentMethods.map(value => ({ value, label: paymentMethodNames[value] }))

interface RefundFields {
  amount: number | null
  /** A method at the desk, or the payment that goes back through its gateway. */
  way: string
  reference: string
  reason: string
  bill: string
}

/** Gives money back, from what waits as a whole or an amount of the desk's own: through the gateway it came by, or by hand. */
export function RefundModal({
  account,
  refundId,
  onClose,
}: BillModalProps & { refundId: string | undefined }) {
  const { bookingId, status } = account
  const byHand = trpc.payments.refundBooking.useMutation()
  const throughGateway = trpc.payments.refund.useMutation()
  const waiting = account.refundsDue.find(one => one.id === refundId)
  const failed = account.gatewayRefunds.find(one => one.id === refundId)
  const { most, first, last } = startOf(account, waiting ?? failed)
  const ways = account.gatewayPayments.filter(
    payment => !waiting || payment.refundable >= waiting.amount,
  )
  const form = useForm<RefundFields>({
    defaultValues: {
      ...first,
      way:
        ways.find(
          one =>
            one.refundable >= (first.amount ?? 0) && (!waiting || one.method === waiting.method),
        )?.id ??
        waiting?.method ??
        last?.method ??
        'upi',
      reference: '',
      bill: last?.billId ?? ownBill,
    },
  })
  const way = useWatch({ control: form.control, name: 'way' })
  const through = ways.find(payment => payment.id === way)
  const amount = useWatch({ control: form.control, name: 'amount' })
  return (
    <BillFormModal
      form={form}
      fields={['amount', 'reference', 'reason']}
      title={waiting ? 'Pay a refund' : 'Refund'}
      description={
        waiting
          ? `${formatMoney(waiting.amount)} goes back to ${account.guestName}`
          : `At most ${formatMoney(most)}, which the guest has paid`
      }
      saveLabel={amount ? `Refund ${formatMoney(amount)}` : 'Refund'}
      tone="danger"
      onClose={onClose}
      save={async (values, idempotencyKey) => {
        const back = {
          amount: values.amount ?? 0,
          reason: values.reason,
          idempotencyKey,
          ...(waiting && { refundId: waiting.id }),
        }
        if (through)
          return refundedWords(await throughGateway.mutateAsync({ ...back, paymentId: through.id }))
        return refundedWords(
          await byHand.mutateAsync({
            ...back,
            bookingId,
            method: values.way as OfferedMethod,
            billId: billIdOf(values.bill),
            ...(values.reference.trim() && { reference: values.reference }),
          }),
        )
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
        <SelectField
          control={form.control}
          name="way"
          label="Given back by"
          options={[
            ...ways.map(payment => ({
              value: `${payment.id}`,
              label: ways.length === 1 ? asItCameWords : asItCameOf(payment),
            })),
            ...methods,
          ]}
          hint={through && throughGatewayWords(through)}
        />
        {!through && (
          <BillField
            control={form.control}
            name="bill"
            account={account}
            label="Off what was paid on the bill of"
          />
        )}
        <TextField
          control={form.control}
          name="reason"
          label="Reason"
          required
          maxLength={300}
          className="sm:col-span-2"
        />
        {!through && (
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

/** What the dialog begins with, and the most that can go back: what is under way counts as given. */
function startOf(
  account: Account,
  wanted: Pick<Account['refundsDue'][number], 'amount' | 'reason'> | undefined,
) {
  const { paidAmount, bills, balance, refundsDue, gatewayRefunds } = account
  const underWay = [...refundsDue, ...gatewayRefunds.filter(one => one.status === 'processing')]
  const most = paidAmount - underWay.reduce((sum, one) => sum + one.amount, 0)
  const last = bills
    .flatMap(bill => bill.money)
    .findLast(line => line.kind === 'payment' && line.reversesId === null && !line.isReversed)
  return {
    most,
    last,
    first: {
      amount: wanted?.amount ?? (balance < 0 && most > 0 ? Math.min(-balance, most) : null),
      reason: wanted?.reason ?? '',
    },
  }
}
