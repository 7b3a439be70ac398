import { Button } from '@atithi/ui/button'
import { Modal, type ModalProps } from '@atithi/ui/modal'
import { type ReactNode, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { toast } from '../../lib/toasts.ts'
import { FormFailure } from './form-failure.tsx'
import { applyServerErrors } from './server-errors.ts'
import { submitOf } from './submit.ts'
import { useClosing } from './use-closing.tsx'

export interface FormModalProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  fields: readonly FieldPath<Values>[]
  title: string
  description?: string
  saveLabel: string
  /** Of the button that leaves things as they are, where 'Close' could be taken for the act itself. */
  dismissLabel?: string
  tone?: 'primary' | 'danger'
  size?: ModalProps['size']
  /** Does it, refreshes what showed it, and answers what to say of it. */
  save: (values: Output) => Promise<{ title: string; description?: string }>
  onClose: () => void
  children: ReactNode
}

/** A form over the page: Enter saves, a failed save keeps every word, and closing asks when something was typed. */
export function FormModal<Values extends FieldValues, Output>(
  props: FormModalProps<Values, Output>,
) {
  const {
    form,
    fields,
    title,
    description,
    saveLabel,
    dismissLabel = 'Close',
    tone = 'primary',
    size,
    save,
    onClose,
    children,
  } = props
  const [failure, setFailure] = useState<string | null>(null)
  const { isDirty, isSubmitting } = form.formState
  const closing = useClosing(isDirty, onClose)
  const requestClose = () => {
    if (!isSubmitting) closing.request()
  }
  const submit = submitOf(form, async values => {
    setFailure(null)
    try {
      toast.show({ tone: 'success', ...(await save(values)) })
      onClose()
    } catch (error) {
      setFailure(applyServerErrors(error, fields, form.setError))
    }
  })
  return (
    <Modal
      open
      size={size}
      onCloseRequest={requestClose}
      title={title}
      description={description}
      onSubmit={event => {
        // The drawer around it may be a form of its own.
        event.stopPropagation()
        void submit(event)
      }}
      footer={
        <>
          <Button variant="ghost" onClick={requestClose}>
            {dismissLabel}
          </Button>
          <Button type="submit" variant={tone} loading={isSubmitting}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormFailure failure={failure} />
        {children}
      </div>
      {closing.question}
    </Modal>
  )
}
