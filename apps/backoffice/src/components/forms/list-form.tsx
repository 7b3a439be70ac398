import { Button } from '@atithi/ui/button'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { FormFailure } from './form-failure.tsx'
import { applyServerErrors } from './server-errors.ts'
import { submitOf } from './submit.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface ListFormProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  /** What it is a form of, for those who hear it. */
  label?: string
  /** By what a button outside saves it, and who asks before it is left unsaved; without them it stands alone. */
  frame?: { formId: string; guard: ReactNode }
  fields: readonly FieldPath<Values>[]
  /** Does it, and refreshes what showed it. */
  save: (values: Output) => Promise<unknown>
  saveLabel: string
  /** Beside saving and cancelling. */
  actions?: ReactNode
  onDone: () => void
  children: ReactNode
}

/** A form for one thing of a list, in its place there: it saves and closes, and keeps what was typed when saving fails. */
export function ListForm<Values extends FieldValues, Output>(props: ListFormProps<Values, Output>) {
  const { form, label, frame, fields, save, saveLabel, actions, onDone, children } = props
  const [failure, setFailure] = useState<string | null>(null)
  const element = useRef<HTMLFormElement>(null)
  // It may stand above the list that it was opened from, out of sight.
  useEffect(() => element.current?.focus(), [])
  const { isDirty, isSubmitting } = form.formState
  const submit = submitOf(form, async values => {
    setFailure(null)
    try {
      await save(values)
      form.reset(form.getValues())
      onDone()
    } catch (error) {
      setFailure(applyServerErrors(error, fields, form.setError))
    }
  })
  return (
    <form
      ref={element}
      tabIndex={-1}
      noValidate
      aria-label={label}
      id={frame?.formId}
      onSubmit={submit}
      className="flex flex-col gap-5 outline-none"
    >
      <FormFailure failure={failure} />
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" loading={isSubmitting}>
          {saveLabel}
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          Cancel
        </Button>
        {actions}
      </div>
      {frame ? frame.guard : <UnsavedGuard when={isDirty} />}
    </form>
  )
}
