import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import type { Festival } from '@atithi/api/selling/festivals/rules/festivals'
import { type FestivalFields, festivalFields } from '@atithi/api/selling/festivals/schema'
import { Checkbox } from '@atithi/ui/checkbox'
import { useController, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { DateRangeField } from '../../../components/forms/date-range-field.tsx'
import { FormModal } from '../../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { TextField } from '../../../components/forms/text-fields.tsx'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { trpc } from '../../../lib/trpc.ts'

interface FestivalFormProps {
  propertyId: string
  /** The one to change; null for a new one. */
  festival: Festival | null
  today: IsoDate
  onClose: () => void
}

/** What a festival is called, and its nights. */
export function FestivalForm({ propertyId, festival, today, onClose }: FestivalFormProps) {
  const add = trpc.festivals.add.useMutation()
  const update = trpc.festivals.update.useMutation()
  const form = useForm<z.input<typeof festivalFields>, unknown, FestivalFields>({
    resolver: schemaResolver(festivalFields),
    defaultValues: {
      name: festival?.name ?? '',
      from: festival?.from ?? '',
      to: festival?.to ?? '',
      isConfirmed: festival?.isConfirmed ?? true,
    },
  })
  const { control } = form
  const { field } = useController({ control, name: 'isConfirmed' })
  return (
    <FormModal
      form={form}
      fields={['name', 'from', 'to']}
      title={festival ? 'Change festival' : 'Add festival'}
      saveLabel={festival ? 'Save Festival' : 'Add Festival'}
      save={async fields => {
        if (festival)
          await update.mutateAsync({ propertyId, festivalId: festival.id, festival: fields })
        else await add.mutateAsync({ propertyId, festivals: [fields] })
        refresh(staleAfter('festival.updated'))
        return { title: `${fields.name} is on the list` }
      }}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="name"
        label="Name"
        hint="The same in each year: by it the nights of last year are found."
        maxLength={60}
        required
      />
      <DateRangeField
        control={control}
        from="from"
        to="to"
        label="Nights"
        fromLabel="First night"
        toLabel="Last night"
        today={today}
        required
      />
      <Checkbox
        label="The dates are certain"
        hint="Leave it empty while the moon may still move them."
        checked={field.value ?? true}
        onCheckedChange={field.onChange}
      />
    </FormModal>
  )
}
