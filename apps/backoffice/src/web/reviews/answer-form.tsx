import { answerFields } from '@atithi/api/web/reviews/schema'
import { useForm } from 'react-hook-form'
import { ListForm } from '../../components/forms/list-form.tsx'
import { useSavedByFrame } from '../../components/forms/save-slot.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { TextAreaField } from '../../components/forms/text-fields.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc, utils } from '../../lib/trpc.ts'

interface AnswerFormProps {
  reviewId: string
  answer: string | null
  onDone: () => void
}

/** The hotel's one answer to a review, new or corrected. */
export function AnswerForm({ reviewId, answer, onDone }: AnswerFormProps) {
  const save = trpc.reviews.answer.useMutation()
  const form = useForm({
    resolver: schemaResolver(answerFields),
    defaultValues: { answer: answer ?? '' },
  })
  const { isDirty, isSubmitting } = form.formState
  const frame = useSavedByFrame({ isDirty, isSaving: isSubmitting })
  const saveAndRead = async (values: { answer: string }) => {
    await save.mutateAsync({ reviewId, ...values })
    await utils.reviews.list.invalidate()
    refresh(staleAfter('review.answered'))
  }
  return (
    <ListForm
      form={form}
      frame={frame}
      fields={['answer']}
      save={saveAndRead}
      saveLabel="Save Answer"
      onDone={onDone}
    >
      <TextAreaField
        control={form.control}
        name="answer"
        label="Your answer"
        rows={3}
        maxLength={2000}
        required
        hint="Shown below the review wherever the website shows it."
      />
    </ListForm>
  )
}
