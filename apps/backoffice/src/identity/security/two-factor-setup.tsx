import { codeInput } from '@atithi/api/identity/auth/schema'
import { Button } from '@atithi/ui/button'
import { FailureState } from '@atithi/ui/failure-state'
import { Modal } from '@atithi/ui/modal'
import { Skeleton } from '@atithi/ui/skeleton'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { TextField } from '../../components/forms/text-fields.tsx'
import { messageFor } from '../../lib/failures.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const QrCode = lazy(() => import('./qr-code.tsx').then(module => ({ default: module.QrCode })))

/** Scan, prove it by a first code, keep the recovery codes. Nothing is on before the code was right. */
export function TwoFactorSetup({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const [failure, setFailure] = useState<string | null>(null)
  const { mutate: begin, ...start } = trpc.settings.security.startTwoFactor.useMutation()
  const confirm = trpc.settings.security.confirmTwoFactor.useMutation()
  const form = useForm({ resolver: schemaResolver(codeInput), defaultValues: { code: '' } })
  useEffect(() => begin(), [begin])
  const submit = form.handleSubmit(async values => {
    setFailure(null)
    try {
      await confirm.mutateAsync(values)
      await utils.settings.security.twoFactor.invalidate()
    } catch (error) {
      setFailure(applyServerErrors(error, ['code'], form.setError))
    }
  })
  const finish = async () => {
    onClose()
    // An administrator of whom it was demanded may go on from here.
    await utils.auth.me.fetch(undefined, { staleTime: 0 })
    await router.invalidate()
  }
  if (confirm.data)
    return <RecoveryCodes codes={confirm.data.recoveryCodes} onClose={() => void finish()} />
  return (
    <Modal
      open
      title="Turn on two-factor sign-in"
      onCloseRequest={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" disabled={!start.data} loading={form.formState.isSubmitting}>
            Turn on
          </Button>
        </>
      }
    >
      {start.isError ? (
        <FailureState title="Setup could not start" onRetry={() => begin()}>
          {messageFor(start.error)}
        </FailureState>
      ) : (
        <ol className="flex list-decimal flex-col gap-5 pl-5 text-sm marker:font-semibold">
          <li>
            <p>
              Scan this with an authenticator app on your phone, such as Google Authenticator, Aegis
              or 1Password.
            </p>
            <div className="mt-3 flex flex-wrap items-start gap-5">
              {start.data ? (
                <Suspense fallback={<Skeleton className="size-48" />}>
                  <QrCode text={start.data.uri} label="QR code for the authenticator app" />
                </Suspense>
              ) : (
                <Skeleton className="size-48" />
              )}
              <div className="min-w-0 flex-1 basis-48">
                <p className="text-muted">No camera? Type this secret into the app:</p>
                <code className="mt-1 block rounded-md bg-sunken px-3 py-2 font-sans tracking-wider break-words select-all">
                  {start.data?.secret.replace(/(.{4})(?=.)/g, '$1 ') ?? '…'}
                </code>
              </div>
            </div>
          </li>
          <li>
            <div className="flex flex-col gap-3">
              <FormFailure failure={failure} />
              <TextField
                control={form.control}
                name="code"
                label="Enter the six digits that the app shows"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={7}
                required
              />
            </div>
          </li>
        </ol>
      )}
    </Modal>
  )
}
