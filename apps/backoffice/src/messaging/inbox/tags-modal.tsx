import { Controller, useForm } from 'react-hook-form'
import { ChipsField } from '../../components/forms/chips-field.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'

const suggested = ['Complaint', 'Request', 'Question', 'Late arrival', 'Group']

interface TagsModalProps {
  conversationId: string
  tags: readonly string[]
  onClose: () => void
}

/** The tags of a conversation. */
export function TagsModal({ conversationId, tags, onClose }: TagsModalProps) {
  const triage = trpc.communications.messages.triage.useMutation()
  const form = useForm<{ tags: string[] }>({ defaultValues: { tags: [...tags] } })
  return (
    <FormModal
      form={form}
      fields={['tags']}
      title="Tags"
      saveLabel="Save Tags"
      save={async values => {
        await triage.mutateAsync({ conversationId, ...values })
        refresh(staleAfter('conversation.updated'))
        return { title: 'The tags are saved' }
      }}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="tags"
        render={({ field, fieldState }) => (
          <ChipsField
            label="Tags of this conversation"
            ownLabel="Another tag"
            suggestions={suggested}
            chosen={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormModal>
  )
}
