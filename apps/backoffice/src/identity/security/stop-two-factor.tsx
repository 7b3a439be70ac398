import { stopTwoFactorInput } from '@atithi/api/identity/auth/schema'
import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { PasswordField, TextField } from '../../components/forms/text-fields.tsx'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'

export function StopTwoFactor({ onClose }: { onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const stop = trpc.settings.security.stopTwoFactor.useMutation()
  const form = useForm({
    resolver: schemaResolver(stopTwoFactorInput),
    defaultValues: { password: '', code: '' },
  })
  const submit = form.handleSubmit(async values => {
    setFailure(null)
    try {
      await stop.mutateAsync(values)
      await utils.settings.security.twoFactor.invalidate()
      toast.show({ tone: 'success', title: 'Two-factor sign-in is off' })
      onClose()
    } catch (error) {
      setFailure(applyServerErrors(error, ['password', 'code'], form.setError))
    }
  })
  return (
    <Modal
      open
      size="sm"
      title="Turn off two-factor sign-in?"
      description="The password alone will open your account, and the recovery codes end."
      onCloseRequest={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep
          </Button>
          <Button type="submit" variant="danger" loading={form.formState.isSubmitting}>
            Turn off
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormFailure failure={failure} />
        <PasswordField
          control={form.control}
          name="password"
          label="Present password"
          autoComplete="current-password"
          required
        />
        <TextField
          control={form.control}
          name="code"
          label="Code of your app, or a recovery code"
          autoComplete="one-time-code"
          required
        />
      </div>
    </Modal>
  )
}
