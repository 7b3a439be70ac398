import { type Control, useWatch } from 'react-hook-form'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import type { NewBookingForm, NewBookingInput } from './new-booking-schema.ts'

export type Offer = Outputs['availability']['search']['roomTypes'][number]

/** The room types with their price for the stay as it stands in the form; nothing is asked before there is a stay to price. */
export function useOffers(control: Control<NewBookingForm, unknown, NewBookingInput>) {
  const [propertyId, checkIn, checkOut, adults, children, rooms] = useWatch({
    control,
    name: ['propertyId', 'checkIn', 'checkOut', 'adults', 'children', 'rooms'],
  })
  const isStay = Boolean(propertyId && checkIn && checkOut > checkIn && rooms && rooms >= 1 && rooms <= 50)
  const stay = useDebounced(JSON.stringify({ propertyId, checkIn, checkOut, adults, children, rooms: rooms ?? 1 }), 150)
  const input: { propertyId: string; checkIn: string; checkOut: string; adults: number; children: number; rooms: number } = JSON.parse(stay)
  const search = trpc.availability.search.useQuery(input, {
    enabled: isStay && input.propertyId !== '' && input.checkOut > input.checkIn,
    // Rooms are sold elsewhere while the form is open.
    staleTime: 0,
    placeholderData: (previous, query) => (query?.queryKey[1]?.input?.propertyId === input.propertyId ? previous : undefined),
  })
  return { search, isStay }
}
