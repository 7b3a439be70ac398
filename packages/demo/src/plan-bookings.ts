import type { TaxRule } from '@atithi/api/tax/gst/rules/gst'
import { bookingRows } from './booking-rows.ts'
import type { Calendar } from './calendar.ts'
import { closeDays } from './close-days.ts'
import { closeRooms } from './close-rooms.ts'
import { countNights } from './count-nights.ts'
import { createGuestBook, type GuestBook } from './guest-book.ts'
import type { House } from './house.ts'
import { type BookedStay, issueDocuments } from './issue-documents.ts'
import { keepHouse } from './keep-house.ts'
import { liveStays } from './live-stays.ts'
import { idAt } from './made-ids.ts'
import { markRooms } from './mark-rooms.ts'
import type { Rows } from './plan.ts'
import { planGroups } from './plan-groups.ts'
import { createRandom } from './random.ts'
import { createRoomCalendar } from './room-calendar.ts'
import { sellStays } from './sell-stays.ts'
import type { Stay } from './stay.ts'

const bookingsAtOnce = 150

/** Adds the guests, the bookings and all that hangs on them, in the order in which the bookings were made. Steps aside now and then. */
export function* planBookings(
  rows: Rows,
  calendar: Calendar,
  houses: readonly House[],
  taxRules: readonly TaxRule[],
): Generator<undefined, BookedStay[]> {
  const book = createGuestBook(createRandom('guests'))
  const stays: Stay[] = []
  for (const house of houses) {
    stays.push(...sellHouse(rows, calendar, house, book))
    yield
  }
  stays.sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
  const random = createRandom('bookings')
  for (const { guest, createdAt } of stays) {
    if (guest.id) continue
    guest.id = idAt(random, createdAt)
    const { id, accountId, name, email, phone } = guest
    rows.guest.push({ id, accountId, name, email, phone, createdAt, updatedAt: createdAt })
  }
  const codes = new Set<string>()
  const booked: BookedStay[] = []
  for (const [at, stay] of stays.entries()) {
    booked.push(bookingRows(rows, random, { stay, calendar, taxRules, codes }))
    if (at % bookingsAtOnce === 0) yield
  }
  countNights(rows, houses)
  for (const house of houses) {
    const own = booked.filter(one => one.stay.house === house)
    issueDocuments(rows, createRandom(`papers of ${house.hotel.subdomain}`), house, own)
    const closes = createRandom(`closes of ${house.hotel.subdomain}`)
    if (own.length > 0) {
      closeDays(rows, closes, { calendar, house, booked: own })
      keepHouse(rows, calendar, house)
    }
    yield
  }
  markRooms(rows, calendar, stays)
  return booked
}

/** All bookings of one hotel. Groups and work on rooms come first: what they hold is not sold. */
function sellHouse(rows: Rows, calendar: Calendar, house: House, book: GuestBook): Stay[] {
  const random = createRandom(`stays of ${house.hotel.subdomain}`)
  const rooms = new Map(
    house.types.map(type => [type.id, createRoomCalendar(type.rooms.length, calendar)]),
  )
  const placing = { random, calendar, house, book, rooms }
  const picked = planGroups(rows, placing)
  closeRooms(rows, placing)
  const sold = house.types.flatMap(type => {
    const own = rooms.get(type.id)
    return own ? sellStays({ ...placing, type, rooms: own }) : []
  })
  const stays = [...picked, ...sold]
  liveStays(random, calendar, house, stays)
  return stays
}
