import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { propertyReasons } from '../../../property/reasons.ts'
import { findStayTerms } from '../../../selling/availability/reads/stay-terms.ts'
import { findCrowding, type Quote, quoteNights } from '../../../selling/availability/rules.ts'
import { findRestrictions } from '../../../selling/rates/rules/rates.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import { sayObstacle } from '../../../selling/rules.ts'
import type { QuoteInput } from '../../../stays/bookings/schema/booking.ts'
import { signQuote } from '../adapters/quote-token.ts'
import { quoteValidMinutes } from '../rules/site.ts'

/** The price of a stay with tax, night by night, and a sealed token that keeps it for 15 minutes. Throws SOLD_OUT, RESTRICTED, STAY_REFUSED, PROPERTY_NOT_ACTIVE, NOT_FOUND. */
export async function quoteOnline(
  look: Work,
  propertyId: AuthorizedPropertyId,
  input: QuoteInput,
  signingKey: string,
): Promise<Quote & { token: string; expiresAt: string }> {
  const terms = await look.read(db => findStayTerms(db, propertyId, { ...input, now: look.now }))
  if (!terms?.roomType.isActive)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room type' }, 'roomTypeId')
  if (terms.property.status !== 'active')
    throw new DomainError(propertyReasons.PROPERTY_NOT_ACTIVE, {})
  const crowded = findCrowding(input, terms.roomType.maxGuests)
  if (crowded)
    throw new DomainError(
      sellingReasons.STAY_REFUSED,
      { field: 'adults', message: sayObstacle(crowded), obstacle: crowded },
      'adults',
    )
  const broken = findRestrictions(terms.nights)
  if (broken.length > 0)
    throw new DomainError(sellingReasons.RESTRICTED, { rules: broken }, 'checkIn')
  if (terms.shortNights.length > 0)
    throw new DomainError(sellingReasons.SOLD_OUT, { nights: terms.shortNights }, 'checkIn')
  const quote = quoteNights(
    terms.nights.slice(0, -1),
    { ...input, fees: terms.fees },
    terms.taxRules,
  )
  const expiresAt = new Date(look.now.getTime() + quoteValidMinutes * 60_000).toISOString()
  const { roomTypeId, checkIn, checkOut, adults, children, rooms } = input
  const promise = {
    propertyId,
    roomTypeId,
    ratePlanId: terms.ratePlanId,
    checkIn,
    checkOut,
    adults,
    children,
    rooms,
    expiresAt,
  }
  return {
    ...quote,
    expiresAt,
    token: signQuote(
      { ...promise, rates: quote.nights.map(night => night.rate), fees: terms.fees },
      signingKey,
    ),
  }
}
