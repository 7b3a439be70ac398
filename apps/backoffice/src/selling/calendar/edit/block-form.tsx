import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import type { BlockInput, blockInput } from '@atithi/api/selling/calendar/schema'
import { Button } from '@atithi/ui/button'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { DateRangeField } from '../../../components/forms/date-range-field.tsx'
import { FormFailure } from '../../../components/forms/form-failure.tsx'
import { applyServerErrors } from '../../../components/forms/server-errors.ts'
import { NumberField, TextField } from '../../../components/forms/text-fields.tsx'
import { formatCounted } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { Calendar } from '../night-words.ts'
import { everyDay, nightsOn } from '../weekdays.ts'
import { BlockList } from './block-list.tsx'
import { spreadOf } from './scope.ts'

type BlockFormState = UseFormReturn<z.input<typeof blockInput>, unknown, BlockInput>

const fields = ['from', 'to', 'roomTypeId', 'rooms', 'reason'] as const

interface BlockFormProps {
  propertyId: string
  calendar: Calendar
  form: BlockFormState
  today: IsoDate
  onSaved: () => void
}

/** Takes rooms of a type off sale for some nights, and puts them back. */
export function BlockForm({ propertyId, calendar, form, today, onSaved }: BlockFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const block = trpc.availability.block.useMutation()
  const { control, formState } = form
  const [from, to, roomTypeId] = useWatch({ control, name: ['from', 'to', 'roomTypeId'] })
  const nights = nightsOn(everyDay, from, to)
  const free = spreadOf(calendar, 'available', { roomTypeIds: [roomTypeId], nights })
  const save = form.handleSubmit(async input => {
    setFailure(null)
    try {
      await block.mutateAsync({ propertyId, ...input })
      refresh(staleAfter('availability.changed'))
      const name = calendar.roomTypes.find(row => row.roomTypeId === input.roomTypeId)?.name ?? ''
      toast.show({
        tone: 'success',
        title: `${formatCounted(input.rooms, 'room')} blocked`,
        description: name,
      })
      onSaved()
    } catch (error) {
      setFailure(applyServerErrors(error, fields, form.setError))
    }
  })
  return (
    <div className="flex flex-col gap-8">
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        <FormFailure failure={failure} />
        <DateRangeField
          control={control}
          from="from"
          to="to"
          label="Nights"
          fromLabel="First night"
          toLabel="Last night"
          today={today}
          min={today}
          required
        />
        <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
          <SelectField
            control={control}
            name="roomTypeId"
            label="Room type"
            required
            options={calendar.roomTypes.map(row => ({ value: row.roomTypeId, label: row.name }))}
          />
          <NumberField
            control={control}
            name="rooms"
            label="Rooms"
            required
            min={1}
            max={500}
            hint={free && `${free.lowest} free on each night.`}
          />
        </div>
        <TextField
          control={control}
          name="reason"
          label="Reason"
          required
          maxLength={300}
          placeholder="Painting, wedding party, own use"
        />
        <div className="flex justify-end">
          <Button type="submit" loading={formState.isSubmitting}>
            Block
          </Button>
        </div>
      </form>
      <BlockList propertyId={propertyId} from={from} to={to} />
    </div>
  )
}
