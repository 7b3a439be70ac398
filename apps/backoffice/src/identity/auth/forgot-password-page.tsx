import { requestPasswordResetInput } from '@atithi/api/identity/auth/schema'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { TextField } from '../../components/forms/text-fields.tsx'
import { PublicFrame } from '../../components/public-frame.tsx'
import { trpc } from '../../lib/trpc.ts'

/** Asks for a link to choose a new password. The answer is the same whether the address has an account or not. */
export function ForgotPasswordPage() {
  const [failure, setFailure] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const request = trpc.auth.requestPasswordReset.useMutation()
  const form = useForm({
    resolver: schemaResolver(requestPasswordResetInput),
    defaultValues: { email: '' },
  })
  const submit = form.handleSubmit(async ({ email }) => {
    setFailure(null)
    try {
      await request.mutateAsync({ email })
      setSentTo(email)
    } catch (error) {
      setFailure(applyServerErrors(error, ['email'], form.setError))
    }
  })
  const back = (
    <Link to="/login" className={textLink}>
      Back to sign in
    </Link>
  )
  if (sentTo) {
    return (
      <PublicFrame title="Look into your mailbox" lead={back}>
        <Banner tone="success" title={sentTo}>
          If this address has an account, a link to choose a new password is on its way. It works
          once, for one hour.
        </Banner>
        <p className="mt-4 text-sm text-muted">
          Nothing there after some minutes? Look among the unwanted mail, or ask once more.
        </p>
        <Button variant="secondary" className="mt-4" onClick={() => setSentTo(null)}>
          Ask again
        </Button>
      </PublicFrame>
    )
  }
  return (
    <PublicFrame title="Forgot your password?" lead={back}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <TextField
          control={form.control}
          name="email"
          label="Email"
          hint="The one of your account. We send a link to it."
          type="email"
          inputMode="email"
          autoComplete="username"
          required
        />
        <Button type="submit" size="lg" loading={form.formState.isSubmitting}>
          Send the link
        </Button>
      </form>
    </PublicFrame>
  )
}
