import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Checkbox } from '@atithi/ui/checkbox'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { applyServerErrors } from '../../lib/server-errors.ts'
import { PasswordField, TextField } from '../../lib/text-fields.tsx'
import { trpc } from '../../lib/trpc.ts'
import { PublicFrame } from '../../shell/public-frame.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { useEnter } from './use-enter.ts'

export function LoginPage({ wanted }: { wanted: string | undefined }) {
  const enter = useEnter()
  const [failure, setFailure] = useState<string | null>(null)
  const login = trpc.auth.login.useMutation()
  // The server's schema judges: the first page stays without a schema library.
  const form = useForm({ defaultValues: { email: '', password: '', rememberMe: false } })
  const submit = form.handleSubmit(async values => {
    setFailure(null)
    try {
      await login.mutateAsync(values)
      await enter(wanted)
    } catch (error) {
      const left = applyServerErrors(error, ['email', 'password'], form.setError)
      setFailure(left)
      if (left) form.setFocus('password', { shouldSelect: true })
    }
  })
  return (
    <PublicFrame
      title="Sign in"
      lead={
        <>
          New to Atithi?{' '}
          <Link to="/register" className={textLink}>
            Create an account
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <TextField control={form.control} name="email" label="Email" type="email" inputMode="email" autoComplete="username" required />
        <PasswordField control={form.control} name="password" label="Password" autoComplete="current-password" required />
        <Controller
          control={form.control}
          name="rememberMe"
          render={({ field }) => (
            <Checkbox
              ref={field.ref}
              label="Remember me"
              hint="Stay signed in on this device for 30 days."
              checked={field.value}
              onCheckedChange={field.onChange}
            />
          )}
        />
        <Button type="submit" size="lg" loading={form.formState.isSubmitting}>
          Sign in
        </Button>
      </form>
      <DemoAccounts
        onChoose={account => {
          form.setValue('email', account.email)
          form.setValue('password', account.password)
          void submit()
        }}
      />
    </PublicFrame>
  )
}
