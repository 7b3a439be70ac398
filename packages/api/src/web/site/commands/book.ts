import { createHash } from 'node:crypto'
import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Context, Work } from '../../../kernel/context/context.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { idempotencyOf } from '../../../kernel/idempotency/idempotency.ts'
import { entitle } from '../../../plans/entitlements/commands.ts'
import type { StayTerms } from '../../../selling/availability/reads/stay-terms.ts'
import { createBooking } from '../../../stays/bookings/commands/create.ts'
import { linesOf } from '../../../stays/bookings/schema/booking.ts'
import { webReasons } from '../../reasons.ts'
import { readQuote } from '../adapters/quote-token.ts'
import { promisesStay, type QuotePromise } from '../rules/site.ts'
import type { BookInput } from '../schema.ts'
import { admitBooking } from './limits.ts'
import { askWithBooking, decideOnline, payWithinMinutes } from './pay.ts'

/**
 * A guest books; what the rate asks for online is paid while the rooms are held, the rest at the hotel. A signed quote keeps its price for 15 minutes. Answers the booking's id.
 * Throws what createBooking throws, ONLINE_BOOKING_PAUSED, QUOTE_EXPIRED, STAY_BOOKED_ALREADY, PLAN_LIMIT and TOO_MANY_ATTEMPTS.
 */
export async function bookOnline(
  work: Work,
  propertyId: AuthorizedPropertyId,
  input: BookInput,
  { services, request }: Pick<Context, 'services' | 'request'>,
): Promise<string> {
  const { quoteToken, website: _, language, again, ...asked } = input
  const lines = linesOf(asked)
  const { checkIn, checkOut } = asked
  const stay = { propertyId, checkIn, checkOut, lines }
  const payment = await decideOnline(work, propertyId, { lines, pay: asked.pay })
  const isPaidNow = payment.policy !== 'at-hotel'
  const promised = quoteToken
    ? promiseOf(quoteToken, services.settings.signingKey, stay, work.now)
    : undefined
  const rooms = lines.reduce((all, line) => all + line.rooms, 0)
  const attempt = await admitBooking(services.db, request, { rooms, hotel: propertyId })
  try {
    return await createBooking(
      work,
      {
        propertyId,
        bindsRestrictions: true,
        isOnline: true,
        mayBackDate: false,
        ...(promised && {
          promisedRates: promised.lines.map(line => line.rates),
          promisedFees: promised.fees,
        }),
        admit: (trx, { online }) => admitByPlan(trx, work, propertyId, online),
        ...((language !== 'en' || isPaidNow) && {
          alongside: async (trx, bookingId) => {
            if (language !== 'en') await speakLanguage(trx, bookingId, language)
            if (isPaidNow) await askWithBooking(trx, work, { propertyId, bookingId }, payment)
            return []
          },
        }),
      },
      {
        ...asked,
        lines,
        source: 'direct',
        idempotency: idempotencyOf(asked),
        ...(!again && !isPaidNow && { twinKey: twinKeyOf(asked, lines) }),
        ...(isPaidNow && { holdMinutes: payWithinMinutes }),
      },
    )
  } catch (error) {
    await attempt.refundAttempt()
    if (violatedConstraint(error) === 'booking_booked_once')
      throw new DomainError(webReasons.STAY_BOOKED_ALREADY, {})
    throw error
  }
}

function promiseOf(
  token: string,
  key: string,
  stay: Parameters<typeof promisesStay>[1],
  now: Date,
): QuotePromise {
  const promise = readQuote(token, key)
  if (!promise || new Date(promise.expiresAt) <= now || !promisesStay(promise, stay))
    throw new DomainError(webReasons.QUOTE_EXPIRED, {}, 'quoteToken')
  return promise
}

/** What makes two requests the same stay of the same guest: a form sent from a second window would book it once more. */
const twinKeyOf = (
  { guestEmail, checkIn, checkOut }: Pick<BookInput, 'guestEmail' | 'checkIn' | 'checkOut'>,
  lines: ReturnType<typeof linesOf>,
): string => {
  const rooms = lines.map(line => `${line.rooms} ${line.roomTypeId}`).toSorted()
  return createHash('sha256')
    .update([guestEmail.toLowerCase(), checkIn, checkOut, ...rooms].join('|'))
    .digest('base64url')
}

/** Letters about this booking come in the language in which it was made. */
async function speakLanguage(trx: Trx, bookingId: BookingId, language: string) {
  await trx.updateTable('booking').set({ language }).where('id', '=', bookingId).execute()
}

/** What the plan allows: no online bookings on freemium once the 14 days of starter have passed, so many a month on starter (decisions, section 13). */
async function admitByPlan(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  known: StayTerms['online'],
): Promise<void> {
  if (known?.allowed === null) return
  await entitle(trx, work, propertyId, 'onlineBookings')
}
