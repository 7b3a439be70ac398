import type { Trx } from '@atithi/db/client'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { assertSameRequest } from '../../../kernel/idempotency/idempotency.ts'
import { formatPaise, type Paise } from '../../../kernel/shared/money.ts'
import { propertyReasons } from '../../../property/reasons.ts'
import { moveNights } from '../../../selling/availability/commands/inventory.ts'
import { findStayTerms, type StayTerms } from '../../../selling/availability/reads/stay-terms.ts'
import {
  addUp,
  type Quote,
  quoteAgreedTotal,
  quoteNights,
  splitParty,
} from '../../../selling/availability/rules.ts'
import { findRestrictions } from '../../../selling/rates/rules/rates.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import { sayObstacle } from '../../../selling/rules.ts'
import { staysReasons } from '../../reasons.ts'
import { judgeAges } from '../reads/child-ages.ts'
import { deskOnlyField } from '../rules/desk-only.ts'
import { ownRate } from '../rules/own-rate.ts'
import { findStayFault } from '../rules/stay-fault.ts'
import type { StayType } from '../rules/stay-types.ts'
import type { BookingLine } from '../schema/booking.ts'
import { releaseExpiredHolds, releasingHolds } from './expire-holds.ts'
import { roomTaken } from './give-room.ts'
import type { BookingRequest, NewBooking, Seller } from './seller.ts'
import { findBookingByKey, type PricedLine, writeBooking } from './write-booking.ts'

/**
 * The one way in which every seller books: decides, prices, writes and takes the rooms in one transaction.
 * A request that comes again answers the first booking. Answers the booking's id.
 * Throws IDEMPOTENCY_KEY_REUSED, SOLD_OUT, STAY_REFUSED, RESTRICTED, PROPERTY_NOT_ACTIVE, TOTAL_NOT_REACHABLE, NOT_FOUND,
 * ROOM_UNSUITABLE.
 */
export async function createBooking(
  work: Work,
  seller: Seller,
  request: NewBooking,
): Promise<string> {
  const { propertyId } = seller
  // Nothing refuses what is sold already: the rooms of holds that ran out are given up before it is counted as oversold.
  if (seller.isSold) await releaseExpiredHolds(work, { propertyId })
  try {
    return await releasingHolds(work, { propertyId }, () => attempt(work, seller, request))
  } catch (error) {
    if (violatedConstraint(error) === 'booking_idempotency_key')
      return findBookingByKey(work, propertyId, request.idempotency)
    throw roomTaken(error)
  }
}

function attempt(work: Work, seller: Seller, request: NewBooking): Promise<string> {
  return work.write(async trx => {
    const asked = 'lines' in request ? request.lines : [request]
    refuseDeskOnly(deskOnlyField(seller, request, asked))
    const lines: { line: BookingLine; terms: StayTerms }[] = []
    for (const line of asked) {
      const { roomTypeId, ratePlanId } = line
      const { checkIn, checkOut, idempotency } = request
      const stay = {
        roomTypeId,
        ratePlanId,
        checkIn,
        checkOut,
        idempotency,
        now: work.now,
        forDesk: !seller.isOnline,
      }
      const terms = await findStayTerms(trx, seller.propertyId, stay)
      if (!terms)
        throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room type' }, 'roomTypeId')
      if (terms.existing) return assertSameRequest(terms.existing, idempotency)
      lines.push({ line, terms })
    }
    const warnings = lines.flatMap(({ line, terms }) =>
      judge(terms, seller, { ...request, ...line }),
    )
    const first = lines[0]?.terms
    if (!first) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room type' }, 'roomTypeId')
    await seller.admit?.(trx, first)
    const infants = await countInfants(trx, seller.propertyId, request, lines)
    const { id, moves } = await writeBooking(trx, work, {
      seller,
      request: { ...request, infants },
      property: first.property,
      lines: priceLines(lines, seller, request.stayType),
      warnings,
    })
    const all = [...moves, ...((await seller.alongside?.(trx, id)) ?? [])]
    const oversells = seller.isSold === true
    const oversoldNights = await moveNights(trx, seller.propertyId, all, { oversells })
    await seller.afterMove?.(trx, { bookingId: id, oversoldNights })
    return id
  })
}

/** Below every door of the website, whatever its input holds. Throws STAY_REFUSED. */
function refuseDeskOnly(field: string | undefined): void {
  if (field === undefined) return
  const message = 'This is booked at the desk only. Please ask the hotel.'
  throw new DomainError(sellingReasons.STAY_REFUSED, { field, message }, field)
}

/** The infants of a party whose ages are told. Throws STAY_REFUSED where the ages make more guests than are paid for. */
async function countInfants(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  { childAges }: BookingRequest,
  lines: readonly { line: BookingLine }[],
): Promise<number> {
  const { infants, message } = await judgeAges(trx, propertyId, {
    childAges,
    lines: lines.map(({ line }) => line),
  })
  if (message !== null)
    throw new DomainError(sellingReasons.STAY_REFUSED, { field: 'childAges', message }, 'childAges')
  return infants
}

/** Refuses what may not be sold; answers the restrictions that the desk goes past. */
function judge(terms: StayTerms, seller: Seller, request: BookingRequest & BookingLine): string[] {
  const { property, roomType } = terms
  if (seller.isSold) return []
  if (property.status !== 'active')
    throw new DomainError(propertyReasons.PROPERTY_NOT_ACTIVE, { status: property.status })
  if (!roomType.isActive)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room type' }, 'roomTypeId')
  const fault = findStayFault(request, {
    firstNight: property.firstNight,
    maxGuests: roomType.maxGuests,
    mayBackDate: seller.mayBackDate,
    mayBeOver: seller.closesPastStays === true && !request.holdMinutes,
  })
  if (fault) throw new DomainError(sellingReasons.STAY_REFUSED, fault, fault.field)
  const broken = request.stayType === 'day-use' ? [] : findRestrictions(terms.nights)
  if (broken.length > 0 && seller.bindsRestrictions)
    throw new DomainError(sellingReasons.RESTRICTED, { rules: broken }, 'checkIn')
  return broken.map(sayObstacle)
}

/** The price of each room: today's rates, the promised ones, or an agreed total spread over all nights of all rooms to the paisa. The fees are on top of the rates, and within an agreed total. */
function priceLines(
  lines: readonly { line: BookingLine; terms: StayTerms }[],
  seller: Seller,
  stayType: StayType = 'revenue',
): PricedLine[] {
  const slept = ({ nights, roomType }: StayTerms, line: number) =>
    nights.slice(0, -1).map((night, at) => ({
      night: night.night,
      rate:
        ownRate(roomType, stayType, seller.agreed !== undefined) ??
        seller.promisedRates?.[line]?.[at] ??
        night.rate,
    }))
  const listed = lines.map(({ line, terms }, position) => ({
    line,
    terms,
    rooms: splitParty(line, line.rooms).map(({ adults, children }) =>
      quoteNights(
        slept(terms, position),
        {
          rooms: 1,
          adults,
          children,
          fees: stayType === 'revenue' ? (seller.promisedFees ?? terms.fees) : [],
        },
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
  const priced = quoteAgreedTotal(agreed.totalAmount, units, {
    rules: listed[0]?.terms.taxRules ?? [],
    standsAs: agreed.stands && seller.propertyId,
  })
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
