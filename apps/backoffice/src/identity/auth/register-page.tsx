import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Checkbox } from '@atithi/ui/checkbox'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { NewPasswordField } from '../../components/forms/new-password-field.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { PasswordField, PhoneField, TextField } from '../../components/forms/text-fields.tsx'
import { PublicFrame } from '../../components/public-frame.tsx'
import { failureOf } from '../../lib/failures.ts'
import { trpc } from '../../lib/trpc.ts'
import { registration } from './registration-schema.ts'
import { useEnter } from './use-enter.ts'

const empty = {
  name: '',
  email: '',
  propertyName: '',
  phone: '',
  password: '',
  confirmPassword: '',
  terms: false,
}
const fields = ['name', 'email', 'propertyName', 'phone', 'password'] as const

export function RegisterPage() {
  const enter = useEnter()
  const [failure, setFailure] = useState<string | null>(null)
  const register = trpc.auth.register.useMutation()
  const form = useForm({ resolver: schemaResolver(registration), defaultValues: empty })
  const { control } = form
  const own = useWatch({ control, name: ['name', 'email', 'propertyName'] })
  const submit = form.handleSubmit(async ({ confirmPassword: _, terms: __, ...values }) => {
    setFailure(null)
    try {
      await register.mutateAsync(values)
      await enter()
    } catch (error) {
      const { reason, reference } = failureOf(error)
      setFailure(
        reason === 'INTERNAL'
          ? `Registration failed. Please try again.${reference ? ` Reference ${reference}.` : ''}`
          : applyServerErrors(error, fields, form.setError),
      )
    }
  })
  return (
    <PublicFrame
      title="Create an account"
      lead={
        <>
          You have one already?{' '}
          <Link to="/login" className={textLink}>
            Sign in
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <TextField control={control} name="name" label="Full name" autoComplete="name" required />
        <TextField
          control={control}
          name="propertyName"
          label="Property name"
          autoComplete="organization"
          required
        />
        <TextField
          control={control}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
        />
        <PhoneField control={control} name="phone" label="Phone number" required />
        <NewPasswordField control={control} name="password" label="Password" own={own} required />
        <PasswordField
          control={control}
          name="confirmPassword"
          label="Confirm password"
          autoComplete="new-password"
          required
        />
        <Controller
          control={control}
          name="terms"
          render={({ field, fieldState }) => (
            <div>
              <Checkbox
                ref={field.ref}
                checked={field.value}
                onCheckedChange={field.onChange}
                invalid={fieldState.invalid}
                label={
                  <>
                    I agree to the{' '}
                    <Link to="/terms" target="_blank" className={textLink}>
                      terms of use
                    </Link>{' '}
                    and have read how{' '}
                    <Link to="/privacy" target="_blank" className={textLink}>
                      personal data
                    </Link>{' '}
                    is treated
                  </>
                }
              />
              {fieldState.error && (
                <p
                  role="alert"
                  className="mt-1.5 flex items-start gap-1.5 text-sm text-danger-strong"
                >
                  <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                  {fieldState.error.message}
                </p>
              )}
            </div>
          )}
        />
        <Button type="submit" size="lg" loading={form.formState.isSubmitting}>
          Create account
        </Button>
      </form>
    </PublicFrame>
  )
}
