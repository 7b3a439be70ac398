import { useForm } from 'react-hook-form'
import { MoneyField, TextField } from '../../../components/forms/text-fields.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { Bill } from '../account.ts'
import { BillFormModal } from './bill-form-modal.tsx'
import type { BillModalProps } from './bill-modal-props.ts'

interface WriteOffModalProps extends BillModalProps {
  bill: Bill
  /** What nobody has paid of it. */
  open: number
}

/** Gives up what is owed for a stay that is over. */
export function WriteOffModal({ account, bill, open, onClose }: WriteOffModalProps) {
  const writeOff = trpc.payments.writeOff.useMutation()
  const form = useForm<{ amount: number | null; reason: string }>({
    defaultValues: { amount: open, reason: '' },
  })
  return (
    <BillFormModal
      form={form}
      fields={['amount', 'reason']}
      title="Write off"
      description={`${formatMoney(open)} of this bill is open${bill.account ? `, on the account of ${bill.account.name}` : ''}.`}
      saveLabel="Write Off"
      tone="danger"
      onClose={onClose}
      save={async (values, idempotencyKey) => {
        const { amount } = await writeOff.mutateAsync({
          bookingId: account.bookingId,
          billId: bill.id,
          amount: values.amount ?? 0,
          reason: values.reason,
          idempotencyKey,
        })
        return `${formatMoney(amount)} is written off`
      }}
    >
      <MoneyField control={form.control} name="amount" label="Amount given up" required />
      <TextField
        control={form.control}
        name="reason"
        label="Reason"
        hint="As: the company is bankrupt"
        maxLength={300}
        required
      />
      <p className="text-sm text-muted">
        The invoice and its GST stay as they are. No money came, so no receipt is made.
      </p>
    </BillFormModal>
  )
}
