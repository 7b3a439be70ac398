import { restoreAccountInput } from '@atithi/api/platform/account-closing/schema'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { PasswordField } from '../../components/forms/text-fields.tsx'
import { PublicFrame } from '../../components/public-frame.tsx'
import { trpc } from '../../lib/trpc.ts'

/** Brings a closed account back, by the link of the letter and the password. */
export function RestoreAccountPage({ token }: { token: string }) {
  const [failure, setFailure] = useState<string | null>(null)
  const restore = trpc.auth.restoreAccount.useMutation()
  const form = useForm({
    resolver: schemaResolver(restoreAccountInput),
    defaultValues: { token, password: '' },
  })
  const submit = form.handleSubmit(async values => {
    setFailure(null)
    try {
      await restore.mutateAsync(values)
    } catch (error) {
      setFailure(applyServerErrors(error, ['password'], form.setError))
    }
  })
  const signIn = (
    <Link to="/login" className={textLink}>
      Sign in
    </Link>
  )
  if (restore.isSuccess)
    return (
      <PublicFrame title="The account is back" lead={signIn}>
        <Banner tone="success">
          Your properties and your staff are as they were when you closed it.
        </Banner>
      </PublicFrame>
    )
  return (
    <PublicFrame
      title="Restore your account"
      lead="Everything comes back as it was: properties, bookings, staff. The password is the one you had when you closed it."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <PasswordField
          control={form.control}
          name="password"
          label="Your password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" size="lg" loading={form.formState.isSubmitting}>
          Restore the account
        </Button>
      </form>
    </PublicFrame>
  )
}
