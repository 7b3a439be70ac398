import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { NewPasswordField } from '../../components/forms/new-password-field.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { PasswordField } from '../../components/forms/text-fields.tsx'
import type { Person } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import { passwordChange } from './password-schema.ts'

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function PasswordCard({ person }: { person: Person }) {
  const [failure, setFailure] = useState<string | null>(null)
  const changePassword = trpc.auth.changePassword.useMutation()
  const form = useForm({ resolver: schemaResolver(passwordChange), defaultValues: empty })
  const { control } = form
  const save = form.handleSubmit(async ({ confirmPassword: _, ...values }) => {
    setFailure(null)
    try {
      await changePassword.mutateAsync(values)
      form.reset(empty)
      toast.show({
        tone: 'success',
        title: 'Your password is changed',
        description: 'Every other session of your account has ended.',
      })
      await utils.auth.sessions.invalidate()
    } catch (error) {
      setFailure(applyServerErrors(error, ['currentPassword', 'newPassword'], form.setError))
    }
  })
  return (
    <Card>
      <CardHeader title="Password" description="A change signs you out everywhere else." />
      <CardBody>
        <form noValidate onSubmit={save} className="flex flex-col gap-5">
          <FormFailure failure={failure} />
          <input type="email" autoComplete="username" value={person.email} readOnly hidden />
          <PasswordField
            control={control}
            name="currentPassword"
            label="Present password"
            autoComplete="current-password"
            required
          />
          <NewPasswordField
            control={control}
            name="newPassword"
            label="New password"
            own={[person.name, person.email]}
            required
          />
          <PasswordField
            control={control}
            name="confirmPassword"
            label="Confirm new password"
            autoComplete="new-password"
            required
          />
          <div className="flex justify-end">
            <Button type="submit" loading={form.formState.isSubmitting}>
              Change password
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  )
}
