import type { ChannelId } from '@atithi/api/channels/rules'
import { Banner } from '@atithi/ui/banner'
import { Skeleton } from '@atithi/ui/skeleton'
import { useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { TextField } from '../../components/forms/text-fields.tsx'
import { useWorkProperty } from '../../components/work-property.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { channelOptions } from '../words/channel-words.tsx'
import { CredentialFields } from './credential-fields.tsx'
import { PlanFull } from './plan-full.tsx'

type Channel = Outputs['channels']['catalog']['items'][number]

interface Values {
  propertyId: string
  channelId: ChannelId
  hotelCode: string
  credentials: Record<string, string>
}

interface ConnectModalProps {
  property: string | undefined
  channelId: ChannelId
  onClose: () => void
}

/** A property is connected to a channel: the channel is asked at once whether it takes the credentials. */
export function ConnectModal(props: ConnectModalProps) {
  const catalog = trpc.channels.catalog.useQuery()
  const { propertyId, options } = useWorkProperty(props.property)
  if (!catalog.data || !propertyId) return <Skeleton className="h-2" />
  return (
    <ConnectForm
      {...props}
      channels={catalog.data.items}
      propertyId={propertyId}
      properties={options}
    />
  )
}

function ConnectForm({
  channels,
  propertyId,
  properties,
  channelId,
  onClose,
}: ConnectModalProps & {
  channels: readonly Channel[]
  propertyId: string
  properties: { value: string; label: string }[]
}) {
  const navigate = useNavigate({ from: '/channels' })
  const connect = trpc.channels.connections.connect.useMutation()
  const form = useForm<Values>({
    defaultValues: { propertyId, channelId, hotelCode: '', credentials: {} },
  })
  const { control } = form
  const [chosen, hotel] = useWatch({ control, name: ['channelId', 'propertyId'] })
  const channel = channels.find(one => one.id === chosen)
  const save = async (values: Values) => {
    const named = (channel?.credentials ?? []).map(
      ({ name }) => [name, values.credentials[name] ?? ''] as const,
    )
    const { connectionId } = await connect.mutateAsync({
      ...values,
      credentials: Object.fromEntries(named),
    })
    refresh(staleAfter('channel.changed'))
    void navigate({
      to: '/channels',
      search: prev => ({ ...prev, connection: connectionId, section: 'mapping' }),
    })
    return {
      title: `${channel?.name ?? 'The channel'} is connected`,
      description: 'Map your rates now: it sells nothing until then.',
    }
  }
  return (
    <FormModal
      form={form}
      fields={['propertyId', 'channelId', 'hotelCode']}
      title="Connect a channel"
      description="The channel is asked at once whether it takes these credentials."
      saveLabel="Connect"
      save={save}
      onClose={onClose}
    >
      {properties.length > 1 && (
        <SelectField control={control} name="propertyId" label="Property" options={properties} />
      )}
      <PlanFull propertyId={hotel} />
      <SelectField control={control} name="channelId" label="Channel" options={channelOptions} />
      {channel && <Banner>{channel.guide}</Banner>}
      <TextField
        control={control}
        name="hotelCode"
        label="Hotel code"
        hint="The number of your hotel at the channel."
        maxLength={60}
        autoComplete="off"
        required
        faultOf={value => (value ? undefined : 'Enter the hotel code.')}
      />
      {channel && (
        <CredentialFields
          key={chosen}
          control={control}
          wanted={channel.credentials}
          nameOf={name => `credentials.${name}`}
        />
      )}
    </FormModal>
  )
}
