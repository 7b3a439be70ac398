import { useForm } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { PasswordField, TextField } from '../../components/forms/text-fields.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import type { MailServer } from './mail-server.ts'

const fields = [
  'host',
  'port',
  'security',
  'username',
  'password',
  'fromAddress',
  'dkimSelector',
] as const

interface MailServerModalProps {
  propertyId: string
  server: MailServer | null
  onClose: () => void
}

/** The hotel's own mail server, kept once it has taken a test letter. */
export function MailServerModal({ propertyId, server, onClose }: MailServerModalProps) {
  const save = trpc.communications.mailServer.save.useMutation()
  const form = useForm({
    defaultValues: {
      host: server?.host ?? '',
      port: String(server?.port ?? 587),
      security: server?.security ?? ('starttls' as const),
      username: server?.username ?? '',
      password: '',
      fromAddress: server?.fromAddress ?? '',
      dkimSelector: server?.dkimSelector ?? '',
    },
  })
  const { control } = form
  return (
    <FormModal
      form={form}
      fields={fields}
      title={server ? 'Change Mail Server' : 'Connect Mail Server'}
      description="It is kept once it has taken a test letter to you. The password is sealed and never shown again."
      saveLabel="Send Test and Save"
      save={async ({ username, password, port, ...values }) => {
        await save.mutateAsync({
          propertyId,
          ...values,
          port: Number(port),
          ...(username.trim() && { username: username.trim() }),
          ...(password && { password }),
        })
        refresh(staleAfter('messaging.settings-updated'))
        return { title: 'The mail server took the test letter' }
      }}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="fromAddress"
        label="Sender address"
        type="email"
        hint="At a domain of the hotel, such as stay@your-hotel.in. Answers go to the hotel’s email address."
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          control={control}
          name="host"
          label="Mail server"
          placeholder="smtp.example.com"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField control={control} name="port" label="Port" inputMode="numeric" required />
        <SelectField
          control={control}
          name="security"
          label="Security"
          options={[
            { value: 'starttls', label: 'STARTTLS (587)' },
            { value: 'tls', label: 'TLS (465)' },
          ]}
        />
        <TextField
          control={control}
          name="dkimSelector"
          label="DKIM selector"
          hint="Your mail provider names it."
          placeholder="s1"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField
          control={control}
          name="username"
          label="User name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          optional
        />
        <PasswordField
          control={control}
          name="password"
          label="Password"
          autoComplete="off"
          hint={server?.username ? 'Leave it empty to keep the one that is kept.' : undefined}
          optional
        />
      </div>
    </FormModal>
  )
}
