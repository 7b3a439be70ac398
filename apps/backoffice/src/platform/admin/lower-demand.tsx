import { codeInput } from '@atithi/api/identity/auth/schema'
import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { TextField } from '../../components/forms/text-fields.tsx'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'

/** Two-factor sign-in of administrators is asked for no more: whoever says so gives a code. */
export function LowerDemand({ onClose }: { onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const update = trpc.admin.settings.update.useMutation()
  const form = useForm({ resolver: schemaResolver(codeInput), defaultValues: { code: '' } })
  const submit = form.handleSubmit(async ({ code }) => {
    setFailure(null)
    try {
      const saved = await update.mutateAsync({ requireAdministratorTwoFactor: false, code })
      utils.admin.settings.get.setData(undefined, saved)
      toast.show({ tone: 'success', title: 'The setting is saved' })
      onClose()
    } catch (error) {
      setFailure(applyServerErrors(error, ['code'], form.setError))
    }
  })
  return (
    <Modal
      open
      size="sm"
      title="No longer require two-factor sign-in?"
      description="A password alone will open an administrator’s account, and with it every hotel."
      onCloseRequest={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep
          </Button>
          <Button type="submit" variant="danger" loading={form.formState.isSubmitting}>
            Require it no longer
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormFailure failure={failure} />
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
