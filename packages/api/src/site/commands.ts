import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../access/gates.ts'
import type { StayTerms } from '../availability/reads.ts'
import { createBooking } from '../bookings/commands/create.ts'
import type { Work } from '../context.ts'
import { DomainError } from '../errors.ts'
import { readQuote } from './quote-token.ts'
import { promisesStay } from './rules.ts'
import type { BookInput } from './schema.ts'

/** A guest books and pays at the hotel. A signed quote keeps its price for 15 minutes. Answers the booking's id. */
export async function bookOnline(work: Work, propertyId: AuthorizedPropertyId, input: BookInput, signingKey: string): Promise<string> {
  const { quoteToken, ...wish } = input
  const promised = quoteToken ? ratesOf(quoteToken, signingKey, { ...wish, propertyId }, work.now) : undefined
  return createBooking(
    work,
    {
      ...{ propertyId, bindsRestrictions: true, isOnline: true, mayBackDate: false },
      ...(promised && { promisedRates: promised }),
      admit: (trx, terms) => admitByPlan(trx, work.now, propertyId, terms),
    },
    { ...wish, source: 'direct' },
  )
}

function ratesOf(token: string, key: string, stay: Parameters<typeof promisesStay>[1], now: Date): number[] {
  const promise = readQuote(token, key)
  if (!promise || new Date(promise.expiresAt) <= now || !promisesStay(promise, stay))
    throw new DomainError('QUOTE_EXPIRED', {}, 'quoteToken')
  return promise.rates
}

/** What the plan allows: no online bookings on freemium once the 14 days of starter have passed, so many a month on starter (decisions, section 13). */
async function admitByPlan(trx: Trx, now: Date, propertyId: AuthorizedPropertyId, terms: StayTerms): Promise<void> {
  const inTrial = terms.property.planId === 'freemium' && new Date(terms.property.trialEndsAt) > now
  const plan = await trx
    .selectFrom('plan')
    .select('onlineBookingsPerMonth')
    .where('id', '=', inTrial ? 'starter' : terms.property.planId)
    .executeTakeFirstOrThrow()
  const limit = plan.onlineBookingsPerMonth
  if (limit === null) return
  if (limit === 0) throw new DomainError('PLAN_LIMIT', { limit: 'This hotel does not take bookings online. Please call or write.' })
  // Counted under a lock of the property's own, so that two bookings cannot both be the last of the month.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plan:${propertyId}`}, 0))`.execute(trx)
  const { made } = await trx
    .selectFrom('booking')
    .select(eb => eb.fn.countAll<number>().as('made'))
    .where('propertyId', '=', propertyId)
    .where('isOnline', '=', true)
    .where('createdAt', '>=', sql<string>`date_trunc('month', ${now.toISOString()}::timestamptz)`)
    .executeTakeFirstOrThrow()
  if (made >= limit)
    throw new DomainError('PLAN_LIMIT', { limit: 'This hotel cannot take more bookings online this month. Please call or write.' })
}
