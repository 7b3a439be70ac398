import { Combobox } from '@atithi/ui/combobox'
import { skipToken } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../components/use-debounced.ts'
import { trpc } from '../../lib/trpc.ts'

/** One hotel of the platform, as a filter; found by typing. */
export function HotelFilter({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (propertyId: string | undefined) => void
}) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed)
  const found = trpc.admin.hotels.list.useQuery(
    { limit: 20, ...(search && { search }) },
    { placeholderData: previous => previous },
  )
  const named = trpc.admin.hotels.get.useQuery(value ? { propertyId: value } : skipToken)
  const options = (found.data?.items ?? []).map(hotel => ({ value: hotel.id, label: hotel.name }))
  return (
    <Combobox
      aria-label="Hotel"
      placeholder="Any hotel"
      options={options}
      value={value === undefined ? null : { value, label: named.data?.name ?? '…' }}
      onSearch={setTyped}
      isLoading={found.isFetching}
      emptyText="No hotel of this name"
      onValueChange={option => onChange(option?.value)}
    />
  )
}
