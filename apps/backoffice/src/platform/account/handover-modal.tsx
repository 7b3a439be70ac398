import { askHandoverInput } from '@atithi/api/platform/account-handover/schema'
import { useForm } from 'react-hook-form'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { PasswordField, TextField } from '../../components/forms/text-fields.tsx'
import { trpc, utils } from '../../lib/trpc.ts'

const fields = ['name', 'email', 'password', 'code'] as const

/** Who is to own the account; the offer goes to them by letter. */
export function HandoverModal({ onClose }: { onClose: () => void }) {
  const ask = trpc.settings.advanced.handover.ask.useMutation()
  const needsCode = trpc.settings.advanced.account.get.useQuery().data?.needsCode
  const form = useForm({
    resolver: schemaResolver(askHandoverInput),
    defaultValues: { name: '', email: '', password: '', code: '' },
  })
  return (
    <FormModal
      form={form}
      fields={fields}
      title="Hand the account over"
      description="They get a letter and accept within 72 hours. Until then everything stays as it is, and you can withdraw."
      saveLabel="Send the offer"
      onClose={onClose}
      save={async values => {
        await ask.mutateAsync(values)
        await utils.settings.advanced.handover.get.invalidate()
        return { title: 'The offer is sent', description: `To ${values.email}.` }
      }}
    >
      <TextField
        control={form.control}
        name="name"
        label="Name of the new owner"
        autoComplete="off"
        required
      />
      <TextField
        control={form.control}
        name="email"
        label="Their email"
        hint="One that has no account yet."
        type="email"
        inputMode="email"
        autoComplete="off"
        required
      />
      <PasswordField
        control={form.control}
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
      />
      {needsCode && (
        <TextField
          control={form.control}
          name="code"
          label="Code of your app, or a recovery code"
          autoComplete="one-time-code"
          required
        />
      )}
    </FormModal>
  )
}
