import { closeAccountInput } from '@atithi/api/platform/account-closing/schema'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { PasswordField, TextField } from '../../components/forms/text-fields.tsx'
import { trpc } from '../../lib/trpc.ts'

export function CloseAccountModal({
  needsCode,
  onClose,
}: {
  needsCode: boolean
  onClose: () => void
}) {
  const [failure, setFailure] = useState<string | null>(null)
  const close = trpc.settings.advanced.account.close.useMutation()
  const exports = trpc.settings.advanced.export.list.useQuery()
  const hasExport = exports.data?.items.some(({ status }) => status === 'ready')
  const form = useForm({
    resolver: schemaResolver(closeAccountInput),
    defaultValues: { password: '', code: '', reason: '' },
  })
  const submit = form.handleSubmit(async values => {
    setFailure(null)
    try {
      await close.mutateAsync(values)
      // The session is over: a page of its own, with nothing kept of the account.
      window.location.assign('/login?closed=true')
    } catch (error) {
      setFailure(applyServerErrors(error, ['password', 'code', 'reason'], form.setError))
    }
  })
  return (
    <Modal
      open
      size="md"
      title="Close the account?"
      description="Websites go offline and nobody signs in any more, at once. An email comes to you with a link that brings everything back for 30 days."
      onCloseRequest={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep the account
          </Button>
          <Button type="submit" variant="danger" loading={form.formState.isSubmitting}>
            Close the account
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormFailure failure={failure} />
        {hasExport === false && (
          <Banner tone="warning" title="There is no data export">
            Keep the account for now, make one under Data export, and download it: after 30 days it
            cannot be made any more.
          </Banner>
        )}
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
        <TextField
          control={form.control}
          name="reason"
          label="Why you close it"
          autoComplete="off"
          optional
        />
      </div>
    </Modal>
  )
}
