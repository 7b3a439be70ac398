import { useForm } from 'react-hook-form'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { TextAreaField, TextField } from '../../components/forms/text-fields.tsx'
import { trpc, utils } from '../../lib/trpc.ts'
import type { UserDetail } from './user.ts'

/** Takes the second factor of somebody away who has lost theirs, by the administrator's own. */
export function ResetTwoFactorModal({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const reset = trpc.admin.users.resetTwoFactor.useMutation()
  const form = useForm({ defaultValues: { reason: '', code: '' } })
  return (
    <FormModal
      form={form}
      fields={['reason', 'code']}
      size="sm"
      title={`Reset two-factor of ${user.name}?`}
      description="Be sure who asks: call them on a number that you know. Every session of theirs ends, and their password alone opens the account until they turn it on again."
      saveLabel="Reset Two-Factor"
      tone="danger"
      onClose={onClose}
      save={async ({ reason, code }) => {
        const given = code.trim()
        await reset.mutateAsync({ userId: user.id, reason, ...(given && { code: given }) })
        await utils.admin.users.invalidate()
        return {
          title: `${user.name} has no two-factor sign-in now`,
          description: 'They are told by email.',
        }
      }}
    >
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason"
        hint="They read it."
        maxLength={300}
        rows={2}
        required
      />
      <TextField
        control={form.control}
        name="code"
        label="Code of your own app, or a recovery code"
        autoComplete="one-time-code"
        required
      />
    </FormModal>
  )
}
