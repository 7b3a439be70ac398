import { Combobox } from '@atithi/ui/combobox'
import { Field } from '@atithi/ui/field'
import { useState } from 'react'
import { useDebounced } from '../../components/use-debounced.ts'
import { formatDay } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'

interface BookingChoiceProps {
  propertyId: string
  value: { value: string; label: string } | null
  onChoose: (booking: { value: string; label: string } | null) => void
}

/** Chooses the booking with which words are shown. */
export function BookingChoice({ propertyId, value, onChoose }: BookingChoiceProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed)
  const found = trpc.bookings.list.useQuery(
    { propertyId, search: search === value?.label ? '' : search, limit: 10 },
    { placeholderData: previous => previous },
  )
  return (
    <Field label="Show with a booking" optional>
      <Combobox
        options={(found.data?.items ?? []).map(({ id, guestName, code, checkIn, checkOut }) => ({
          value: id,
          label: `${guestName}, ${code}`,
          description: `${formatDay(checkIn)} to ${formatDay(checkOut)}`,
        }))}
        value={value}
        onValueChange={onChoose}
        onSearch={setTyped}
        isLoading={found.isFetching}
        placeholder="Guest or code"
        emptyText="No booking found"
      />
    </Field>
  )
}
