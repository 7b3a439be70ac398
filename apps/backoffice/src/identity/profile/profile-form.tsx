import { languages } from '@atithi/api/identity/profile/rules'
import { profileFields } from '@atithi/api/identity/profile/schema'
import { Button } from '@atithi/ui/button'
import { Combobox } from '@atithi/ui/combobox'
import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { PhoneField, TextField } from '../../components/forms/text-fields.tsx'
import { timeZoneOptions } from '../../components/forms/time-zones.ts'
import { UnsavedGuard } from '../../components/forms/unsaved-guard.tsx'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'

export type Profile = Outputs['settings']['profile']['get']

const languageWords: Record<(typeof languages)[number], string> = { en: 'English', hi: 'हिन्दी' }
const languageOptions = languages.map(value => ({ value, label: languageWords[value] }))

const valuesOf = ({ name, phone, language, timeZone }: Profile): z.input<typeof profileFields> => ({
  name,
  phone: phone ?? '',
  timeZone,
  language: languages.find(known => known === language) ?? 'en',
})

export function ProfileForm({ profile }: { profile: Profile }) {
  const router = useRouter()
  const [failure, setFailure] = useState<string | null>(null)
  const update = trpc.settings.profile.update.useMutation()
  const form = useForm({
    resolver: schemaResolver(profileFields),
    defaultValues: valuesOf(profile),
  })
  const { control } = form
  const save = form.handleSubmit(async values => {
    setFailure(null)
    try {
      await update.mutateAsync(values)
      const saved = { ...profile, ...values }
      utils.settings.profile.get.setData(undefined, saved)
      form.reset(valuesOf(saved))
      toast.show({ tone: 'success', title: 'Your profile is saved' })
      // The name stands in the top bar too.
      await utils.auth.me.fetch(undefined, { staleTime: 0 })
      await router.invalidate()
    } catch (error) {
      setFailure(applyServerErrors(error, ['name', 'phone', 'language', 'timeZone'], form.setError))
    }
  })
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-5">
      <FormFailure failure={failure} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField control={control} name="name" label="Full name" autoComplete="name" required />
        <PhoneField control={control} name="phone" label="Phone number" optional />
        <Field label="Email" hint="You sign in with it, so it stays as it is.">
          <Input
            value={profile.email}
            readOnly
            type="email"
            autoComplete="email"
            className="bg-sunken"
          />
        </Field>
        <SelectField
          control={control}
          name="language"
          label="Language of emails"
          hint="For the letters about your account. The back office is in English."
          options={languageOptions}
        />
        <Controller
          control={control}
          name="timeZone"
          render={({ field, fieldState }) => (
            <Field
              label="Time zone"
              hint="For the times of your sign-ins. Bookings keep the time of their property."
              error={fieldState.error?.message}
            >
              <Combobox
                ref={field.ref}
                options={timeZoneOptions}
                value={{ value: field.value, label: field.value.replaceAll('_', ' ') }}
                onValueChange={zone => field.onChange(zone?.value ?? '')}
              />
            </Field>
          )}
        />
      </div>
      <div className="flex justify-end">
        <Button type="submit" loading={form.formState.isSubmitting}>
          Save Changes
        </Button>
      </div>
      <UnsavedGuard when={form.formState.isDirty} />
    </form>
  )
}
