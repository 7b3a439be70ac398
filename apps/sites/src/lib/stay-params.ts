import { addDays, type IsoDate, isRealDate } from '@atithi/api/kernel/shared/dates'
import {
  type SearchInput,
  salesHorizonNights,
  searchInput,
} from '@atithi/api/selling/availability/schema'
import { faultsOf } from './faults.ts'
import type { Words } from './words/en.ts'

/** The stay that an address asks for, as typed: what the form shows again. */
interface TypedStay {
  checkIn: string
  checkOut: string
  adults: string
  children: string
  rooms: string
}
type StayField = keyof TypedStay

export interface AskedStay {
  /** Has a stay been asked for, or is this the empty form? */
  isAsked: boolean
  typed: TypedStay
  /** The stay, where everything in the address makes sense. */
  stay?: SearchInput
  errors: Partial<Record<StayField, string>>
  /** The slug of a room that the guest came for: it is shown first, and kept through the search. */
  room?: string | undefined
  /** The day of departure was not after that of arrival, and has been moved to one night. */
  isMoved?: boolean
}

const names: readonly StayField[] = ['checkIn', 'checkOut', 'adults', 'children', 'rooms']

/**
 * Reads a stay from an address or a form. `today` is the hotel's business date. After midnight, while it still runs, a form that nobody has
 * filled in begins with the day on the wall: the night before is tonight only for who knows it.
 */
export function readStay(
  given: URLSearchParams,
  today: IsoDate,
  t: Words,
  onTheWall: IsoDate = today,
): AskedStay {
  const asked = readTyped(given, { today, begins: onTheWall > today ? onTheWall : today }, t)
  const room = given.get('room')?.slice(0, 80)
  return room ? { ...asked, room } : asked
}

function readTyped(
  given: URLSearchParams,
  { today, begins }: { today: IsoDate; begins: IsoDate },
  t: Words,
): AskedStay {
  const isAsked = names.some(name => given.has(name))
  const text = (name: StayField, otherwise: string) =>
    given.get(name)?.trim().slice(0, 20) || otherwise
  const checkIn = text('checkIn', isAsked ? '' : begins)
  const leave = text('checkOut', !isAsked && isRealDate(checkIn) ? addDays(checkIn, 1) : '')
  // Most guests change the day of arrival first, and send the form: they mean a stay from that day on.
  const isMoved = isRealDate(checkIn) && isRealDate(leave) && leave <= checkIn
  const typed: TypedStay = {
    checkIn,
    checkOut: isMoved ? addDays(checkIn, 1) : leave,
    adults: text('adults', '2'),
    children: text('children', '0'),
    rooms: text('rooms', '1'),
  }
  if (!isAsked) return { isAsked, typed, errors: {} }
  const count = (typedNumber: string) =>
    /^\d{1,4}$/.test(typedNumber) ? Number(typedNumber) : undefined
  const parsed = searchInput.safeParse({
    ...(typed.checkIn && { checkIn: typed.checkIn }),
    ...(typed.checkOut && { checkOut: typed.checkOut }),
    adults: count(typed.adults),
    children: count(typed.children) ?? Number.NaN,
    rooms: count(typed.rooms) ?? Number.NaN,
  })
  if (!parsed.success)
    return {
      isAsked,
      typed,
      errors: Object.fromEntries(
        faultsOf(parsed.error).map(fault => [fault.field, t.fault(fault)]),
      ),
    }
  const errors = outsideOfSale(parsed.data, today, t)
  return Object.keys(errors).length > 0
    ? { isAsked, typed, errors }
    : { isAsked, typed, stay: parsed.data, errors, ...(isMoved && { isMoved }) }
}

function outsideOfSale(
  { checkIn, checkOut }: SearchInput,
  today: IsoDate,
  t: Words,
): AskedStay['errors'] {
  const last = addDays(today, salesHorizonNights)
  if (checkIn < today) return { checkIn: t.search.tooEarly(t.longDate(today)) }
  if (checkOut > last) return { checkOut: t.search.tooLate(t.longDate(last)) }
  return {}
}

/** The stay as the query of an address. */
export const stayQuery = ({ checkIn, checkOut, adults, children, rooms }: SearchInput) => ({
  checkIn,
  checkOut,
  adults,
  children,
  rooms,
})
