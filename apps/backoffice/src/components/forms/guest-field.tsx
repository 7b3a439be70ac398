import { Combobox } from '@atithi/ui/combobox'
import { Field } from '@atithi/ui/field'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatPhone } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { useDebounced } from '../use-debounced.ts'
import { type FormFieldProps, useFormField } from './form-field.ts'

interface GuestFieldProps<Values extends FieldValues, Output>
  extends FormFieldProps<Values, Output> {
  /** Guests whom this property knows; else all of the portfolio. */
  propertyId?: string | undefined
  /** False while it is not known yet where they are looked for. */
  isReady?: boolean
  /** Who cannot be meant. */
  except?: string
}

/** A guest, found by name, email or phone. The field holds their id, and null without one. */
export function GuestField<Values extends FieldValues, Output>(
  props: GuestFieldProps<Values, Output>,
) {
  const { propertyId, isReady = true, except } = props
  const { field, frame } = useFormField(props)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const search = useDebounced(typed)
  const found = trpc.guests.list.useQuery(
    {
      search: search === chosen?.label ? '' : search,
      limit: 10,
      ...(propertyId && { propertyId }),
    },
    { enabled: isReady, placeholderData: previous => previous },
  )
  const options = (found.data?.items ?? [])
    .filter(({ id }) => id !== except)
    .map(({ id, name, phone, email }) => ({
      value: id,
      label: name,
      description: [phone && formatPhone(phone), email].filter(Boolean).join(', '),
    }))
  return (
    <Field {...frame} required>
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
