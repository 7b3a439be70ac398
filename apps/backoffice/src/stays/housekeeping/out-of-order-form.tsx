import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { outOfOrderInput } from '@atithi/api/selling/calendar/schema'
import { Button } from '@atithi/ui/button'
import { Checkbox } from '@atithi/ui/checkbox'
import { DatePicker } from '@atithi/ui/date-picker'
import { Field } from '@atithi/ui/field'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { TextField } from '../../components/forms/text-fields.tsx'
import { UnsavedGuard } from '../../components/forms/unsaved-guard.tsx'
import { failureOf } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Room } from './room-state.ts'

const fields = ['from', 'to', 'reason'] as const

/** From which night to which a room is not let, and why. */
export function OutOfOrderForm({
  room,
  reason = '',
  today,
  onDone,
}: {
  room: Pick<Room, 'id' | 'number'>
  /** As far as it is known. */
  reason?: string
  today: IsoDate
  onDone: () => void
}) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isShort, setShort] = useState(false)
  const set = trpc.rooms.setOutOfOrder.useMutation()
  const form = useForm({
    resolver: schemaResolver(outOfOrderInput),
    defaultValues: { roomId: room.id, from: today, to: today, reason, acceptsShortage: false },
  })
  const { control, setValue, formState } = form
  const [from, to, acceptsShortage] = useWatch({
    control,
    name: ['from', 'to', 'acceptsShortage'],
  })
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  const save = form.handleSubmit(async input => {
    setFailure(null)
    try {
      await set.mutateAsync(input)
      refresh(staleAfter('availability.changed'))
      toast.show({ tone: 'success', title: `Room ${room.number} is out of order` })
      onDone()
    } catch (error) {
      if (failureOf(error).reason === 'SOLD_OUT') setShort(true)
      setFailure(applyServerErrors(error, fields, form.setError))
    }
  })
  const { errors } = formState
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <FormFailure failure={failure} />
      <Field label="First night" required error={errors.from?.message}>
        <DatePicker
          today={today}
          min={today}
          value={from || null}
          onValueChange={day => setValue('from', day ?? '', options)}
        />
      </Field>
      <Field label="Last night" required error={errors.to?.message}>
        <DatePicker
          today={today}
          min={from || today}
          value={to || null}
          onValueChange={day => setValue('to', day ?? '', options)}
        />
      </Field>
      <TextField
        control={control}
        name="reason"
        label="Reason"
        required
        maxLength={300}
        placeholder="Leaking tap, no hot water"
      />
      {isShort && (
        <Checkbox
          label="The room cannot be let all the same"
          hint="The night shows a room too few until one comes free."
          checked={acceptsShortage ?? false}
          onCheckedChange={accepts => setValue('acceptsShortage', accepts, options)}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="ghost" size="lg" onClick={onDone}>
          Not now
        </Button>
        <Button type="submit" size="lg" loading={formState.isSubmitting}>
          Save
        </Button>
      </div>
      <UnsavedGuard when={formState.isDirty && !set.isSuccess} />
    </form>
  )
}
