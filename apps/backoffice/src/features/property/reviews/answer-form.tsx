import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLateSchema } from '../../../lib/late-schema.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { applyServerErrors } from '../../../lib/server-errors.ts'
import { TextAreaField } from '../../../lib/text-fields.tsx'
import { trpc, utils } from '../../../lib/trpc.ts'
import { useSavedByFrame } from '../save-slot.tsx'

const schema = () => import('@atithi/api/reviews/schema').then(module => module.answerFields)

interface AnswerFormProps {
  reviewId: string
  answer: string | null
  onDone: () => void
}

/** The hotel's one answer to a review, new or corrected. */
export function AnswerForm({ reviewId, answer, onDone }: AnswerFormProps) {
  const save = trpc.reviews.answer.useMutation()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ resolver: useLateSchema(schema), defaultValues: { answer: answer ?? '' } })
  const { isDirty, isSubmitting } = form.formState
  const { formId, guard } = useSavedByFrame({ isDirty, isSaving: isSubmitting })
  const submit = form.handleSubmit(async values => {
    setFailure(null)
    try {
      await save.mutateAsync({ reviewId, ...values })
      await utils.reviews.list.invalidate()
      refresh(staleAfter('review.answered'))
      onDone()
    } catch (error) {
      setFailure(applyServerErrors(error, ['answer'], form.setError))
    }
  })
  return (
    <form noValidate id={formId} onSubmit={submit} className="flex flex-col gap-4">
      {failure && <Banner tone="danger">{failure}</Banner>}
      <TextAreaField
        control={form.control}
        name="answer"
        label="Your answer"
        rows={3}
        maxLength={2000}
        required
        hint="Shown below the review wherever the website shows it."
      />
      <div className="flex gap-3">
        <Button type="submit" size="sm" loading={isSubmitting}>
          Save Answer
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
      {guard}
    </form>
  )
}
