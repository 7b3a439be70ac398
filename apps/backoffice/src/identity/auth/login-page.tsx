import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Checkbox } from '@atithi/ui/checkbox'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { submitOf } from '../../components/forms/submit.ts'
import { PasswordField, TextField } from '../../components/forms/text-fields.tsx'
import { PublicFrame } from '../../components/public-frame.tsx'
import { failureOf } from '../../lib/failures.ts'
import { trpc } from '../../lib/trpc.ts'
import { CodeStep } from './code-step.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import type { LoginValues } from './login-values.ts'
import { useEnter } from './use-enter.ts'

interface LoginPageProps {
  wanted: string | undefined
  /** What brings them here: the session of this window was ended, elsewhere or by time, or they have closed their account. */
  over: 'session' | 'account' | null
}

const overWords = {
  session:
    'You were signed out: the session was ended elsewhere, or its time was over. Sign in to go on.',
  account:
    'The account is closed. An email with a link that brings everything back for 30 days is on its way to you.',
}

export function LoginPage({ wanted, over }: LoginPageProps) {
  const enter = useEnter()
  const [failure, setFailure] = useState<string | null>(null)
  const [asksCode, setAsksCode] = useState(false)
  const login = trpc.auth.login.useMutation()
  // The server's schema judges: the first page stays without a schema library.
  const form = useForm<LoginValues>({
    defaultValues: { email: '', password: '', rememberMe: false, code: '' },
  })
  const submit = submitOf(form, async ({ code, ...values }) => {
    setFailure(null)
    try {
      await login.mutateAsync({ ...values, ...(asksCode && { code }) })
      await enter(wanted)
    } catch (error) {
      // Until the code is asked for there is no field to say it under.
      if (!asksCode && failureOf(error).reason === 'CODE_REQUIRED') return setAsksCode(true)
      const left = applyServerErrors(
        error,
        asksCode ? ['code'] : ['email', 'password'],
        form.setError,
      )
      setFailure(left)
      if (left && !asksCode) form.setFocus('password', { shouldSelect: true })
    }
  })
  const leaveCode = () => {
    setAsksCode(false)
    setFailure(null)
    form.reset({ ...form.getValues(), password: '', code: '' })
  }
  return (
    <PublicFrame
      title={asksCode ? 'Two-factor sign-in' : 'Sign in'}
      lead={
        !asksCode && (
          <>
            New to Atithi?{' '}
            <Link to="/register" className={textLink}>
              Create an account
            </Link>
          </>
        )
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {over && !failure && !asksCode && <Banner tone="warning">{overWords[over]}</Banner>}
        {failure && <Banner tone="danger">{failure}</Banner>}
        {asksCode ? (
          <CodeStep form={form} onBack={leaveCode} />
        ) : (
          <>
            <TextField
              control={form.control}
              name="email"
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="username"
              required
            />
            <PasswordField
              control={form.control}
              name="password"
              label="Password"
              autoComplete="current-password"
              required
            />
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
            <Link to="/forgot-password" className={`self-start text-sm ${textLink}`}>
              Forgot your password?
            </Link>
            <Button type="submit" size="lg" loading={form.formState.isSubmitting}>
              Sign in
            </Button>
          </>
        )}
      </form>
      {!asksCode && (
        <DemoAccounts
          onChoose={account => {
            form.setValue('email', account.email)
            form.setValue('password', account.password)
            void submit()
          }}
        />
      )}
    </PublicFrame>
  )
}
