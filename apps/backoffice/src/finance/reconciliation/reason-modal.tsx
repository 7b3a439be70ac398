import { useForm } from 'react-hook-form'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { TextField } from '../../components/forms/text-fields.tsx'
import { formatMoney } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import type { ReconciliationLine } from './reconciliation-words.ts'

interface ReasonModalProps {
  propertyId: string
  line: ReconciliationLine
  act: 'unmatch' | 'ignore'
  onClose: () => void
}

/** Which of the two kinds of line an id names. */
export const lineKey = ({ side, id }: ReconciliationLine) =>
  side === 'bank' ? { bankLineId: id } : { itemId: id }

/** Takes a match apart, or sets a line aside, and asks why. */
export function ReasonModal({ propertyId, line, act, onClose }: ReasonModalProps) {
  const unmatch = trpc.payments.reconcile.unmatch.useMutation()
  const ignore = trpc.payments.reconcile.ignore.useMutation()
  const form = useForm({ defaultValues: { reason: '' } })
  const opens = line.state === 'ignored'
  const title = act === 'ignore' ? 'Set Aside' : opens ? 'Open Again' : 'Take Apart'
  return (
    <FormModal
      form={form}
      fields={['reason']}
      size="sm"
      title={title}
      description={`${line.title}, ${formatMoney(line.amount)}`}
      saveLabel={title}
      onClose={onClose}
      save={async ({ reason }) => {
        const save = act === 'ignore' ? ignore : unmatch
        await save.mutateAsync({ propertyId, reason, ...lineKey(line) })
        refresh(staleAfter('payment-accounts.reconciled'))
        return {
          title: act === 'ignore' ? 'The line is set aside' : 'The line is open again',
        }
      }}
    >
      <TextField
        control={form.control}
        name="reason"
        label="Reason"
        hint={act === 'ignore' ? 'As: bank charges, own transfer' : undefined}
        maxLength={300}
        required
      />
    </FormModal>
  )
}
