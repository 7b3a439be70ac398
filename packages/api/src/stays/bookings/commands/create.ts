import type { Work } from '../../../kernel/context/context.ts'
import { DomainError, isRefusal, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { sameRequest } from '../../../kernel/idempotency/idempotency.ts'
import { addDays } from '../../../kernel/shared/dates.ts'
import { formatPaise, type Paise } from '../../../kernel/shared/money.ts'
import { propertyReasons } from '../../../property/reasons.ts'
import { moveNights } from '../../../selling/availability/commands/inventory.ts'
import { findStayTerms, type StayTerms } from '../../../selling/availability/reads/stay-terms.ts'
import {
  addUp,
  findCrowding,
  type Quote,
  quoteAgreedTotal,
  quoteNights,
  splitParty,
} from '../../../selling/availability/rules.ts'
import { salesHorizonNights } from '../../../selling/availability/schema.ts'
import { findRestrictions } from '../../../selling/rates/rules/rates.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import { type Obstacle, sayObstacle } from '../../../selling/rules.ts'
import { staysReasons } from '../../reasons.ts'
import type { BookingLine } from '../schema/booking.ts'
import { releaseExpiredHolds } from './expire-holds.ts'
import type { BookingWish, NewBooking, Seller } from './seller.ts'
import { findBookingByKey, type PricedLine, writeBooking } from './write-booking.ts'

/**
 * The one way in which every seller books: decides, prices, writes and takes the rooms in one transaction.
 * A request that comes again answers the first booking. Answers the booking's id.
 * Throws SENT_OTHERWISE, SOLD_OUT, STAY_REFUSED, RESTRICTED, PROPERTY_NOT_ACTIVE, TOTAL_NOT_REACHABLE, NOT_FOUND.
 */
export async function createBooking(work: Work, seller: Seller, wish: NewBooking): Promise<string> {
  try {
    return await attempt(work, seller, wish)
  } catch (error) {
    if (violatedConstraint(error) === 'booking_idempotency_key')
      return findBookingByKey(work, seller.propertyId, wish.sent)
    if (!isRefusal(error, sellingReasons.SOLD_OUT)) throw error
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
      const { checkIn, checkOut, sent } = wish
      const stay = {
        roomTypeId,
        ratePlanId,
        checkIn,
        checkOut,
        sent,
        now: work.now,
        forDesk: !seller.isOnline,
      }
      const terms = await findStayTerms(trx, seller.propertyId, stay)
      if (!terms)
        throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room type' }, 'roomTypeId')
      if (terms.madeBefore) return sameRequest(terms.madeBefore, sent)
      lines.push({ line, terms })
    }
    const warnings = lines.flatMap(({ line, terms }) => judge(terms, seller, { ...wish, ...line }))
    const first = lines[0]?.terms
    if (!first) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room type' }, 'roomTypeId')
    await seller.admit?.(trx, first)
    const { id, moves } = await writeBooking(trx, work, {
      seller,
      wish,
      property: first.property,
      lines: priceLines(lines, seller),
      warnings,
    })
    await moveNights(trx, seller.propertyId, [
      ...moves,
      ...((await seller.alongside?.(trx, id)) ?? []),
    ])
    return id
  })
}

/** Refuses what may not be sold; answers the restrictions that the desk goes past. */
function judge(terms: StayTerms, seller: Seller, wish: BookingWish & BookingLine): string[] {
  const { property, roomType } = terms
  if (property.status !== 'active') throw new DomainError(propertyReasons.PROPERTY_NOT_ACTIVE, {})
  if (!roomType.isActive)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room type' }, 'roomTypeId')
  const refuse = (field: string, obstacle: Obstacle) =>
    new DomainError(
      sellingReasons.STAY_REFUSED,
      { field, message: sayObstacle(obstacle), obstacle },
      field,
    )
  if (wish.checkIn < property.businessDate && !seller.mayBackDate) {
    throw refuse('checkIn', { kind: 'before-today', date: property.businessDate })
  }
  const horizon = addDays(property.businessDate, salesHorizonNights)
  if (wish.checkOut > horizon) throw refuse('checkOut', { kind: 'beyond-sales', date: horizon })
  const crowded = findCrowding(wish, roomType.maxGuests)
  if (crowded) throw refuse('adults', crowded)
  const broken = findRestrictions(terms.nights)
  if (broken.length > 0 && seller.bindsRestrictions)
    throw new DomainError(sellingReasons.RESTRICTED, { rules: broken }, 'checkIn')
  return broken.map(sayObstacle)
}

/** The price of each room: today's rates, the promised ones, or an agreed total spread over all nights of all rooms to the paisa. The fees are on top of the rates, and within an agreed total. */
function priceLines(
  lines: readonly { line: BookingLine; terms: StayTerms }[],
  seller: Seller,
): PricedLine[] {
  const slept = ({ nights }: StayTerms) =>
    nights
      .slice(0, -1)
      .map((night, at) => ({ night: night.night, rate: seller.promisedRates?.[at] ?? night.rate }))
  const listed = lines.map(({ line, terms }) => ({
    line,
    terms,
    rooms: splitParty(line, line.rooms).map(({ adults, children }) =>
      quoteNights(
        slept(terms),
        { rooms: 1, adults, children, fees: seller.promisedFees ?? terms.fees },
        terms.taxRules,
      ),
    ),
  }))
  const { agreed } = seller
  if (
    !agreed ||
    agreed.totalAmount ===
      listed.flatMap(line => line.rooms).reduce((sum, room) => sum + room.totalAmount, 0)
  )
    return listed
  agreed.authorise()
  if (!agreed.reason)
    throw new DomainError(
      sellingReasons.STAY_REFUSED,
      { field: 'overrideReason', message: 'Say why the price is changed.' },
      'overrideReason',
    )
  const units = listed.flatMap(({ rooms }) =>
    rooms.flatMap(room => room.nights.map(({ date, rate, fees }) => ({ night: date, rate, fees }))),
  )
  const priced = quoteAgreedTotal(agreed.totalAmount, units, listed[0]?.terms.taxRules ?? [])
  if ('feesAlone' in priced) throw belowFees(priced.feesAlone)
  if ('below' in priced)
    throw new DomainError(staysReasons.TOTAL_NOT_REACHABLE, priced, 'totalAmount')
  const spread = priced.nights
  let at = 0
  const take = (room: Quote): Quote => {
    const nights = spread.slice(at, at + room.nights.length)
    at += nights.length
    return addUp([{ rooms: 1, nights }])
  }
  return listed.map(line => ({ ...line, rooms: line.rooms.map(take) }))
}

/** Fees are charged of every guest: no total that is agreed leaves them out. */
function belowFees(least: Paise): DomainError {
  const message = `The fees alone come to ${formatPaise(least)}. Agree at least that.`
  return new DomainError(
    sellingReasons.STAY_REFUSED,
    { field: 'totalAmount', message },
    'totalAmount',
  )
}
