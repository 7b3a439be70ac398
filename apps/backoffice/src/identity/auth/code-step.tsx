import { Button } from '@atithi/ui/button'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '../../components/forms/text-fields.tsx'
import type { LoginValues } from './login-values.ts'

/** The second step of signing in: the code of the authenticator app, or a recovery code. */
export function CodeStep({
  form,
  onBack,
}: {
  form: UseFormReturn<LoginValues>
  onBack: () => void
}) {
  const [byRecovery, setByRecovery] = useState(false)
  const { control, setFocus, setValue } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code begins empty and in focus.
  useEffect(() => {
    setFocus('code')
  }, [byRecovery, setFocus])
  const turn = () => {
    form.clearErrors('code')
    setValue('code', '')
    setByRecovery(!byRecovery)
  }
  return (
    <>
      {byRecovery ? (
        <TextField
          key="recovery"
          control={control}
          name="code"
          label="Recovery code"
          hint="One of the ten codes that you kept when you turned two-factor sign-in on. Each works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          required
        />
      ) : (
        <TextField
          key="app"
          control={control}
          name="code"
          label="Code"
          hint="Six digits, from your authenticator app."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
        />
      )}
      <Button type="submit" size="lg" loading={form.formState.isSubmitting}>
        Sign in
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={onBack}>
          Back
        </Button>
        <Button variant="ghost" size="sm" onClick={turn}>
          {byRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      </div>
    </>
  )
}
