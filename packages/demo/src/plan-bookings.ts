import type { TaxRule } from '@atithi/api/tax/rules'
import { bookingRows } from './booking-rows.ts'
import type { Calendar } from './calendar.ts'
import { countNights } from './count-nights.ts'
import { createGuestBook } from './guest-book.ts'
import type { House } from './house.ts'
import { issuePapers } from './issue-papers.ts'
import { liveStays } from './live-stays.ts'
import { idAt } from './made-ids.ts'
import type { Rows } from './plan.ts'
import { createRandom } from './random.ts'
import { sellStays } from './sell-stays.ts'
import type { Stay } from './stay.ts'

/** Adds the guests, the bookings and all that hangs on them, in the order in which the bookings were made. */
export function planBookings(
  rows: Rows,
  calendar: Calendar,
  houses: readonly House[],
  taxRules: readonly TaxRule[],
): void {
  const book = createGuestBook(createRandom('guests'))
  const stays = houses.flatMap(house => {
    const random = createRandom(`stays of ${house.hotel.subdomain}`)
    const sold = sellStays(random, calendar, house, book)
    liveStays(random, calendar, house, sold)
    return sold
  })
  stays.sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  const random = createRandom('bookings')
  for (const { guest, createdAt } of stays) {
    if (guest.id) continue
    guest.id = idAt(random, createdAt)
    const { id, ownerId, name, email, phone } = guest
    rows.guest.push({ id, ownerId, name, email, phone, createdAt, updatedAt: createdAt })
  }
  const codes = new Set<string>()
  const accounts = stays.map(stay => bookingRows(rows, random, { stay, taxRules, codes }))
  for (const house of houses) {
    const own = accounts.filter(account => account.stay.house === house)
    issuePapers(rows, createRandom(`papers of ${house.hotel.subdomain}`), house, own)
  }
  countNights(rows, houses)
  markRooms(rows, calendar, stays)
}

/** Rooms that somebody left today are dirty; a few of the others have been inspected. */
function markRooms(rows: Rows, calendar: Calendar, stays: readonly Stay[]): void {
  const random = createRandom('housekeeping')
  const left = stays.filter(
    stay => stay.status === 'checked-out' && stay.checkOut === calendar.today,
  )
  const dirty = new Set(left.flatMap(stay => stay.places.map(place => stay.type.rooms[place]?.id)))
  for (const room of rows.room)
    room.housekeeping = dirty.has(room.id) ? 'dirty' : random.chance(0.15) ? 'inspected' : 'clean'
}
