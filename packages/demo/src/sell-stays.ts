import { addDays, type IsoDate, nightsOf } from '@atithi/api/kernel/shared/dates'
import {
  bookedAt,
  cancelledShare,
  nightsOfStay,
  noShowShare,
  partyOf,
  planOf,
} from './booking-habits.ts'
import { type Calendar, closingTime, hasCome, indianTime, isClosed, minute } from './calendar.ts'
import { companyFor } from './companies.ts'
import { wantedOccupancy } from './demand.ts'
import type { GuestBook } from './guest-book.ts'
import type { House, StockedType } from './house.ts'
import type { Channel } from './lead-times.ts'
import { cancelReasons, portalReason, waivers, wishes } from './people.ts'
import type { Random } from './random.ts'
import type { RoomCalendar } from './room-calendar.ts'
import type { Stay } from './stay.ts'

const hour = 60 * minute
const portals: readonly string[] = ['makemytrip', 'goibibo', 'booking.com', 'agoda']

interface Selling {
  random: Random
  calendar: Calendar
  house: House
  type: StockedType
  rooms: RoomCalendar
  book: GuestBook
}

/**
 * Everything that one hotel has sold of a room type until now. Night by night, numbered rooms that are free are let until the night is as
 * full as it will be in the end; what guests book later than now takes its room and is not told of. So a night ahead is as full as its
 * bookings of today make it.
 */
export function sellStays(selling: Selling): Stay[] {
  const { from, to } = selling.calendar
  const doomed: Doomed[] = []
  const stays = nightsOf(from, to).flatMap(night => sellNight(selling, night, doomed))
  return [...stays, ...doomed.flatMap(one => standYet(selling, one))]
}

/** A booking that will be called off, later than now. */
interface Doomed {
  stay: Stay
  nights: number
}

/** Until it is called off it stands, where there is a room for it. */
function standYet({ rooms }: Selling, { stay, nights }: Doomed): Stay[] {
  const place = rooms
    .freeOn(stay.checkIn)
    .find(one => rooms.freeFor(one, stay.checkIn, nights) === nights)
  if (place === undefined) return []
  rooms.take(place, stay.checkIn, nights)
  return [{ ...stay, places: [place] }]
}

function sellNight(selling: Selling, night: IsoDate, doomed: Doomed[]): Stay[] {
  const { random, calendar, type, rooms } = selling
  const free = rooms.freeOn(night)
  const toLet = Math.floor(
    wantedOccupancy(random, calendar, { ...selling, night }) * type.rooms.length + random.next(),
  )
  let toSell = Math.min(free.length, toLet - (type.rooms.length - free.length))
  const stays: Stay[] = []
  while (toSell > 0) {
    const wanted = random.weighted({ 1: 90, 2: 8, 3: 2 })
    const count = Math.min(toSell, Number(wanted))
    // Rooms take turns, so that none of them stands empty for the year.
    const places = Array.from(
      { length: count },
      () => free.splice(random.between(0, free.length - 1), 1)[0] ?? 0,
    )
    toSell -= count
    stays.push(...letRooms(selling, night, places))
    stays.push(...comeToNothing(selling, night, doomed))
  }
  return stays
}

/** Lets these rooms from a night on. No stay, where it will be booked later than now. */
function letRooms(selling: Selling, night: IsoDate, places: number[]): Stay[] {
  const { random, calendar, rooms } = selling
  const draft = draftOf(selling, night)
  const nights = places.reduce(
    (most, place) => rooms.freeFor(place, night, most),
    nightsOfStay(random, { ...selling, channel: draft.channel }, night),
  )
  for (const place of places) rooms.take(place, night, nights)
  if (!hasOwnLine(selling, draft)) return []
  const stay = makeStay(selling, draft, { nights, rooms: places.length })
  if (isClosed(calendar, addDays(night, 1)) && random.chance(noShowShare[stay.source]))
    return [stayAway(random, stay)]
  return [{ ...stay, places }]
}

/** Now and then a booking beside those that come: made as they are, and called off before its guest would have come. */
function comeToNothing(selling: Selling, night: IsoDate, doomed: Doomed[]): Stay[] {
  const { random, calendar } = selling
  const draft = draftOf(selling, night)
  const share = cancelledShare[draft.source]
  if (!random.chance(share / (1 - share)) || !hasOwnLine(selling, draft)) return []
  const made = Date.parse(draft.createdAt)
  const last = Date.parse(indianTime(night, 480))
  if (last - made < 2 * hour) return []
  // Many think better of it within days; the others as the day comes near.
  const part = random.chance(0.4) ? random.next() ** 3 : 1 - random.next() ** 2
  const cancelledAt = new Date(
    made + Math.floor((last - made) * (0.02 + 0.96 * part)),
  ).toISOString()
  const nights = nightsOfStay(random, { ...selling, channel: draft.channel }, night)
  const stay = makeStay(selling, draft, { nights, rooms: 1 })
  if (!hasCome(calendar, cancelledAt)) {
    doomed.push({ stay, nights })
    return []
  }
  const cancelReason = portals.includes(stay.source) ? portalReason : random.pick(cancelReasons)
  const waiver = random.chance(0.35) ? random.pick(waivers) : null
  return [{ ...stay, status: 'cancelled', cancelledAt, cancelReason, waiver }]
}

interface Draft extends Pick<Stay, 'source' | 'company' | 'createdAt' | 'checkIn'> {
  channel: Channel
}

function draftOf({ random, house }: Selling, checkIn: IsoDate): Draft {
  const source = random.weighted(house.hotel.sources)
  const isWeb = source === 'direct' && random.chance(house.hotel.weekendLift < 0 ? 0.35 : 0.6)
  const company = source === 'direct' && !isWeb ? companyFor(random, house) : null
  const channel = isWeb ? 'website' : company ? 'company' : source
  const createdAt = bookedAt(random, house, { channel, checkIn })
  return { source, company, channel, createdAt, checkIn }
}

/** The booking was made before now, and since the hotel joined. */
const hasOwnLine = ({ calendar, house }: Selling, { createdAt }: Draft): boolean =>
  hasCome(calendar, createdAt) && createdAt > house.foundedAt

function makeStay(
  { random, house, type, book }: Selling,
  { channel, ...draft }: Draft,
  { nights, rooms }: { nights: number; rooms: number },
): Stay {
  return {
    ...draft,
    ...notYet,
    house,
    type,
    rooms,
    ...partyOf(random, house, type, rooms),
    plan: planOf(random, type, channel),
    guest: book.welcome(house.hotel, house.accountId),
    isOnline: channel === 'website',
    checkOut: addDays(draft.checkIn, nights),
    specialRequests: random.chance(0.2) ? random.pick(wishes) : '',
  }
}

/** What a booking is before anything has happened to it. */
export const notYet = {
  status: 'confirmed',
  group: null,
  places: [],
  assignedAt: null,
  checkedInAt: null,
  checkedOutAt: null,
  cancelledAt: null,
  cancelReason: null,
  waiver: null,
  noShowOn: null,
  holdExpiresAt: null,
} satisfies Partial<Stay>

/** Nobody comes: the close of the next day marks it. The room stands empty. */
function stayAway(random: Random, stay: Stay): Stay {
  const noShowOn = addDays(stay.checkIn, 1)
  return {
    ...stay,
    status: 'cancelled',
    cancelledAt: closingTime(noShowOn),
    cancelReason: 'No-show',
    noShowOn,
    waiver: random.chance(0.15) ? random.pick(waivers) : null,
  }
}
