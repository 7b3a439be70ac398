import { useForm } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { TextAreaField } from '../../components/forms/text-fields.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import { useKeyOfRequest } from '../use-key-of-request.ts'

interface Values {
  direction: 'outbound' | 'inbound'
  content: string
}

interface CallModalProps {
  guestId: string
  propertyId: string
  name: string
  onClose: () => void
}

/** Notes a call, which stands in the thread beside what was written. */
export function CallModal({ guestId, propertyId, name, onClose }: CallModalProps) {
  const logCall = trpc.communications.messages.logCall.useMutation()
  const { keyOf } = useKeyOfRequest()
  const form = useForm<Values>({ defaultValues: { direction: 'outbound', content: '' } })
  const { control } = form
  return (
    <FormModal
      form={form}
      fields={['direction', 'content']}
      title="Log a Call"
      description={`With ${name}`}
      saveLabel="Log Call"
      save={async values => {
        const request = { propertyId, guestId, ...values }
        await logCall.mutateAsync({ ...request, idempotencyKey: keyOf(request) })
        refresh(staleAfter('message.queued'))
        return { title: 'The call is logged' }
      }}
      onClose={onClose}
    >
      <SelectField
        control={control}
        name="direction"
        label="Who called"
        options={[
          { value: 'outbound', label: 'The hotel' },
          { value: 'inbound', label: 'The guest' },
        ]}
      />
      <TextAreaField
        control={control}
        name="content"
        label="What was said"
        rows={4}
        maxLength={4000}
        required
      />
    </FormModal>
  )
}
