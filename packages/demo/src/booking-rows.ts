import { type Quote, quoteNights } from '@atithi/api/availability/rules'
import type { CancellationTerms } from '@atithi/api/bookings/cancellation'
import { partiesOf } from '@atithi/api/bookings/rules'
import { resolveStay } from '@atithi/api/rates/rules'
import type { TaxRule } from '@atithi/api/tax/rules'
import { auditBooking } from './booking-trail.ts'
import { offerings } from './hotel-offerings.ts'
import { type Account, sharesOf } from './issue-papers.ts'
import { keepFolio } from './keep-folio.ts'
import { codeApartFrom, idAt } from './made-ids.ts'
import type { Rows } from './plan.ts'
import type { Random } from './random.ts'
import type { Stay } from './stay.ts'

/** Adds one booking with its rooms, priced nights, rooms given, identity, folio and trail. Answers what its papers are made of. */
export function bookingRows(
  rows: Rows,
  random: Random,
  { stay, taxRules, codes }: { stay: Stay; taxRules: readonly TaxRule[]; codes: Set<string> },
): Account {
  const { house, type, guest, createdAt } = stay
  const { propertyId } = house
  const quote = quoteNights(
    resolveStay(type, type.overrides, stay.checkIn, stay.checkOut).slice(0, -1),
    { ...stay, fees: [] },
    taxRules,
  )
  const id = idAt(random, createdAt)
  const code = codeApartFrom(random, codes)
  const places = Array.from({ length: stay.rooms }, () => idAt(random, createdAt))
  const parties = partiesOf(stay, stay.rooms)
  for (const [at, bookingRoomId] of places.entries()) {
    rows.bookingRoom.push({
      id: bookingRoomId,
      propertyId,
      bookingId: id,
      position: at + 1,
      adults: 1,
      ...parties[at],
      roomTypeId: type.id,
      ratePlanId: type.ratePlanId,
    })
    for (const { date: night, rate, taxBasisPoints, cgst, sgst } of quote.nights)
      rows.bookingNight.push({
        propertyId,
        bookingRoomId,
        bookingId: id,
        roomTypeId: type.id,
        night,
        rate,
        taxBasisPoints,
        cgst,
        sgst,
        releasedAt: stay.cancelledAt,
      })
  }
  giveRooms(rows, random, { stay, bookingId: id, places })
  const folio = keepFolio(rows, random, { stay, quote, bookingId: id, places })
  auditBooking(rows, random, { stay, quote, bookingId: id, code })
  const touchedAt = [
    createdAt,
    stay.checkedInAt,
    stay.checkedOutAt,
    stay.cancelledAt,
    folio.lastPaidAt,
  ]
  rows.booking.push({
    id,
    propertyId,
    code,
    ownerId: house.ownerId,
    status: stay.status,
    source: stay.source,
    isOnline: stay.isOnline,
    guestId: guest.id,
    guestName: guest.name,
    guestEmail: guest.email,
    guestPhone: guest.phone,
    roomTypeId: type.id,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    adults: stay.adults,
    children: stay.children,
    rooms: stay.rooms,
    ...amounts(quote),
    paidAmount: folio.paid,
    chargedAmount: folio.charged,
    receivableReason: folio.receivableReason,
    overrideReason: null,
    cancellationTerms: termsOf(house.hotel.subdomain),
    specialRequests: stay.specialRequests,
    holdExpiresAt: stay.holdExpiresAt,
    idempotencyKey: `demonstration-${code}`,
    cancelReason: stay.cancelReason,
    isNoShow: stay.isNoShow,
    cancelledAt: stay.cancelledAt,
    checkedInAt: stay.checkedInAt,
    checkedOutAt: stay.checkedOutAt,
    createdAt,
    updatedAt: touchedAt.reduce<string>(
      (latest, at) => (at && at > latest ? at : latest),
      createdAt,
    ),
  })
  return {
    stay,
    bookingId: id,
    code,
    lines: folio.lines,
    postedBy: folio.postedBy,
    shares: sharesOf(quote.nights, stay.rooms),
  }
}

/** The policy of the house, as it was when the guest booked. */
function termsOf(subdomain: string): CancellationTerms | null {
  const cancellation = offerings[subdomain]?.cancellation
  if (!cancellation) return null
  const { freeUntilHours, feeNights, words } = cancellation
  return { freeUntilHours, feeNights, feeBasisPoints: null, description: words }
}

const amounts = ({ roomAmount, taxAmount, totalAmount }: Quote) => ({
  roomAmount,
  taxAmount,
  totalAmount,
})

function giveRooms(
  rows: Rows,
  random: Random,
  { stay, bookingId, places }: { stay: Stay; bookingId: string; places: readonly string[] },
): void {
  const { checkedInAt, guest, type } = stay
  const { propertyId } = stay.house
  if (!checkedInAt) return
  for (const [at, bookingRoomId] of places.entries()) {
    const room = type.rooms[stay.places[at] ?? -1]
    if (!room) throw new Error(`no room was set aside for ${bookingId}`)
    const span = `[${stay.checkIn},${stay.checkOut})`
    rows.roomAssignment.push({
      id: idAt(random, checkedInAt),
      propertyId,
      bookingId,
      bookingRoomId,
      roomId: room.id,
      stay: span,
      releasedAt: null,
      createdAt: checkedInAt,
    })
  }
  rows.guestIdentity.push({
    bookingId,
    propertyId,
    idProof: guest.idProof,
    idNumber: guest.idNumber,
    recordedAt: checkedInAt,
  })
}
