import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { addDays, daysBetween, type IsoDate, utcDateOf } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { salesHorizonNights } from '../../../selling/availability/schema.ts'
import { shortestFrom } from '../../../selling/rates/rules/rates.ts'
import { cheapestByRooms } from '../rules/party-rooms.ts'
import type { SiteCalendarInput } from '../schema.ts'
import { listSoldNights, listSoldTypes, type SoldNight, type SoldType } from './sold-nights.ts'

interface CalendarNight {
  date: IsoDate
  /** The cheapest room of the night for the party by any public plan, in paise before tax; null when nothing is for sale. */
  lowestRate: Paise | null
  /** What it is made of: the rate of each room, where the party needs several. */
  roomRates: Paise[]
  isSoldOut: boolean
  /** The shortest stay that can begin on this day. */
  minimumStay: number
  /** The shortest stay that can sleep over it, whenever it begins. */
  minimumStayThrough: number
  closedToArrival: boolean
}

interface SiteCalendar {
  from: IsoDate
  to: IsoDate
  nights: CalendarNight[]
  /** No room takes the party: the prices are those of the cheapest rooms that together do. */
  isOfSeveralRooms: boolean
}

/** Every night from `from`, of as many months, that can be sold: from the first that the website sells to the end of sales. */
export async function getSiteCalendar(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  input: SiteCalendarInput,
  now: Date,
): Promise<SiteCalendar> {
  const types = await listSoldTypes(db, propertyId, now)
  const today = types[0]?.firstNight ?? input.from
  const from = input.from < today ? today : input.from
  const end = monthsAfter(input.from, input.months)
  const horizon = addDays(today, salesHorizonNights)
  const count = Math.max(0, daysBetween(from, end < horizon ? end : horizon))
  const to = addDays(from, count)
  const ofType = types.filter(
    type => input.roomTypeId === undefined || type.id === input.roomTypeId,
  )
  const fitting = ofType.filter(type => takesParty(type, input))
  const isOfSeveralRooms = fitting.length === 0
  const chosen = isOfSeveralRooms ? ofType : fitting
  if (count === 0 || chosen.length === 0) return { from, to, nights: [], isOfSeveralRooms }
  const sold = await listSoldNights(db, propertyId, chosen, { from, to, now })
  const nights = Array.from({ length: count }, (_, at) => {
    const offers = chosen.map(type => ({
      type,
      nights: (sold.get(type.id) ?? []).flatMap(plan => plan[at] ?? []),
    }))
    const date = addDays(from, at)
    return isOfSeveralRooms ? bestOfHouse(date, offers, input) : bestRoom(date, offers, input)
  })
  return { from, to, nights, isOfSeveralRooms }
}

interface TypeNight {
  type: SoldType
  /** By each plan that sells it. */
  nights: SoldNight[]
}

/** Whether so many rooms of the type take the party; a calendar without a party shows every room. */
const takesParty = (
  { maxGuests }: SoldType,
  { adults = 1, children = 0, rooms = 1 }: SiteCalendarInput,
): boolean => adults + children <= maxGuests * rooms

function bestRoom(
  date: IsoDate,
  offers: readonly TypeNight[],
  { rooms = 1 }: SiteCalendarInput,
): CalendarNight {
  const open = offers
    .flatMap(offer => offer.nights)
    .filter(night => night.available >= rooms && !night.stopSell)
  const lowestRate = open.length > 0 ? Math.min(...open.map(night => night.rate)) : null
  return {
    ...arrivalOn(date, open),
    lowestRate,
    roomRates: lowestRate === null ? [] : [lowestRate],
  }
}

/** The cheapest rooms of the house that together take the party. */
function bestOfHouse(
  date: IsoDate,
  offers: readonly TypeNight[],
  { adults = 1, children = 0, rooms = 1 }: SiteCalendarInput,
): CalendarNight {
  const open = offers.map(({ type, nights }) => ({
    type,
    nights: nights.filter(night => night.available > 0 && !night.stopSell),
  }))
  const kinds = open.flatMap(({ type, nights }) => {
    const [cheapest] = nights.toSorted((a, b) => a.rate - b.rate)
    return cheapest
      ? [
          {
            key: type.id,
            takes: type.maxGuests,
            available: cheapest.available,
            cost: cheapest.rate,
          },
        ]
      : []
  })
  const [way] = cheapestByRooms(kinds, { adults, children }, rooms).toSorted(
    (a, b) => a.cost - b.cost,
  )
  const roomRates = kinds.flatMap(({ key, cost }) =>
    Array.from({ length: way?.counts.get(key) ?? 0 }, () => cost),
  )
  const taken = way ? open.filter(({ type }) => way.counts.has(type.id)) : []
  return {
    ...arrivalOn(
      date,
      taken.flatMap(({ nights }) => nights),
    ),
    lowestRate: way?.cost ?? null,
    roomRates,
  }
}

/** Whether a stay may begin on the day, and how short it may be. */
function arrivalOn(date: IsoDate, open: readonly SoldNight[]) {
  const arrivals = open.filter(night => !night.closedToArrival)
  return {
    date,
    isSoldOut: open.length === 0,
    minimumStay: arrivals.length > 0 ? Math.min(...arrivals.map(shortestFrom)) : 1,
    minimumStayThrough:
      open.length > 0 ? Math.min(...open.map(night => night.minimumStayThrough)) : 1,
    closedToArrival: arrivals.length === 0,
  }
}

/** The same day so many months later, or the last of a shorter month's. */
function monthsAfter(date: IsoDate, months: number): IsoDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return utcDateOf(new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))))
}
