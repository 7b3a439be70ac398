import { useForm } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { billIdOf, billOptions, ownBill } from './bill-field.tsx'
import { BillFormModal } from './bill-form-modal.tsx'
import type { BillModalProps } from './bill-modal-props.ts'

interface MoveModalProps extends BillModalProps {
  lineId: string
  what: string
  billId: string | null
}

/** Puts a line, with all that belongs to it, on another bill of the booking. */
export function MoveModal({ account, lineId, what, billId, onClose }: MoveModalProps) {
  const move = trpc.folio.moveLines.useMutation()
  const others = billOptions(account).filter(option => option.value !== (billId ?? ownBill))
  const form = useForm({ defaultValues: { bill: others[0]?.value ?? ownBill } })
  return (
    <BillFormModal
      form={form}
      fields={[]}
      title={`Move ${what}`}
      description="Its tax and discounts go with it."
      saveLabel="Move"
      onClose={onClose}
      save={async ({ bill }) => {
        await move.mutateAsync({
          bookingId: account.bookingId,
          lineIds: [lineId],
          billId: billIdOf(bill),
        })
        return `${what} is moved`
      }}
    >
      <SelectField control={form.control} name="bill" label="To the bill of" options={others} />
    </BillFormModal>
  )
}
