import { addDays, type IsoDate, nightsOf } from '@atithi/api/shared/dates'
import { bookedAt, nightsOfStay, partyOf, sourceOf } from './booking-habits.ts'
import { type Calendar, indianTime, minute } from './calendar.ts'
import { wantedOccupancy } from './demand.ts'
import type { GuestBook } from './guest-book.ts'
import type { House, StockedType } from './house.ts'
import { cancelReasons, wishes } from './people.ts'
import type { Random } from './random.ts'
import type { Stay } from './stay.ts'

const cancelled = 0.098
const notShown = 0.013
const hour = 60 * minute

/** Everything that one hotel sold: day by day, numbered rooms that are free are let until the night is as full as it should be. */
export function sellStays(
  random: Random,
  calendar: Calendar,
  house: House,
  book: GuestBook,
): Stay[] {
  return house.types.flatMap(type => {
    const freeFrom = type.rooms.map(() => calendar.from)
    return nightsOf(calendar.from, calendar.to).flatMap(night =>
      sellNight(random, calendar, { house, type, book, night, freeFrom }),
    )
  })
}

interface Selling {
  house: House
  type: StockedType
  book: GuestBook
  night: IsoDate
  /** Of each numbered room, the first night it can be let again. */
  freeFrom: IsoDate[]
}

function sellNight(random: Random, calendar: Calendar, selling: Selling): Stay[] {
  const { type, night, freeFrom } = selling
  const stays: Stay[] = []
  const free = freeFrom.flatMap((from, place) => (from <= night ? [place] : []))
  const toLet = Math.floor(
    wantedOccupancy(random, calendar, selling) * type.rooms.length + random.next(),
  )
  let toSell = Math.min(free.length, toLet - (type.rooms.length - free.length))
  while (toSell > 0) {
    const rooms = Math.min(
      toSell,
      random.weighted({ 1: 90, 2: 8, 3: 2 }) === '1' ? 1 : random.between(2, 3),
    )
    const stay = makeStay(random, calendar, { ...selling, rooms })
    // Rooms take turns, so that none of them stands empty for the year.
    stay.places = Array.from(
      { length: rooms },
      () => free.splice(random.between(0, free.length - 1), 1)[0] ?? 0,
    )
    for (const place of stay.places) freeFrom[place] = stay.checkOut
    stays.push(stay)
    toSell -= rooms
    if (random.chance(cancelled))
      stays.push(
        ...comeToNothing(random, calendar, makeStay(random, calendar, { ...selling, rooms: 1 })),
      )
    if (random.chance(notShown))
      stays.push(
        ...stayAway(random, calendar, makeStay(random, calendar, { ...selling, rooms: 1 })),
      )
  }
  return stays
}

function makeStay(
  random: Random,
  calendar: Calendar,
  { house, type, book, night, rooms }: Selling & { rooms: number },
): Stay {
  const source = sourceOf(random, calendar, house, night)
  return {
    house,
    type,
    source,
    rooms,
    checkIn: night,
    status: 'confirmed',
    places: [],
    checkedInAt: null,
    checkedOutAt: null,
    cancelledAt: null,
    cancelReason: null,
    isNoShow: false,
    holdExpiresAt: null,
    ...partyOf(random, house, type, rooms),
    guest: book.welcome(house.hotel, house.ownerId),
    isOnline: source === 'direct' && random.chance(0.62),
    checkOut: addDays(night, nightsOfStay(random, house, type, night)),
    specialRequests: random.chance(0.2) ? random.pick(wishes) : '',
    createdAt: bookedAt(random, calendar, { house, source, checkIn: night }),
  }
}

/** The booking is called off some time between being made and the day of arrival; not at all when there was no such time. */
function comeToNothing(random: Random, calendar: Calendar, stay: Stay): Stay[] {
  const made = Date.parse(stay.createdAt)
  const last = Math.min(Date.parse(indianTime(stay.checkIn, 480)), calendar.now.getTime())
  if (last - made < hour) return []
  const cancelledAt = new Date(
    made + Math.floor((last - made) * (0.1 + 0.85 * random.next())),
  ).toISOString()
  return [{ ...stay, status: 'cancelled', cancelledAt, cancelReason: random.pick(cancelReasons) }]
}

function stayAway(random: Random, calendar: Calendar, stay: Stay): Stay[] {
  if (stay.checkIn >= calendar.today || stay.source === 'walk-in') return []
  const cancelledAt = indianTime(addDays(stay.checkIn, 1), random.between(365, 420))
  if (cancelledAt > calendar.now.toISOString()) return []
  return [{ ...stay, status: 'cancelled', cancelledAt, cancelReason: 'No-show', isNoShow: true }]
}
