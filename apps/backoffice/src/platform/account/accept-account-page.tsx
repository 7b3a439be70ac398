import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { NewPasswordField } from '../../components/forms/new-password-field.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { PasswordField } from '../../components/forms/text-fields.tsx'
import { PublicFrame } from '../../components/public-frame.tsx'
import { passwordChoice } from '../../identity/auth/password-schema.ts'
import { trpc } from '../../lib/trpc.ts'

/** Where the letter of a handover leads: a password of one's own, and the account is theirs. */
export function AcceptAccountPage({ token }: { token: string }) {
  const [failure, setFailure] = useState<string | null>(null)
  const accept = trpc.auth.acceptAccount.useMutation()
  const form = useForm({
    resolver: schemaResolver(passwordChoice),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(null)
    try {
      await accept.mutateAsync({ token, password })
    } catch (error) {
      setFailure(applyServerErrors(error, ['password'], form.setError))
    }
  })
  const signIn = (
    <Link to="/login" className={textLink}>
      Sign in
    </Link>
  )
  if (accept.isSuccess)
    return (
      <PublicFrame title="The account is yours" lead={signIn}>
        <Banner tone="success">
          Sign in with your email and this password. The former owner cannot any more.
        </Banner>
      </PublicFrame>
    )
  return (
    <PublicFrame
      title="Accept the account"
      lead="Choose a password. From then on you own the account, and nobody else signs in as its owner."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <NewPasswordField control={form.control} name="password" label="New password" required />
        <PasswordField
          control={form.control}
          name="confirmPassword"
          label="Confirm password"
          autoComplete="new-password"
          required
        />
        <Button type="submit" size="lg" loading={form.formState.isSubmitting}>
          Accept the account
        </Button>
      </form>
    </PublicFrame>
  )
}
