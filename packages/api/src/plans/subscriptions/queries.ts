import type { Db } from '@atithi/db/client'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { toCountedPage } from '../../kernel/settings/reads.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { countUsed, getTerms } from '../entitlements/reads.ts'
import type { CountedLimit } from '../entitlements/rules.ts'
import type { listRequestsInput, PlanId } from './schema.ts'

/** What each plan is offered for today, from the smallest to the largest. */
export function listPlans(db: Db, now: Date) {
  return db
    .selectFrom('plan as p')
    .innerJoin('planVersion as v', 'v.planId', 'p.id')
    .distinctOn('p.rank')
    .select(['p.id', 'p.name', 'v.monthlyPrice', 'v.commissionBasisPoints', 'v.onlineBookings'])
    .select(['v.staffAccounts', 'v.portals', 'v.hasBranding', 'v.hasAdvancedReports', 'v.support'])
    .$narrowType<{ id: PlanId }>()
    .where(
      'v.validFrom',
      '<=',
      sql<IsoDate>`(${now.toISOString()}::timestamptz at time zone 'Asia/Kolkata')::date`,
    )
    .orderBy('p.rank')
    .orderBy('v.validFrom', 'desc')
    .execute()
}

/** The plan of a hotel with what it allows, what is used of it, what is planned and what is asked for. */
export async function getCurrent(db: Reader, propertyId: AuthorizedPropertyId, now: Date) {
  const terms = await getTerms(db, propertyId, now)
  const at = sql`${now.toISOString()}::timestamptz`
  const subscription = await db
    .selectFrom('subscription')
    .innerJoin('property as p', 'p.id', 'subscription.propertyId')
    .innerJoin('plan', join =>
      join.on(sql<boolean>`plan.id = subscribed_plan(subscription, ${at})`),
    )
    .leftJoin('plan as next', join =>
      join.onRef('next.id', '=', 'subscription.nextPlanId').on(sql<boolean>`next_at > ${at}`),
    )
    .select(['plan.name as planName', 'next.id as nextPlanId', 'next.name as nextPlanName'])
    .select([
      sql<IsoDate>`(trial_ends_at at time zone p.time_zone)::date - 1`.as('trialUntil'),
      sql<IsoDate | null>`(paid_until at time zone p.time_zone)::date - 1`.as('paidUntil'),
      sql<IsoDate | null>`(unpaid_from at time zone p.time_zone)::date - 1`.as('invoiceDueOn'),
      'subscription.credit',
      sql<boolean>`exists (select from biller where gateway_key_id is not null)`.as('paysOnline'),
      sql<string>`(select transfer_details from biller)`.as('transferDetails'),
      sql<IsoDate>`(${at} at time zone p.time_zone)::date`.as('today'),
      sql<IsoDate | null>`(coalesce(grace_until, subscription_due(subscription) + interval '14 days') at time zone p.time_zone)::date - 1`.as(
        'graceUntil',
      ),
      sql<IsoDate | null>`case when next_at > ${at} then (next_at at time zone p.time_zone)::date end`.as(
        'nextFrom',
      ),
      sql<IsoDate>`(date_trunc('month', ${at} at time zone p.time_zone) + interval '1 month')::date`.as(
        'resetsOn',
      ),
    ])
    .where('subscription.propertyId', '=', propertyId)
    .executeTakeFirstOrThrow()
  const request = await db
    .selectFrom('planRequest as r')
    .innerJoin('plan', 'plan.id', 'r.planId')
    .select(['r.id', 'r.planId', 'plan.name as planName', 'r.note', 'r.askedAt'])
    .where('r.propertyId', '=', propertyId)
    .where('r.outcome', 'is', null)
    .executeTakeFirst()
  const { resetsOn, nextPlanId, nextPlanName, nextFrom, ...dates } = subscription
  const used = (limit: CountedLimit) => countUsed(db, propertyId, { limit, now })
  return {
    propertyId,
    planId: terms.planId,
    state: terms.state,
    allowedBy: terms.allowedBy,
    allowedByName: terms.allowedByName,
    monthlyPrice: terms.monthlyPrice,
    commissionBasisPoints: terms.commissionBasisPoints,
    hasBranding: terms.hasBranding,
    hasAdvancedReports: terms.hasAdvancedReports,
    ...dates,
    next:
      nextPlanId && nextPlanName && nextFrom
        ? { planId: nextPlanId, planName: nextPlanName, from: nextFrom }
        : null,
    request: request ?? null,
    /** Of what is counted: how much is allowed (null: any number), how much is used, and when the count begins anew. */
    limits: [
      {
        limit: 'onlineBookings' as const,
        allowed: terms.onlineBookings,
        used: await used('onlineBookings'),
        resetsOn,
      },
      {
        limit: 'staffAccounts' as const,
        allowed: terms.staffAccounts,
        used: await used('staffAccounts'),
        resetsOn: null,
      },
      {
        limit: 'portals' as const,
        allowed: terms.portals,
        used: await used('portals'),
        resetsOn: null,
      },
    ],
  }
}

const longestHistory = 50

/** What became of the plan of a hotel, the newest first. */
export function listHistory(db: Reader, propertyId: AuthorizedPropertyId) {
  return db
    .selectFrom('auditEntry as a')
    .leftJoin('appUser as actor', 'actor.id', 'a.actorUserId')
    .leftJoin('appUser as subject', 'subject.id', 'a.actingAsUserId')
    .select(['a.id', 'a.at', 'a.action', 'a.actorKind', 'a.before', 'a.after', 'a.reason'])
    .select(['actor.name as actorName', 'subject.name as actingAsName'])
    .where('a.entityId', '=', propertyId)
    .where('a.propertyId', '=', propertyId)
    .where('a.entity', '=', 'subscription')
    .orderBy('a.id', 'desc')
    .limit(longestHistory)
    .execute()
}

/** What owners have asked for, the newest first; `open`: what waits for an administrator, or what does not. */
export async function listRequests(
  db: Reader,
  { open, cursor, limit }: z.output<typeof listRequestsInput>,
) {
  const matching = db
    .selectFrom('planRequest as r')
    .where('r.hotelDeleted', '=', false)
    .$if(open !== undefined, qb => qb.where('r.outcome', open ? 'is' : 'is not', null))
  const rows = await matching
    .innerJoin('property as p', 'p.id', 'r.propertyId')
    .innerJoin('appUser as o', 'o.id', 'r.askedBy')
    .innerJoin('plan as asked', 'asked.id', 'r.planId')
    .innerJoin('subscription as s', 's.propertyId', 'r.propertyId')
    .innerJoin('plan as present', 'present.id', 's.planId')
    .leftJoin('appUser as by', 'by.id', 'r.decidedBy')
    .select(['r.id', 'r.propertyId', 'r.planId', 'r.note', 'r.askedAt', 'r.outcome', 'r.answer'])
    .select(['r.decidedAt', 'p.name as propertyName', 'p.city', 'o.name as askedBy'])
    .select(['asked.name as planName', 'present.name as presentPlanName', 'by.name as decidedBy'])
    .$call(qb => (cursor === undefined ? qb : qb.where('r.id', '<', cursor)))
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute()
  return toCountedPage(db, rows, { limit, matching: matching.select('r.id') })
}
