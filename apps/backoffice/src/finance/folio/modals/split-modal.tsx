import { splitOf } from '@atithi/api/finance/ledger/rules/splits'
import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { MoneyField } from '../../../components/forms/text-fields.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { Charge } from '../account.ts'
import { billIdOf, billOptions, ownBill } from './bill-field.tsx'
import { BillFormModal } from './bill-form-modal.tsx'
import type { BillModalProps } from './bill-modal-props.ts'

interface SplitModalProps extends BillModalProps {
  charge: Charge
  /** The bill that it stands on. */
  billId: string | null
}

/** Puts part of a charge, half of it unless said otherwise, on another bill of the booking. */
export function SplitModal({ account, charge, billId, onClose }: SplitModalProps) {
  const split = trpc.folio.split.useMutation()
  const others = billOptions(account).filter(option => option.value !== (billId ?? ownBill))
  const form = useForm<{ amount: number | null; bill: string }>({
    defaultValues: { amount: Math.floor(charge.value / 2), bill: others[0]?.value ?? ownBill },
  })
  const { control } = form
  const amount = useWatch({ control, name: 'amount' })
  return (
    <BillFormModal
      form={form}
      fields={['amount']}
      title={`Split ${charge.description}`}
      description={`${formatMoney(charge.value)} before GST, ${formatMoney(charge.gross)} with it`}
      saveLabel="Split"
      onClose={onClose}
      save={async (values, idempotencyKey) => {
        const part = {
          chargeId: charge.id,
          amount: values.amount ?? 0,
          billId: billIdOf(values.bill),
          idempotencyKey,
        }
        await split.mutateAsync({ bookingId: account.bookingId, ...part })
        return `${formatMoney(part.amount)} of ${charge.description} is on the other bill`
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField control={control} name="amount" label="Amount before GST that goes" required />
        <SelectField control={control} name="bill" label="To the bill of" options={others} />
      </div>
      {amount !== null && amount > 0 && amount < charge.value && (
        <p className="text-sm text-muted">{outcomeOf(charge, amount)}</p>
      )}
    </BillFormModal>
  )
}

function outcomeOf(charge: Charge, amount: number): string {
  const { value, cgst, sgst, igst } = splitOf(charge, amount)
  const tax = cgst + sgst + igst
  const goes = tax > 0 ? `${formatMoney(value)} and GST ${formatMoney(tax)}` : formatMoney(value)
  return `${goes} go to the other bill; ${formatMoney(charge.gross - value - tax)} stay on this one.`
}
