import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { type ReactNode, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { applyServerErrors } from '../../lib/server-errors.ts'
import { utils } from '../../lib/trpc.ts'
import { useSavedByFrame } from './save-slot.tsx'

interface ContentItemFormProps<Values extends FieldValues, Saved> {
  form: UseFormReturn<Values, unknown, Saved>
  fields: readonly FieldPath<Values>[]
  save: (values: Saved) => Promise<unknown>
  saveLabel: string
  onDone: () => void
  children: ReactNode
}

// The list first: a form opened next begins with what is not there yet.
const readListAgain = () =>
  Promise.all([utils.policies, utils.testimonials, utils.attractions, utils.ratePlans].map(part => part.invalidate()))

/** The frame of a form for one thing of a list: it saves and closes, and keeps what was typed when saving fails. */
export function ContentItemForm<Values extends FieldValues, Saved>(props: ContentItemFormProps<Values, Saved>) {
  const { form, fields, save, saveLabel, onDone, children } = props
  const [failure, setFailure] = useState<string | null>(null)
  const { isDirty, isSubmitting } = form.formState
  const { formId, guard } = useSavedByFrame({ isDirty, isSaving: isSubmitting })
  const submit = form.handleSubmit(async values => {
    setFailure(null)
    try {
      await save(values)
      await readListAgain()
      refresh(staleAfter('content.changed'))
      onDone()
    } catch (error) {
      setFailure(applyServerErrors(error, fields, form.setError))
    }
  })
  return (
    <form noValidate id={formId} onSubmit={submit} className="flex flex-col gap-5">
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
      <div className="flex gap-3">
        <Button type="submit" size="sm" loading={isSubmitting}>
          {saveLabel}
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
      {guard}
    </form>
  )
}
