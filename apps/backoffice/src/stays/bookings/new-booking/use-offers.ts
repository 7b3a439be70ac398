import { addDays, isRealDate } from '@atithi/api/kernel/shared/dates'
import { type Control, useWatch } from 'react-hook-form'
import { useDebounced } from '../../../components/use-debounced.ts'
import { type Inputs, type Outputs, trpc } from '../../../lib/trpc.ts'
import type { BookingLineForm, NewBookingForm, NewBookingInput } from './new-booking-schema.ts'

export type FormControl = Control<NewBookingForm, unknown, NewBookingInput>
export type Offer = Outputs['availability']['search']['roomTypes'][number]
export type Quote = Outputs['bookings']['quote']

const typingRestsMs = 150
type Lines = NonNullable<Inputs['bookings']['quote']['lines']>

type Party = Required<Pick<Inputs['availability']['search'], 'adults' | 'children' | 'rooms'>>
const onePerson: Party = { adults: 1, children: 0, rooms: 1 }

/** The room types with what is left of them on the dates of the form; nothing is asked before there are dates. */
export const useOffers = (control: FormControl) => useSearch(control, onePerson)

/** The same with the prices for the party and the rooms of one line; undefined until they are known. */
export function useLineOffers(control: FormControl, at: number): readonly Offer[] | undefined {
  const { adults, children, rooms } = useWatch({ control, name: `lines.${at}` })
  const party = { adults: adults || 1, children: children || 0, rooms: roomsOf(rooms) }
  return useSearch(control, party).search.data?.roomTypes
}

/** How many rooms a line is for while its number may still be half typed. */
export const roomsOf = (typed: unknown): number =>
  typeof typed === 'number' && typed >= 1 ? Math.min(typed, 50) : 1

function useSearch(control: FormControl, party: Party) {
  const [propertyId, checkIn, leaves, stayType] = useWatch({
    control,
    name: ['propertyId', 'checkIn', 'checkOut', 'stayType'],
  })
  // A day use holds its room for the night.
  const checkOut = stayType === 'day-use' && isRealDate(checkIn) ? addDays(checkIn, 1) : leaves
  const isStay = Boolean(propertyId && checkIn && checkOut > checkIn)
  const search = trpc.availability.search.useQuery(
    { propertyId, checkIn, checkOut, ...party },
    {
      enabled: isStay,
      // Rooms are sold elsewhere while the form is open.
      staleTime: 0,
      placeholderData: (previous, query) =>
        query?.queryKey[1]?.input?.propertyId === propertyId ? previous : undefined,
    },
  )
  return { search, isStay }
}

/**
 * What the rooms of the form cost together, night by night with GST: `shown` is undefined until every line has a room, `total` until each
 * has a price, and `toCome` the number of lines whose first price is on its way.
 */
export function useQuote(control: FormControl) {
  const [propertyId, checkIn, checkOut, stayType, lines = [], childAges = []] = useWatch({
    control,
    name: ['propertyId', 'checkIn', 'checkOut', 'stayType', 'lines', 'childAges'],
  })
  const hasDates = stayType === 'day-use' ? checkOut === checkIn : checkOut > checkIn
  const isComplete = Boolean(
    propertyId && checkIn && hasDates && lines.length > 0 && lines.every(isWhole),
  )
  const wanted: Inputs['bookings']['quote'] = {
    propertyId,
    checkIn,
    checkOut,
    stayType,
    lines: lines.filter(isWhole).map(withoutNames),
    ...(childAges.length > 0 && childAges.every(isAge) && { childAges }),
  }
  const asked = useDebounced(JSON.stringify(isComplete ? wanted : null), typingRestsMs)
  const input: Inputs['bookings']['quote'] | null = JSON.parse(asked)
  const quote = trpc.bookings.quote.useQuery(input ?? wanted, {
    enabled: input !== null,
    staleTime: 0,
    placeholderData: previous => previous,
  })
  const shown = isComplete ? quote.data : undefined
  // By the day a room is let at a rate of its own, and has no price where none is set.
  const isPriced = stayType !== 'day-use' || shown?.lines.every(line => line.totalAmount > 0)
  const total = isPriced ? shown?.totalAmount : undefined
  return { quote, shown, total, toCome: isComplete && !shown && !quote.isError ? lines.length : 0 }
}

const isAge = (age: unknown) => Number.isInteger(age) && Number(age) >= 0 && Number(age) <= 17

const isWhole = ({ roomTypeId, rooms = 1, adults, children = 0 }: BookingLineForm): boolean =>
  roomTypeId !== '' && rooms >= 1 && rooms <= 50 && adults >= 1 && children >= 0

const withoutNames = ({
  roomTypeId,
  ratePlanId,
  rooms,
  adults,
  children,
}: BookingLineForm): Lines[number] => ({
  roomTypeId,
  rooms,
  adults,
  children,
  ...(ratePlanId && { ratePlanId }),
})
