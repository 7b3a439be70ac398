import { addDays, type IsoDate, isRealDate } from '@atithi/api/kernel/shared/dates'
import { type AgeBands, countParty } from '@atithi/api/selling/availability/rules'
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
  /** Of the children, as '4, 9'. */
  ages: string
  rooms: string
}
type StayField = keyof TypedStay

/** A stay in which everybody counts as the hotel counts them, and who they are in the guest's own words. */
export type SiteStay = SearchInput & {
  infants?: number
  /** As typed, before the ages of the children made adults or infants of some. */
  told?: { adults: number; children: number }
}

export interface AskedStay {
  /** Has a stay been asked for, or is this the empty form? */
  isAsked: boolean
  typed: TypedStay
  /** The stay, where everything in the address makes sense. */
  stay?: SiteStay
  errors: Partial<Record<StayField, string>>
  /** The slug of a room that the guest came for: it is shown first, and kept through the search. */
  room?: string | undefined
  /** The day of departure was not after that of arrival, and has been moved to one night. */
  isMoved?: boolean
}

const names: readonly StayField[] = ['checkIn', 'checkOut', 'adults', 'children', 'ages', 'rooms']

/**
 * Reads a stay from an address or a form. `today` is the hotel's business date. After midnight, while it still runs, a form that nobody has
 * filled in begins with the day on the wall: the night before is tonight only for who knows it.
 */
export function readStay(
  given: URLSearchParams,
  today: IsoDate,
  t: Words,
  { localDate = today, ...bands }: Partial<AgeBands> & { localDate?: IsoDate } = {},
): AskedStay {
  const begins = localDate > today ? localDate : today
  const asked = readTyped(given, { today, begins, bands }, t)
  const room = given.get('room')?.slice(0, 80)
  return room ? { ...asked, room } : asked
}

function readTyped(
  given: URLSearchParams,
  { today, begins, bands }: { today: IsoDate; begins: IsoDate; bands: Partial<AgeBands> },
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
    ages: given.get('ages')?.trim().slice(0, 200) ?? '',
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
  const childAges = agesIn(typed.ages)
  const errors = {
    ...outsideOfSale(parsed.data, today, t),
    ...(childAges?.length !== parsed.data.children && typed.ages !== ''
      ? { ages: t.search.agesMissing(parsed.data.children) }
      : {}),
  }
  if (Object.keys(errors).length > 0) return { isAsked, typed, errors }
  const stay = counted(parsed.data, childAges ?? [], bands)
  return { isAsked, typed, stay, errors, ...(isMoved && { isMoved }) }
}

/** '4, 9' and '4 9' as years; undefined where anything else stands there. */
const agesIn = (text: string): number[] | undefined => {
  const parts = text.split(/[\s,;]+/).filter(part => part !== '')
  return parts.every(part => /^\d{1,2}$/.test(part) && Number(part) <= 17)
    ? parts.map(Number)
    : undefined
}

/** The party as the hotel counts it; as typed where no ages are told. */
function counted(
  stay: SearchInput,
  childAges: number[],
  { freeChildBelow, adultFromAge }: Partial<AgeBands>,
): SiteStay {
  if (childAges.length === 0 || freeChildBelow === undefined || adultFromAge === undefined)
    return stay
  const { adults, children, rooms } = stay
  const bands = { freeChildBelow, adultFromAge }
  const party = countParty({ adults, childAges, rooms }, bands)
  return { ...stay, ...party, childAges, told: { adults, children } }
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
export const stayQuery = ({ checkIn, checkOut, rooms, childAges, told, ...party }: SiteStay) => {
  const { adults, children } = told ?? party
  const ages = told && childAges ? { ages: childAges.join(',') } : {}
  return { checkIn, checkOut, adults, children, rooms, ...ages }
}
