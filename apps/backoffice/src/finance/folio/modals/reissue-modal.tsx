import { useForm } from 'react-hook-form'
import { TextAreaField, TextField } from '../../../components/forms/text-fields.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { BillFormModal } from './bill-form-modal.tsx'
import type { BillModalProps } from './bill-modal-props.ts'

interface ReissueModalProps extends BillModalProps {
  documentId: string
  number: string
}

/** Puts an invoice on the right name: a credit note and a new invoice, with the payments. */
export function ReissueModal({ account, documentId, number, onClose }: ReissueModalProps) {
  const reissue = trpc.folio.reissue.useMutation()
  const form = useForm({
    defaultValues: {
      name: account.companyName ?? account.guestName,
      gstin: account.companyGstin ?? '',
      address: account.companyAddress ?? '',
      reason: '',
    },
  })
  const { control } = form
  return (
    <BillFormModal
      form={form}
      fields={['name', 'gstin', 'address', 'reason']}
      title={`Put ${number} on another name`}
      description="An invoice never changes: a credit note takes it back, and a new one has the right name, the same charges and the payments."
      saveLabel="Issue Anew"
      onClose={onClose}
      save={async values => {
        const issued = await reissue.mutateAsync({
          bookingId: account.bookingId,
          documentId,
          ...values,
        })
        return `${issued.number} is issued to ${values.name}`
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          control={control}
          name="name"
          label="Name on the invoice"
          maxLength={120}
          required
        />
        <TextField
          control={control}
          name="gstin"
          label="GST number"
          hint="Of a company that is registered."
          autoCapitalize="characters"
          spellCheck={false}
          optional
        />
        <TextAreaField
          control={control}
          name="address"
          label="Address"
          hint="With State and PIN code; an invoice to a company needs it."
          rows={2}
          maxLength={300}
          optional
          className="sm:col-span-2"
        />
        <TextField
          control={control}
          name="reason"
          label="Reason"
          maxLength={300}
          required
          className="sm:col-span-2"
        />
      </div>
    </BillFormModal>
  )
}
