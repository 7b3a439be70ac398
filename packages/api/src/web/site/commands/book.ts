import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Context, Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { idempotencyOf } from '../../../kernel/idempotency/idempotency.ts'
import { getOnlineAllowance } from '../../../selling/availability/reads/online-allowance.ts'
import type { StayTerms } from '../../../selling/availability/reads/stay-terms.ts'
import { createBooking } from '../../../stays/bookings/commands/create.ts'
import { webEvents } from '../../events.ts'
import { webReasons } from '../../reasons.ts'
import { bookingsClosed, bookingsClosedWords, limitReachedBy } from '../../website/rules/website.ts'
import { readQuote } from '../adapters/quote-token.ts'
import { promisesStay, type QuotePromise } from '../rules/site.ts'
import type { BookInput } from '../schema.ts'
import { admitBooking } from './limits.ts'

/**
 * A guest books and pays at the hotel. A signed quote keeps its price for 15 minutes. Answers the booking's id.
 * Throws what createBooking throws, QUOTE_EXPIRED, PLAN_LIMIT and TOO_MANY_ATTEMPTS.
 */
export async function bookOnline(
  work: Work,
  propertyId: AuthorizedPropertyId,
  input: BookInput,
  { services, request }: Pick<Context, 'services' | 'request'>,
): Promise<string> {
  const { quoteToken, website: _, language, ...asked } = input
  const promised = quoteToken
    ? promiseOf(quoteToken, services.settings.signingKey, { ...asked, propertyId }, work.now)
    : undefined
  const attempt = await admitBooking(services.db, request, asked.rooms)
  try {
    return await createBooking(
      work,
      {
        propertyId,
        bindsRestrictions: true,
        isOnline: true,
        mayBackDate: false,
        ...(promised && {
          promisedRates: promised.rates,
          ...(promised.fees && { promisedFees: promised.fees }),
        }),
        admit: (trx, { online }) => admitByPlan(trx, work, propertyId, online),
        ...(language !== 'en' && {
          alongside: (trx, bookingId) => speakLanguage(trx, bookingId, language),
        }),
      },
      { ...asked, source: 'direct', idempotency: idempotencyOf(asked) },
    )
  } catch (error) {
    await attempt.refundAttempt()
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

/** Letters about this booking come in the language in which it was made. */
async function speakLanguage(trx: Trx, bookingId: string, language: string) {
  await trx.updateTable('booking').set({ language }).where('id', '=', bookingId).execute()
  return []
}

/** What the plan allows: no online bookings on freemium once the 14 days of starter have passed, so many a month on starter (decisions, section 13). */
async function admitByPlan(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  known: StayTerms['online'],
): Promise<void> {
  if (known?.allowed === null) return
  // Counted under a lock of the property's own, so that two bookings cannot both be the last of the month.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plan:${propertyId}`}, 0))`.execute(trx)
  const allowance = await getOnlineAllowance(trx, propertyId, work.now)
  const closed = bookingsClosed(allowance)
  if (closed)
    throw new DomainError(kernelReasons.PLAN_LIMIT, { limit: bookingsClosedWords[closed] })
  const reached = limitReachedBy(allowance.made + 1, allowance.allowed)
  if (reached)
    await publish(trx, work, {
      propertyId,
      event: webEvents[`website.bookings-${reached}-limit`],
      entityId: propertyId,
    })
}
