import { Field } from '@atithi/ui/field'
import { SuggestInput } from '@atithi/ui/suggest-input'
import { keepPreviousData, skipToken } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { PhoneField } from '../../../components/forms/text-fields.tsx'
import { GuestAlerts } from '../../../components/guest-alerts.tsx'
import { useDebounced } from '../../../components/use-debounced.ts'
import { formatCounted, formatDay, formatPhone } from '../../../lib/format.ts'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import type { NewBookingForm, NewBookingInput } from './new-booking-schema.ts'

type KnownGuest = Outputs['guests']['recognise']['items'][number]
type Chosen = Pick<KnownGuest, 'name' | 'phone' | 'email' | 'companyId'>
type Form = UseFormReturn<NewBookingForm, unknown, NewBookingInput>

/** Who stays. A guest who is known already is found by any of the three, and fills in the rest. */
export function GuestFields({
  form,
  guestId,
  onCompany,
}: {
  form: Form
  guestId: string | undefined
  /** The company for which the guest who was chosen travels. */
  onCompany: (companyId: string | null) => void
}) {
  const { control, setValue } = form
  const [words, setWords] = useState('')
  const propertyId = useWatch({ control, name: 'propertyId' })
  const query = useDebounced(words.trim())
  const found = trpc.guests.recognise.useQuery(
    { propertyId, query },
    {
      enabled: propertyId !== '' && query.length >= 2,
      staleTime: 30_000,
      placeholderData: keepPreviousData,
    },
  )
  const suggestions = words.trim().length >= 2 ? (found.data?.items ?? []).map(toSuggestion) : []
  const choose = ({ guest }: { guest: Chosen }) => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    setValue('guestName', guest.name, options)
    setValue('guestPhone', guest.phone ?? '', options)
    setValue('guestEmail', guest.email ?? '', options)
    setWords('')
    onCompany(guest.companyId)
  }
  const opened = trpc.guests.get.useQuery(guestId ? { guestId } : skipToken, {
    staleTime: 30_000,
  }).data
  const fillIn = useEffectEvent(choose)
  useEffect(() => {
    if (opened) fillIn({ guest: { ...opened, companyId: opened.company?.companyId ?? null } })
  }, [opened])
  const known = useAlerts(control)
  const props = { control, suggestions, choose, onWords: setWords }
  return (
    <section aria-label="Guest" className="grid gap-5 sm:grid-cols-2">
      <SuggestField
        {...props}
        name="guestName"
        label="Guest name"
        required
        className="sm:col-span-2"
        hint="A guest who has stayed before is found as you type a name, phone or email."
      />
      <PhoneField control={control} name="guestPhone" label="Phone" hint="Or an email." />
      <SuggestField {...props} name="guestEmail" label="Email" optional />
      <div className="empty:hidden sm:col-span-2">
        <GuestAlerts alerts={known} />
      </div>
    </section>
  )
}

/** What is known of the guest as the form has them so far; nothing while nobody can be told by it. */
function useAlerts(control: Form['control']) {
  const [propertyId, guestName, guestEmail, guestPhone, checkIn, checkOut] = useWatch({
    control,
    name: ['propertyId', 'guestName', 'guestEmail', 'guestPhone', 'checkIn', 'checkOut'],
  })
  const contact = useDebounced(JSON.stringify([guestName, guestEmail ?? '', guestPhone]))
  const [name, email, phone] = JSON.parse(contact) as [string, string, string]
  const isTelling = /@.+\./.test(email) || phone.replace(/\D/g, '').length >= 10
  const found = trpc.bookings.guestAlertsFor.useQuery(
    {
      propertyId,
      guestName: name,
      guestEmail: email,
      guestPhone: phone,
      ...(checkIn && checkOut && { checkIn, checkOut }),
    },
    { enabled: propertyId !== '' && isTelling, staleTime: 30_000 },
  )
  return isTelling ? found.data?.alerts : null
}

interface SuggestFieldProps {
  control: Form['control']
  name: 'guestName' | 'guestEmail'
  label: ReactNode
  hint?: string
  required?: boolean
  optional?: boolean
  className?: string
  suggestions: readonly ReturnType<typeof toSuggestion>[]
  choose: (chosen: { guest: KnownGuest }) => void
  onWords: (words: string) => void
}

function SuggestField({
  control,
  name,
  suggestions,
  choose,
  onWords,
  ...frame
}: SuggestFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field {...frame} error={fieldState.error?.message}>
          <SuggestInput
            ref={field.ref}
            name={field.name}
            onBlur={field.onBlur}
            value={field.value ?? ''}
            suggestions={suggestions}
            onChoose={choose}
            onValueChange={text => {
              field.onChange(text)
              onWords(text)
            }}
          />
        </Field>
      )}
    />
  )
}

function toSuggestion(guest: KnownGuest) {
  const { id, name, phone, email, stays, lastStay } = guest
  const contact = [phone && formatPhone(phone), email].filter(Boolean).join(', ')
  const past = stays
    ? `${formatCounted(stays, 'stay')}${lastStay ? `, last until ${formatDay(lastStay)}` : ''}`
    : 'Not stayed yet'
  return { id, label: name, description: `${contact ? `${contact}. ` : ''}${past}`, guest }
}
