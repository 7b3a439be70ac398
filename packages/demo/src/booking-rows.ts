import type { FolioLine } from '@atithi/api/finance/ledger/rules/charges'
import { addDays, nightsOf } from '@atithi/api/kernel/shared/dates'
import type { Paise } from '@atithi/api/kernel/shared/money'
import type { TaxRule } from '@atithi/api/tax/gst/rules/gst'
import { auditBooking } from './booking-trail.ts'
import type { Calendar } from './calendar.ts'
import { registerForeigners } from './foreign-guests.ts'
import type { BookedStay } from './issue-documents.ts'
import { keepFolio } from './keep-folio.ts'
import { codeApartFrom, idAt } from './made-ids.ts'
import type { Rows } from './plan.ts'
import { type PricedStay, priceStay, termsOfHouse, termsOfPlan } from './price-stay.ts'
import type { Random } from './random.ts'
import { registrationOf } from './registration.ts'
import { holdsNight, type Stay } from './stay.ts'

/** Since two months the platform takes commission of the website, at the rate of the plan. */
const commissionOf = ({ isOnline, checkOut, house }: Stay, { today }: Calendar): number | null =>
  isOnline && checkOut >= addDays(today, -62)
    ? { freemium: 1_000, starter: 1_000, professional: 800 }[house.hotel.planId]
    : null

/** Adds one booking with its rooms, priced nights, rooms given, identity, folio and trail. Answers what its documents are made of. */
export function bookingRows(
  rows: Rows,
  random: Random,
  {
    stay,
    calendar,
    taxRules,
    codes,
  }: { stay: Stay; calendar: Calendar; taxRules: readonly TaxRule[]; codes: Set<string> },
): BookedStay {
  const { house, type, guest, createdAt } = stay
  const { propertyId } = house
  const price = priceStay(stay, taxRules)
  const id = idAt(random, createdAt)
  const code = codeApartFrom(random, codes)
  const roomIds = price.rooms.map(() => idAt(random, createdAt))
  const booked = { stay, calendar, price, bookingId: id, roomIds }
  addRooms(rows, booked)
  giveRooms(rows, random, booked)
  const folio = keepFolio(rows, random, booked)
  const { account } = folio
  if (stay.checkedInAt) registerForeigners(rows, random, { ...booked, arrivedAt: stay.checkedInAt })
  auditBooking(rows, random, { stay, price, bookingId: id, code, account })
  const touched = [
    createdAt,
    stay.checkedInAt,
    stay.checkedOutAt,
    stay.cancelledAt,
    account.lines.at(-1)?.postedAt,
  ]
  rows.booking.push({
    id,
    propertyId,
    code,
    accountId: house.accountId,
    status: stay.status,
    source: stay.source,
    isOnline: stay.isOnline,
    commissionBasisPoints: commissionOf(stay, calendar),
    guestId: guest.id,
    guestName: guest.name,
    guestEmail: guest.email,
    guestPhone: guest.phone,
    companyName: stay.company?.name ?? null,
    companyGstin: stay.company?.gstin ?? null,
    companyAddress: stay.company?.address ?? null,
    roomTypeId: type.id,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    adults: stay.adults,
    children: stay.children,
    rooms: stay.rooms,
    ...amountsOf(stay, price, account.lines),
    paidAmount: account.paid(),
    chargedAmount: account.charged(),
    receivableReason: folio.receivableReason,
    cancellationFeeIds: folio.cancellationFeeIds,
    overrideReason: null,
    cancellationTerms: termsOfHouse(stay),
    specialRequests: stay.specialRequests,
    ...registrationOf(stay, code),
    holdExpiresAt: stay.holdExpiresAt,
    idempotencyKey: `demonstration-${code}`,
    cancelReason: stay.cancelReason,
    isNoShow: stay.noShowOn !== null,
    noShowOn: stay.noShowOn,
    cancelledAt: stay.cancelledAt,
    checkedInAt: stay.checkedInAt,
    checkedOutAt: stay.checkedOutAt,
    createdAt,
    arrivalAgreedAt: createdAt,
    updatedAt: touched.reduce<string>((latest, at) => (at && at > latest ? at : latest), createdAt),
  })
  if (stay.group) addPickUp(rows, stay, { bookingId: id, groupBlockId: stay.group.id })
  return { stay, bookingId: id, code, account }
}

