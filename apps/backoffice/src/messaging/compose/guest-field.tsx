import { Combobox } from '@atithi/ui/combobox'
import { Field } from '@atithi/ui/field'
import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useDebounced } from '../../components/use-debounced.ts'
import { formatPhone } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'

interface GuestFieldProps<Values extends FieldValues> {
  control: Control<Values>
  propertyId: string | undefined
}

/** A guest, found by name, email or phone. The field of the form is `guestId`. */
export function GuestField<Values extends FieldValues & { guestId: string | null }>({
  control,
  propertyId,
}: GuestFieldProps<Values>) {
  const { field, fieldState } = useController({
    control,
    name: 'guestId' as FieldPath<Values>,
  })
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const search = useDebounced(typed)
  const found = trpc.guests.list.useQuery(
    { search: search === chosen?.label ? '' : search, limit: 10 },
    { enabled: propertyId !== undefined, placeholderData: previous => previous },
  )
  const options = (found.data?.items ?? []).map(({ id, name, phone, email }) => ({
    value: id,
    label: name,
    description: [phone && formatPhone(phone), email].filter(Boolean).join(', '),
  }))
  return (
    <Field label="Guest" required error={fieldState.error?.message}>
      <Combobox
        ref={field.ref}
        options={options}
        value={chosen}
        onValueChange={option => {
          setChosen(option)
          field.onChange(option?.value ?? null)
        }}
        onSearch={setTyped}
        isLoading={found.isFetching}
        placeholder="Name, email or phone"
        emptyText="No guest found"
      />
    </Field>
  )
}
