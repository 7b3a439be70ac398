import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import {
  highestAllowance,
  type OverbookingInput,
  type overbookingInput,
} from '@atithi/api/selling/overbooking/schema'
import { Button } from '@atithi/ui/button'
import { Checkbox } from '@atithi/ui/checkbox'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { DateRangeField } from '../../../components/forms/date-range-field.tsx'
import { FormFailure } from '../../../components/forms/form-failure.tsx'
import { applyServerErrors } from '../../../components/forms/server-errors.ts'
import { NumberField } from '../../../components/forms/text-fields.tsx'
import { formatCounted, formatDay } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { Calendar } from '../night-words.ts'
import { everyDay, nightsOn } from '../weekdays.ts'
import { spreadOf } from './scope.ts'

const fields = ['from', 'to', 'roomTypeId', 'allowance'] as const

interface OverbookingFormProps {
  propertyId: string
  calendar: Calendar
  form: UseFormReturn<z.input<typeof overbookingInput>, unknown, OverbookingInput>
  today: IsoDate
  onSaved: () => void
}

/** How many rooms of a type may be sold beyond those there are, on some nights or from one on. */
export function OverbookingForm({
  propertyId,
  calendar,
  form,
  today,
  onSaved,
}: OverbookingFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isOpenEnded, setIsOpenEnded] = useState(false)
  const setOverbooking = trpc.availability.setOverbooking.useMutation()
  const { control, formState } = form
  const [from = '', to = '', roomTypeId, allowance] = useWatch({
    control,
    name: ['from', 'to', 'roomTypeId', 'allowance'],
  })
  const roomType = calendar.roomTypes.find(row => row.roomTypeId === roomTypeId)
  const nights = nightsOn(everyDay, from, to)
  const now = spreadOf(calendar, 'overbooking', { roomTypeIds: [roomTypeId], nights })
  const save = form.handleSubmit(async ({ to: last, ...input }) => {
    setFailure(null)
    try {
      await setOverbooking.mutateAsync({
        propertyId,
        ...input,
        ...(!isOpenEnded && last && { to: last }),
      })
      refresh(staleAfter('availability.changed'))
      toast.show({
        tone: 'success',
        title:
          input.allowance === 0
            ? 'No overbooking'
            : `Up to ${formatCounted(input.allowance, 'room')} may be overbooked`,
        description: roomType?.name ?? '',
      })
      onSaved()
    } catch (error) {
      setFailure(applyServerErrors(error, fields, form.setError))
    }
  })
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-5">
      <FormFailure failure={failure} />
      <p className="text-sm text-muted">
        Rooms that the desk, the website and channels may sell beyond those you have. Whoever finds
        none on arrival has to be walked to another hotel.
      </p>
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
      <Checkbox
        label={`On every night from ${from ? formatDay(from) : 'the first'} on`}
        checked={isOpenEnded}
        onCheckedChange={setIsOpenEnded}
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
          name="allowance"
          label="Allowance"
          required
          min={0}
          max={highestAllowance}
          hint={
            (now &&
              (now.lowest === now.highest
                ? `Now ${now.lowest}.`
                : `Now ${now.lowest} to ${now.highest}.`)) ||
            undefined
          }
        />
      </div>
      {roomType && allowance > 0 && (
        <p className="text-sm text-muted">
          {formatCounted(roomType.quantity + allowance, 'room')} may be sold where{' '}
          {roomType.quantity === 1 ? '1 is' : `${roomType.quantity} are`} there.
        </p>
      )}
      <div className="flex justify-end">
        <Button type="submit" loading={formState.isSubmitting}>
          Save
        </Button>
      </div>
    </form>
  )
}