interface Booked {
  stay: Stay
  price: PricedStay
  bookingId: string
  roomIds: readonly string[]
}

function addRooms(rows: Rows, { stay, price, bookingId, roomIds }: Booked): void {
  const { type, cancelledAt } = stay
  const { propertyId } = stay.house
  for (const [at, { adults, children, nights }] of price.rooms.entries()) {
    const bookingRoomId = roomIds[at]
    if (!bookingRoomId) throw new RangeError('a room without an id')
    rows.bookingRoom.push({
      id: bookingRoomId,
      propertyId,
      bookingId,
      position: at + 1,
      adults,
      children,
      roomTypeId: type.id,
      ratePlanId: stay.plan.id,
      cancellationTerms: termsOfPlan(stay),
    })
    for (const { date: night, tax: _, fees, ...priced } of nights)
      rows.bookingNight.push({
        ...priced,
        propertyId,
        bookingRoomId,
        bookingId,
        roomTypeId: type.id,
        night,
        fees: fees.map(fee => ({ ...fee })),
        releasedAt: holdsNight(stay, night) ? null : cancelledAt,
      })
  }
}

/** What a booking comes to: its nights, and all that is on its folio beside them. A cancelled one keeps what it would have come to. */
function amountsOf(stay: Stay, price: PricedStay, lines: readonly FolioLine[]) {
  const beside = stay.status === 'cancelled' ? [] : lines.filter(line => line.night === null)
  const sum = (of: (line: FolioLine) => boolean): Paise =>
    beside.reduce((total, line) => total + (of(line) ? line.amount : 0), 0)
  const taxAmount = price.taxAmount + sum(line => line.kind === 'tax')
  const extrasAmount = sum(line => !['tax', 'payment', 'refund'].includes(line.kind))
  const { roomAmount, feeAmount } = price
  return {
    roomAmount,
    feeAmount,
    taxAmount,
    extrasAmount,
    totalAmount: roomAmount + feeAmount + taxAmount + extrasAmount,
    refundedAmount: lines.reduce(
      (total, line) => total + (line.kind === 'refund' ? line.amount : 0),
      0,
    ),
  }
}

function giveRooms(rows: Rows, random: Random, { stay, bookingId, roomIds }: Booked): void {
  const { assignedAt, checkedInAt, guest, type } = stay
  const { propertyId } = stay.house
  if (assignedAt)
    for (const [at, bookingRoomId] of roomIds.entries()) {
      const room = type.rooms[stay.places[at] ?? -1]
      if (!room) throw new Error(`no room was set aside for ${bookingId}`)
      rows.roomAssignment.push({
        id: idAt(random, assignedAt),
        propertyId,
        bookingId,
        bookingRoomId,
        roomId: room.id,
        stay: `[${stay.checkIn},${stay.checkOut})`,
        releasedAt: null,
        createdAt: assignedAt,
      })
    }
  if (checkedInAt)
    rows.guestIdentity.push({
      bookingId,
      propertyId,
      idProof: guest.idProof,
      idNumber: guest.idNumber,
      nationality: guest.origin.abroad?.country ?? 'IND',
      recordedAt: checkedInAt,
    })
}

function addPickUp(
  rows: Rows,
  { house, type, checkIn, checkOut, rooms }: Stay,
  { bookingId, groupBlockId }: { bookingId: string; groupBlockId: string },
): void {
  const of = { bookingId, groupBlockId, propertyId: house.propertyId, roomTypeId: type.id, rooms }
  rows.groupPickUp.push({ ...of, stay: `[${checkIn},${checkOut})` })
  for (const night of nightsOf(checkIn, checkOut)) rows.groupPickUpNight.push({ ...of, night })
}
