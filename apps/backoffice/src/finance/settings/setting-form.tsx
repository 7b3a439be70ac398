import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { type ReactNode, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { submitOf } from '../../components/forms/submit.ts'
import { UnsavedGuard } from '../../components/forms/unsaved-guard.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'

interface SettingFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  fields: readonly FieldPath<Values>[]
  title: string
  hint: string
  saved: string
  save: (values: Values) => Promise<unknown>
  children: ReactNode
}

/** A card with one setting in it, which saves by itself. */
export function SettingForm<Values extends FieldValues>({
  form,
  fields,
  title,
  hint,
  saved,
  save,
  children,
}: SettingFormProps<Values>) {
  const [failure, setFailure] = useState<string | null>(null)
  const submit = submitOf(form, async values => {
    setFailure(null)
    try {
      await save(values)
      form.reset(values)
      refresh(staleAfter('payment-accounts.changed'))
      toast.show({ tone: 'success', title: saved })
    } catch (error) {
      setFailure(applyServerErrors(error, fields, form.setError))
    }
  })
  return (
    <Card>
      <CardHeader title={title} description={hint} />
      <CardBody>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <FormFailure failure={failure} />
          {children}
          <div>
            <Button
              type="submit"
              aria-disabled={!form.formState.isDirty}
              loading={form.formState.isSubmitting}
            >
              Save Changes
            </Button>
          </div>
          <UnsavedGuard when={form.formState.isDirty && !form.formState.isSubmitting} />
        </form>
      </CardBody>
    </Card>
  )
}
