import { createEndpointInput } from '@atithi/api/platform/webhooks/schema'
import { useRef } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { TextField } from '../../components/forms/text-fields.tsx'
import { CheckboxList } from '../../identity/staff/checkbox-list.tsx'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'
import { eventWords } from './event-words.ts'

export type Endpoint = Outputs['settings']['advanced']['webhooks']['list']['items'][number]
type Fields = z.input<typeof createEndpointInput>

const known = Object.keys(eventWords) as Fields['events']

interface EndpointModalProps {
  propertyId: string
  /** The one to change; without it a new one is added. */
  endpoint?: Endpoint | undefined
  onMade: (secret: string) => void
  onClose: () => void
}

export function EndpointModal({ propertyId, endpoint, onMade, onClose }: EndpointModalProps) {
  const create = trpc.settings.advanced.webhooks.create.useMutation()
  const update = trpc.settings.advanced.webhooks.update.useMutation()
  const made = useRef<string>(undefined)
  const form = useForm({
    resolver: schemaResolver(createEndpointInput),
    defaultValues: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      events: known.filter(type => endpoint?.events.includes(type)),
    } as Fields,
  })
  return (
    <FormModal
      form={form}
      fields={['url', 'description', 'events']}
      size="lg"
      title={endpoint ? 'Change the webhook' : 'Add a webhook'}
      description="What happens is sent as ids alone; the program reads the rest by its API key."
      saveLabel={endpoint ? 'Save' : 'Add'}
      onClose={() => (made.current === undefined ? onClose() : onMade(made.current))}
      save={async values => {
        if (endpoint) await update.mutateAsync({ propertyId, webhookId: endpoint.id, ...values })
        else made.current = (await create.mutateAsync({ propertyId, ...values })).secret
        await utils.settings.advanced.webhooks.list.invalidate()
        return { title: endpoint ? 'The webhook is changed' : 'The webhook is added' }
      }}
    >
      <TextField
        control={form.control}
        name="url"
        label="Address"
        placeholder="https://example.com/atithi"
        type="url"
        inputMode="url"
        autoComplete="off"
        required
      />
      <TextField
        control={form.control}
        name="description"
        label="What it is for"
        autoComplete="off"
        optional
      />
      <Controller
        control={form.control}
        name="events"
        render={({ field, fieldState }) => (
          <CheckboxList
            label="What is sent"
            error={fieldState.error?.message}
            words={eventWords}
            value={field.value}
            onValueChange={field.onChange}
          />
        )}
      />
    </FormModal>
  )
}
