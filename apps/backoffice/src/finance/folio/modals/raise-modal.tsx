import { raiseOf } from '@atithi/api/finance/ledger/rules/debit-adjustments'
import { useForm, useWatch } from 'react-hook-form'
import { MoneyField, TextField } from '../../../components/forms/text-fields.tsx'
import { formatMoney, formatPercent } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { Charge } from '../account.ts'
import { BillFormModal } from './bill-form-modal.tsx'
import type { BillModalProps } from './bill-modal-props.ts'

/** Corrects an invoiced charge upward: the invoice stays, and a debit note names it. */
export function RaiseModal({ account, charge, onClose }: BillModalProps & { charge: Charge }) {
  const raise = trpc.folio.raise.useMutation()
  const form = useForm<{ amount: number | null; reason: string }>({
    defaultValues: { amount: null, reason: '' },
  })
  const { control } = form
  const amount = useWatch({ control, name: 'amount' })
  const invoice = account.documents.find(one => one.id === charge.documentId)
  return (
    <BillFormModal
      form={form}
      fields={['amount', 'reason']}
      title={`Correct ${charge.description} upward`}
      description={`${formatMoney(charge.value)} before GST, ${formatMoney(charge.gross)} with it${invoice ? `, on invoice ${invoice.number}` : ''}`}
      saveLabel="Issue Debit Note"
      onClose={onClose}
      save={async (values, idempotencyKey) => {
        const { number } = await raise.mutateAsync({
          bookingId: account.bookingId,
          chargeId: charge.id,
          amount: values.amount ?? 0,
          reason: values.reason,
          idempotencyKey,
        })
        return `Debit note ${number} is issued`
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField control={control} name="amount" label="Lacking, before GST" required />
        <TextField control={control} name="reason" label="Reason" maxLength={300} required />
      </div>
      {amount !== null && amount > 0 && (
        <p className="text-sm text-muted">{outcomeOf(charge, amount)}</p>
      )}
      <p className="text-sm text-muted">
        For something new that was sold after the invoice, add a charge instead: it gets an invoice
        of its own.
      </p>
    </BillFormModal>
  )
}

function outcomeOf(charge: Charge, amount: number): string {
  const { value, cgst, sgst, igst } = raiseOf(charge, amount)
  const tax = cgst + sgst + igst
  const withTax =
    tax > 0 ? ` and GST ${formatPercent(charge.taxBasisPoints / 100)}, ${formatMoney(tax)}` : ''
  return `The debit note is for ${formatMoney(value)}${withTax}: ${formatMoney(value + tax)} more to pay.`
}
