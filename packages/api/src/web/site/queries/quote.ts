import type { RatePlanId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { first } from '../../../kernel/shared/present.ts'
import { propertyReasons } from '../../../property/reasons.ts'
import { findStayTerms, type StayTerms } from '../../../selling/availability/reads/stay-terms.ts'
import { addUp, findCrowding, priceRooms, type Quote } from '../../../selling/availability/rules.ts'
import { findRestrictions } from '../../../selling/rates/rules/rates.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import { type Obstacle, sayObstacle } from '../../../selling/rules.ts'
import { type BookingLine, linesOf } from '../../../stays/bookings/schema/booking.ts'
import { nightTotal } from '../../../tax/fees/rules/fees.ts'
import { signQuote } from '../adapters/quote-token.ts'
import { findOnlinePolicy } from '../reads.ts'
import { type PayOption, payOptions } from '../rules/pay-online.ts'
import { type QuotePromise, quoteValidMinutes } from '../rules/site.ts'
import type { QuoteInput } from '../schema.ts'

/** Rooms of one type and plan, as they are priced. */
interface QuotedLine extends BookingLine {
  roomTypeName: string
  ratePlanId: RatePlanId
  /** Under which terms: `cancellation` null where the property's policy holds. */
  ratePlan: StayTerms['ratePlan']
  /** Of all its rooms, before tax and without fees. */
  roomAmount: Paise
}

/** The nights are those of one room of the first line; the amounts are those of all rooms. */
export interface OnlineQuote extends Quote {
  lines: QuotedLine[]
  ratePlan: StayTerms['ratePlan']
  /** What the guest may pay when they book, what the rate asks for first. */
  payment: PayOption[]
  token: string
  expiresAt: string
}

/** The price of a stay with tax, night by night, and a sealed token that keeps it for 15 minutes. Throws SOLD_OUT, RESTRICTED, STAY_REFUSED, PROPERTY_NOT_ACTIVE, NOT_FOUND. */
export async function quoteOnline(
  look: Work,
  propertyId: AuthorizedPropertyId,
  input: QuoteInput,
  signingKey: string,
): Promise<OnlineQuote> {
  const { checkIn, checkOut } = input
  const { priced, online } = await look.read(async db => {
    const lines: Awaited<ReturnType<typeof priceLine>>[] = []
    for (const line of linesOf(input))
      lines.push(await priceLine(db, propertyId, line, { checkIn, checkOut, now: look.now }))
    return { priced: lines, online: await findOnlinePolicy(db, propertyId, linesOf(input)) }
  })
  const { ratePlan, fees } = first(priced, 'line of a quote')
  const quote = addUp(priced.flatMap(line => line.alike))
  const { totalAmount } = quote
  const firstNight = priced
    .flatMap(line => line.alike)
    .reduce((sum, { rooms, nights }) => sum + rooms * nightTotal(first(nights, 'night')), 0)
  const expiresAt = new Date(look.now.getTime() + quoteValidMinutes * 60_000).toISOString()
  const promise: QuotePromise = {
    propertyId,
    checkIn,
    checkOut,
    lines: priced.map(({ line, rates }) => ({ ...line, rates })),
    fees,
    expiresAt,
  }
  return {
    ...quote,
    lines: priced.map(({ line, roomTypeName, ratePlan: plan, alike }) => ({
      ...line,
      roomTypeName,
      ratePlan: plan,
      roomAmount: addUp(alike).roomAmount,
    })),
    ratePlan,
    payment: payOptions(online.policy, online.takesMoney, { totalAmount, firstNight }),
    expiresAt,
    token: signQuote(promise, signingKey),
  }
}

async function priceLine(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  line: BookingLine,
  stay: { checkIn: IsoDate; checkOut: IsoDate; now: Date },
) {
  const { roomTypeId, ratePlanId, rooms, adults, children } = line
  const terms = await findStayTerms(db, propertyId, { ...stay, roomTypeId, ratePlanId, rooms })
  if (!terms?.roomType.isActive)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room type' }, 'roomTypeId')
  if (terms.property.status !== 'active')
    throw new DomainError(propertyReasons.PROPERTY_NOT_ACTIVE, { status: terms.property.status })
  if (stay.checkIn < terms.property.firstNight)
    throw refused('checkIn', { kind: 'before-today', date: terms.property.firstNight })
  const crowded = findCrowding(line, terms.roomType.maxGuests)
  if (crowded) throw refused('adults', crowded)
  const broken = findRestrictions(terms.nights)
  if (broken.length > 0)
    throw new DomainError(sellingReasons.RESTRICTED, { rules: broken }, 'checkIn')
  if (terms.soldOutNights.length > 0)
    throw new DomainError(sellingReasons.SOLD_OUT, { nights: terms.soldOutNights }, 'checkIn')
  const slept = terms.nights.slice(0, -1)
  return {
    line: { roomTypeId, ratePlanId: terms.ratePlanId, rooms, adults, children },
    roomTypeName: terms.roomType.name,
    ratePlan: terms.ratePlan,
    fees: terms.fees,
    rates: slept.map(night => night.rate),
    alike: priceRooms(slept, { rooms, adults, children, fees: terms.fees }, terms.taxRules),
  }
}

const refused = (field: 'checkIn' | 'adults', obstacle: Obstacle) =>
  new DomainError(
    sellingReasons.STAY_REFUSED,
    { field, message: sayObstacle(obstacle), obstacle },
    field,
  )
