import { moveNights } from '../../availability/inventory.ts'
import { findStayTerms, type StayTerms } from '../../availability/reads.ts'
import { occupancyFault, type Quote, quoteAgreedTotal, quoteNights } from '../../availability/rules.ts'
import { salesHorizonNights } from '../../availability/schema.ts'
import type { Work } from '../../context.ts'
import { DomainError, violatedConstraint } from '../../errors.ts'
import { brokenRestrictions } from '../../rates/rules.ts'
import { addDays } from '../../shared/dates.ts'
import type { BookingLine } from '../schema.ts'
import { releaseExpiredHolds } from './expire-holds.ts'
import type { BookingWish, NewBooking, Seller } from './seller.ts'
import { findBookingByKey, type PricedLine, writeBooking } from './write-booking.ts'

/**
 * The one way in which every seller books: decides, prices, writes and takes the rooms in one transaction.
 * A repeated idempotency key answers the first booking. Answers the booking's id.
 * Throws SOLD_OUT, STAY_REFUSED, RESTRICTED, PROPERTY_NOT_ACTIVE, TOTAL_NOT_REACHABLE, NOT_FOUND.
 */
export async function createBooking(work: Work, seller: Seller, wish: NewBooking): Promise<string> {
  try {
    return await attempt(work, seller, wish)
  } catch (error) {
    if (violatedConstraint(error) === 'booking_idempotency_key') return findBookingByKey(work, seller.propertyId, wish.idempotencyKey)
    if (!(error instanceof DomainError) || error.reason !== 'SOLD_OUT') throw error
    // Holds that ran out still count until somebody releases them: whoever needs the rooms does.
    if ((await releaseExpiredHolds(work, { propertyId: seller.propertyId })) === 0) throw error
    return attempt(work, seller, wish)
  }
}

function attempt(work: Work, seller: Seller, wish: NewBooking): Promise<string> {
  return work.write(async trx => {
    const lines: { line: BookingLine; terms: StayTerms }[] = []
    for (const line of 'lines' in wish ? wish.lines : [wish]) {
      const { roomTypeId, ratePlanId } = line
      const { checkIn, checkOut, idempotencyKey } = wish
      const stay = { roomTypeId, ratePlanId, checkIn, checkOut, idempotencyKey, now: work.now, forDesk: !seller.isOnline }
      const terms = await findStayTerms(trx, seller.propertyId, stay)
      if (!terms) throw new DomainError('NOT_FOUND', { what: 'room type' }, 'roomTypeId')
      if (terms.madeBefore) return terms.madeBefore
      lines.push({ line, terms })
    }
    const warnings = lines.flatMap(({ line, terms }) => judge(terms, seller, { ...wish, ...line }))
    const first = lines[0]?.terms
    if (!first) throw new DomainError('NOT_FOUND', { what: 'room type' }, 'roomTypeId')
    await seller.admit?.(trx, first)
    const { id, moves } = await writeBooking(trx, work, {
      seller,
      wish,
      property: first.property,
      lines: priceLines(lines, seller),
      warnings,
    })
    await moveNights(trx, seller.propertyId, [...moves, ...((await seller.alongside?.(trx, id)) ?? [])])
    return id
  })
}

/** Refuses what may not be sold; answers the restrictions that the desk goes past. */
function judge(terms: StayTerms, seller: Seller, wish: BookingWish & BookingLine): string[] {
  const { property, roomType } = terms
  if (property.status !== 'active') throw new DomainError('PROPERTY_NOT_ACTIVE', {})
  if (!roomType.isActive) throw new DomainError('NOT_FOUND', { what: 'room type' }, 'roomTypeId')
  const refuse = (field: string, message: string) => new DomainError('STAY_REFUSED', { field, message }, field)
  if (wish.checkIn < property.businessDate && !seller.mayBackDate) {
    throw refuse('checkIn', `The business date is ${property.businessDate}. Choose a check-in from then on.`)
  }
  const horizon = addDays(property.businessDate, salesHorizonNights)
  if (wish.checkOut > horizon) throw refuse('checkOut', `Nights are sold until ${horizon}.`)
  const crowded = occupancyFault(wish, roomType.maxGuests)
  if (crowded) throw refuse('adults', crowded)
  const broken = brokenRestrictions(terms.nights)
  if (broken.length > 0 && seller.bindsRestrictions) throw new DomainError('RESTRICTED', { rules: broken }, 'checkIn')
  return broken
}

/** The price of each room: today's rates, the promised ones, or an agreed total spread over all nights of all rooms to the paisa. */
function priceLines(lines: readonly { line: BookingLine; terms: StayTerms }[], seller: Seller): PricedLine[] {
  const slept = ({ nights }: StayTerms) =>
    nights.slice(0, -1).map((night, at) => ({ night: night.night, rate: seller.promisedRates?.[at] ?? night.rate }))
  const listed = lines.map(({ line, terms }) => ({
    ...{ line, terms },
    rooms: Array.from({ length: line.rooms }, () => quoteNights(slept(terms), 1, terms.taxRules)),
  }))
  const { agreed } = seller
  if (!agreed || agreed.totalAmount === listed.flatMap(line => line.rooms).reduce((sum, room) => sum + room.totalAmount, 0)) return listed
  agreed.authorise()
  if (!agreed.reason)
    throw new DomainError('STAY_REFUSED', { field: 'overrideReason', message: 'Say why the price is changed.' }, 'overrideReason')
  const units = listed.flatMap(({ rooms }) => rooms.flatMap(room => room.nights.map(({ date, rate }) => ({ night: date, rate }))))
  const priced = quoteAgreedTotal(agreed.totalAmount, units, 1, listed[0]?.terms.taxRules ?? [])
  if (!('rooms' in priced)) throw new DomainError('TOTAL_NOT_REACHABLE', priced, 'totalAmount')
  const spread = priced.rooms[0]?.nights ?? []
  let at = 0
  const take = (room: Quote): Quote => {
    const nights = spread.slice(at, at + room.nights.length)
    at += nights.length
    const roomAmount = nights.reduce((sum, night) => sum + night.rate, 0)
    const taxAmount = nights.reduce((sum, night) => sum + night.tax, 0)
    return { rooms: 1, nights, roomAmount, taxAmount, totalAmount: roomAmount + taxAmount }
  }
  return listed.map(line => ({ ...line, rooms: line.rooms.map(take) }))
}
