import { useForm } from 'react-hook-form'
import { TextField } from '../../../components/forms/text-fields.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { BillFormModal } from './bill-form-modal.tsx'
import type { BillModalProps } from './bill-modal-props.ts'

interface ReverseModalProps extends BillModalProps {
  lineId: string
  what: string
  /** What that does to the bill. */
  means: string
}

/** Takes a line back by a line of its own, which says why. */
export function ReverseModal({ account, lineId, what, means, onClose }: ReverseModalProps) {
  const reverse = trpc.folio.reverse.useMutation()
  const form = useForm({ defaultValues: { reason: '' } })
  const isInvoiced = account.bills.some(bill =>
    bill.charges.some(charge => charge.id === lineId && charge.documentId !== null),
  )
  return (
    <BillFormModal
      form={form}
      fields={['reason']}
      title={`Reverse ${what}`}
      description={means}
      saveLabel="Reverse"
      tone="danger"
      onClose={onClose}
      save={async ({ reason }) => {
        await reverse.mutateAsync({ bookingId: account.bookingId, lineId, reason })
        return `${what} is reversed`
      }}
    >
      {isInvoiced && (
        <p className="text-sm text-muted">
          It is on an invoice, which does not change: a credit note is made.
        </p>
      )}
      <TextField control={form.control} name="reason" label="Reason" maxLength={300} required />
    </BillFormModal>
  )
}
