import { updatePropertyInput } from '@atithi/api/property/properties/schema'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { NumberField } from '../../components/forms/text-fields.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'

const schema = updatePropertyInput
  .pick({ remindsBeforeDays: true, remindsAfterDays: true })
  .required()
type Days = z.output<typeof schema>

interface RemindersModalProps {
  propertyId: string
  days: Days
  onClose: () => void
}

/** The days of the letters about deposits; an empty one writes none. */
export function RemindersModal({ propertyId, days, onClose }: RemindersModalProps) {
  const update = trpc.properties.update.useMutation()
  const form = useForm<z.input<typeof schema>, unknown, Days>({
    resolver: schemaResolver(schema),
    defaultValues: days,
  })
  const { control } = form
  return (
    <FormModal
      form={form}
      fields={['remindsBeforeDays', 'remindsAfterDays']}
      title="Reminders of deposits"
      description="A field that is left empty writes no letter."
      saveLabel="Save Days"
      save={async values => {
        await update.mutateAsync({ propertyId, ...values })
        refresh(staleAfter('property.updated'))
        return { title: 'The days are set' }
      }}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          control={control}
          name="remindsBeforeDays"
          label="Days before"
          hint="0 is the day on which it is due."
          min={0}
          max={30}
        />
        <NumberField
          control={control}
          name="remindsAfterDays"
          label="Days after, if not paid"
          min={1}
          max={30}
        />
      </div>
    </FormModal>
  )
}
