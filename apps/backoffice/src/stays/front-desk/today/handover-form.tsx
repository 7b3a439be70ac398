import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import {
  type AddHandoverInput,
  addHandoverInput,
  longestNote,
} from '@atithi/api/stays/handover/schema'
import { Button } from '@atithi/ui/button'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { DayField } from '../../../components/forms/day-field.tsx'
import { FormFailure } from '../../../components/forms/form-failure.tsx'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../../components/forms/server-errors.ts'
import { TextAreaField } from '../../../components/forms/text-fields.tsx'
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { trpc } from '../../../lib/trpc.ts'

const fields = ['note', 'forDate'] as const

interface HandoverFormProps {
  propertyId: string
  today: IsoDate
  onClose: () => void
}

/** A note for the next shift, or for a day to come. */
export function HandoverForm({ propertyId, today, onClose }: HandoverFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  // One key for each form that is opened: sent twice, it still makes one note.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const add = trpc.handover.add.useMutation()
  const form = useForm<z.input<typeof addHandoverInput>, unknown, AddHandoverInput>({
    resolver: schemaResolver(addHandoverInput),
    defaultValues: { note: '', forDate: today },
  })
  const { control } = form
  const save = form.handleSubmit(async values => {
    setFailure(null)
    try {
      await add.mutateAsync({ propertyId, ...values, idempotencyKey })
      refresh(staleAfter('handover.written'))
      onClose()
    } catch (error) {
      setFailure(applyServerErrors(error, fields, form.setError))
    }
  })
  return (
    <form
      noValidate
      onSubmit={save}
      className="grid gap-4 border-t border-line px-4 py-3 sm:grid-cols-[1fr_12rem] print:hidden"
    >
      <div className="empty:hidden sm:col-span-2">
        <FormFailure failure={failure} />
      </div>
      <TextAreaField
        control={control}
        name="note"
        label="For the next shift"
        rows={2}
        maxLength={longestNote}
      />
      <DayField control={control} name="forDate" label="From" min={today} />
      <div className="flex justify-end gap-3 sm:col-span-2">
        <Button size="sm" variant="ghost" onClick={onClose}>
          Close
        </Button>
        <Button size="sm" type="submit" loading={form.formState.isSubmitting}>
          Save Note
        </Button>
      </div>
      <UnsavedGuard when={form.formState.isDirty && !add.isSuccess} />
    </form>
  )
}
