import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { channelNames, writtenChannels } from '@atithi/api/messaging/providers/rules/channels'
import { setPriceInput } from '@atithi/api/messaging/settings/schema'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useBusinessDate } from '../../components/business-date.ts'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { DayField } from '../../components/forms/day-field.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { TextField } from '../../components/forms/text-fields.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import { categoryWords } from './category-words.ts'

/** The price of a kind of message from a day on. */
export function PriceModal({ propertyId, onClose }: { propertyId: string; onClose: () => void }) {
  const today = useBusinessDate(propertyId)
  return today ? <PriceForm propertyId={propertyId} today={today} onClose={onClose} /> : null
}

function PriceForm({
  propertyId,
  today,
  onClose,
}: {
  propertyId: string
  today: IsoDate
  onClose: () => void
}) {
  const setPrice = trpc.communications.settings.setPrice.useMutation()
  const form = useForm<z.input<typeof setPriceInput>, unknown, z.output<typeof setPriceInput>>({
    resolver: schemaResolver(setPriceInput),
    defaultValues: { channel: 'whatsapp', category: 'transactional', validFrom: today, price: '' },
  })
  const { control } = form
  return (
    <FormModal
      form={form}
      fields={['channel', 'category', 'validFrom', 'price']}
      title="Set Price"
      saveLabel="Set Price"
      save={async values => {
        await setPrice.mutateAsync({ propertyId, ...values })
        refresh(staleAfter('messaging.settings-updated'))
        return { title: 'The price is set' }
      }}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          control={control}
          name="channel"
          label="Channel"
          options={writtenChannels.map(value => ({ value, label: channelNames[value] }))}
        />
        <SelectField
          control={control}
          name="category"
          label="Kind"
          options={[
            { value: 'transactional', label: categoryWords.transactional },
            { value: 'marketing', label: categoryWords.marketing },
            { value: 'service', label: categoryWords.service },
          ]}
        />
        <DayField control={control} name="validFrom" label="From" required />
        <TextField
          control={control}
          name="price"
          label="Price in rupees"
          inputMode="decimal"
          placeholder="0.115"
          required
        />
      </div>
    </FormModal>
  )
}
