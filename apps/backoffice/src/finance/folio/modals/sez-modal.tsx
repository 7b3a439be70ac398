import { useForm } from 'react-hook-form'
import { trpc } from '../../../lib/trpc.ts'
import type { Bill } from '../account.ts'
import { BillFormModal } from './bill-form-modal.tsx'
import type { BillModalProps } from './bill-modal-props.ts'
import { type SezChoice, SezField, sezOf } from './sez-field.tsx'

/** Says that the company of a bill is of a special economic zone, or that it is not. */
export function SezModal({ account, bill, onClose }: BillModalProps & { bill: Bill }) {
  const mark = trpc.folio.markSez.useMutation()
  const saved = bill.sez === 'unit' || bill.sez === 'developer' ? bill.sez : 'no'
  const form = useForm<{ sez: SezChoice }>({ defaultValues: { sez: saved } })
  return (
    <BillFormModal
      form={form}
      fields={['sez']}
      title="Special economic zone"
      description={bill.name}
      saveLabel="Save"
      onClose={onClose}
      save={async ({ sez }) => {
        await mark.mutateAsync({
          bookingId: account.bookingId,
          billId: bill.id ?? '',
          sez: sezOf(sez),
        })
        return sez === 'no'
          ? `${bill.name} is billed with CGST and ${account.stateTax}`
          : `${bill.name} is billed as an SEZ ${sez}`
      }}
    >
      <SezField control={form.control} name="sez" account={account} />
      <p className="text-sm text-muted">
        What is on no invoice yet is taxed anew. Invoices stay as they are.
      </p>
    </BillFormModal>
  )
}
