import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { type ReactNode, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { applyServerErrors } from '../../../lib/server-errors.ts'
import { toast } from '../../../lib/toasts.ts'
import { useClosing } from '../../../lib/use-closing.tsx'

interface FormModalProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  fields: readonly FieldPath<Values>[]
  title: string
  description?: string
  saveLabel: string
  tone?: 'primary' | 'danger'
  /** Does it, and answers what to say of it. */
  save: (values: Output) => Promise<string>
  onClose: () => void
  children: ReactNode
}

/** A form over the bill: Enter saves, a failed save keeps every word, and closing asks when something was typed. */
export function FormModal<Values extends FieldValues, Output>(props: FormModalProps<Values, Output>) {
  const { form, fields, title, description, saveLabel, tone = 'primary', save, onClose, children } = props
  const [failure, setFailure] = useState<string | null>(null)
  const { isDirty, isSubmitting } = form.formState
  const closing = useClosing(isDirty, onClose)
  const requestClose = () => {
    if (!isSubmitting) closing.request()
  }
  const submit = form.handleSubmit(async values => {
    setFailure(null)
    try {
      const said = await save(values)
      refresh(staleAfter('folio.changed'))
      toast.show({ tone: 'success', title: said })
      onClose()
    } catch (error) {
      setFailure(applyServerErrors(error, fields, form.setError))
    }
  })
  return (
    <Modal
      open
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
            Close
          </Button>
          <Button type="submit" variant={tone} loading={isSubmitting}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {failure && <Banner tone="danger">{failure}</Banner>}
        {children}
      </div>
      {closing.question}
    </Modal>
  )
}
