import { Combobox, type ComboboxOption } from '@atithi/ui/combobox'
import { Field } from '@atithi/ui/field'
import { useState } from 'react'
import { useDebounced } from '../../components/use-debounced.ts'
import { trpc } from '../../lib/trpc.ts'

interface FoundFieldProps {
  error: string | undefined
  onChosen: (id: string | undefined) => void
}

/** A hotel of the platform, found by typing. */
export function HotelField({ error, onChosen }: FoundFieldProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  const search = useDebounced(typed)
  const found = trpc.admin.hotels.list.useQuery(
    { limit: 20, ...(search && { search }) },
    { placeholderData: previous => previous },
  )
  const options: ComboboxOption[] = (found.data?.items ?? []).map(hotel => ({
    value: hotel.id,
    label: hotel.name,
    description: [hotel.city, hotel.ownerName].filter(Boolean).join(', '),
  }))
  return (
    <Field label="Hotel" hint="Type a part of its name or city." error={error} required>
      <Combobox
        options={options}
        value={chosen}
        onSearch={setTyped}
        isLoading={found.isFetching}
        emptyText="No hotel of this name"
        onValueChange={option => {
          setChosen(option)
          onChosen(option?.value)
        }}
      />
    </Field>
  )
}

/** An owner who has an account, found by typing. */
export function OwnerField({ error, onChosen }: FoundFieldProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  const search = useDebounced(typed)
  const found = trpc.admin.hotels.owners.useQuery(
    { limit: 20, ...(search && { search }) },
    { placeholderData: previous => previous },
  )
  const options: ComboboxOption[] = (found.data?.items ?? []).map(owner => ({
    value: owner.id,
    label: owner.name,
    description: owner.email,
  }))
  return (
    <Field label="Owner" hint="Type a part of their name or email." error={error} required>
      <Combobox
        options={options}
        value={chosen}
        onSearch={setTyped}
        isLoading={found.isFetching}
        emptyText="No owner of this name"
        onValueChange={option => {
          setChosen(option)
          onChosen(option?.value)
        }}
      />
    </Field>
  )
}
