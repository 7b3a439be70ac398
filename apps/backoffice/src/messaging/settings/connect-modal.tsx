import { channelNames } from '@atithi/api/messaging/providers/rules/channels'
import { useForm } from 'react-hook-form'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { PasswordField, TextField } from '../../components/forms/text-fields.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { type Inputs, trpc } from '../../lib/trpc.ts'

const emptyValues = {
  phoneNumberId: '',
  businessAccountId: '',
  accessToken: '',
  appSecret: '',
  accountSid: '',
  authToken: '',
  sender: '',
  dltEntityId: '',
}
type Values = typeof emptyValues
/** As typed: the server says which field is wrong. */
type Connect = Inputs['communications']['settings']['connect']

const fieldsOf = {
  whatsapp: ['phoneNumberId', 'businessAccountId', 'accessToken', 'appSecret'],
  sms: ['accountSid', 'authToken', 'sender', 'dltEntityId'],
} as const

interface ConnectModalProps {
  propertyId: string
  channel: 'whatsapp' | 'sms'
  onClose: () => void
}

/** The hotel's own account with a provider, kept once the provider answers to it. */
export function ConnectModal({ propertyId, channel, onClose }: ConnectModalProps) {
  const connect = trpc.communications.settings.connect.useMutation()
  const form = useForm<Values>({ defaultValues: emptyValues })
  const { control } = form
  const save = async (values: Values) => {
    const written = Object.fromEntries(
      fieldsOf[channel].flatMap(name => (values[name] === '' ? [] : [[name, values[name].trim()]])),
    )
    await connect.mutateAsync({ propertyId, channel, ...written } as Connect)
    refresh(staleAfter('messaging.settings-updated'))
    return { title: `${channelNames[channel]} is connected` }
  }
  return (
    <FormModal
      form={form}
      fields={fieldsOf[channel]}
      title={`Connect ${channelNames[channel]}`}
      description="The details are tried before they are kept. Secrets are sealed and never shown again."
      saveLabel="Connect"
      save={save}
      onClose={onClose}
    >
      {channel === 'whatsapp' ? (
        <>
          <TextField
            control={control}
            name="phoneNumberId"
            label="Id of the phone number"
            inputMode="numeric"
            required
          />
          <TextField
            control={control}
            name="businessAccountId"
            label="Id of the WhatsApp business account"
            inputMode="numeric"
            required
          />
          <PasswordField
            control={control}
            name="accessToken"
            label="Access token"
            autoComplete="off"
            required
          />
          <PasswordField
            control={control}
            name="appSecret"
            label="App secret"
            autoComplete="off"
            required
          />
        </>
      ) : (
        <>
          <TextField control={control} name="accountSid" label="Account SID" required />
          <PasswordField
            control={control}
            name="authToken"
            label="Auth token"
            autoComplete="off"
            required
          />
          <TextField
            control={control}
            name="sender"
            label="Sender"
            hint="A number as +91…, or the registered header."
            required
          />
          <TextField
            control={control}
            name="dltEntityId"
            label="DLT entity id"
            hint="19 digits, as registered for SMS in India."
            inputMode="numeric"
            optional
          />
        </>
      )}
    </FormModal>
  )
}
