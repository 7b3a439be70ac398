import { ofAccount } from '@atithi/db/account'
import { oncePlanned } from '@atithi/db/prepared-statements'
import type { Reader } from '@atithi/db/reader'
import { type InferResult, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { pageOfIds, toCountedPage } from '../../kernel/settings/reads.ts'
import { first, present } from '../../kernel/shared/present.ts'
import { amongWords, containing } from '../../kernel/shared/search-text.ts'
import { getProgress } from '../../property/onboarding/reads.ts'
import { getProperty } from '../../property/properties/reads/properties.ts'
import { daysToRestore } from '../../property/properties/rules.ts'
import { keptCount } from '../kept-counts/reads.ts'
import type { listDeletedInput, listHotelsInput } from './schema.ts'

/** Every hotel with its owner, the newest first. */
export async function listHotels(db: Reader, input: z.output<typeof listHotelsInput>, now: Date) {
  const { search, status, planId, propertyType, cursor, limit } = input
  const matching = db
    .selectFrom('property as p')
    .where('p.deletedAt', 'is', null)
    .$call(qb => (status === undefined ? qb : qb.where('p.status', '=', status)))
    .$call(qb => (propertyType === undefined ? qb : qb.where('p.propertyType', '=', propertyType)))
    .$call(qb =>
      planId === undefined
        ? qb
        : qb.where(
            sql<SqlBool>`p.id in (select property_id from subscription where ${ofAccount('subscription')} and plan_id = ${planId})`,
          ),
    )
    .$call(qb =>
      !search
        ? qb
        : qb.where(
            sql<SqlBool>`(p.words like ${amongWords(search)}
          or p.account_id = any (array(select o.id from app_user o where o.name ilike ${containing(search)})))`,
          ),
    )
  // The page first: what stands beside it is looked up for its hotels alone.
  const isRare =
    Boolean(search) ||
    (status !== undefined && status !== 'active') ||
    (propertyType !== undefined && propertyType !== 'hotel')
  const page = pageOfIds(matching.select('p.id'), { cursor, limit, isRare })
  const hotels = db
    .selectFrom('property as p')
    .where('p.id', '=', page)
    .innerJoin('appUser as o', 'o.id', 'p.accountId')
    .innerJoin('subscription as s', 's.propertyId', 'p.id')
    .innerJoin('plan', 'plan.id', 's.planId')
    .select([
      'p.id',
      'p.name',
      'p.city',
      'p.state',
      'p.propertyType',
      'p.status',
      'p.suspendedByAdmin',
      'p.publishStatus',
      'p.subdomain',
      's.planId as currentPlanId',
      'plan.name as planName',
      'p.createdAt',
    ])
    .select(['o.id as ownerId', 'o.name as ownerName', 'o.email as ownerEmail'])
    .orderBy('p.id', 'desc')
  // Without a filter any plan is the best one: the larger the platform, the more of the time would go into planning anew.
  const isWhole =
    !isRare && status === undefined && propertyType === undefined && planId === undefined
  const { rows } = isWhole
    ? await sql<InferResult<typeof hotels>[number]>`${sql.raw(oncePlanned)} ${hotels}`.execute(db)
    : { rows: await hotels.execute() }
  const found = await toCountedPage(db, rows, { limit, matching: matching.select('p.id') })
  const ids = found.items.map(({ id }) => id)
  const progress = await getProgress(db, ids, now)
  return {
    ...found,
    items: found.items.map(hotel => ({
      ...hotel,
      setUp: present(progress.get(hotel.id)?.percent, 'the setup of a hotel'),
    })),
  }
}

/** Hotels that were deleted, the last first, with the day to which each can be restored. */
export async function listDeleted(
  db: Reader,
  { cursor, limit }: z.output<typeof listDeletedInput>,
  now: Date,
) {
  const matching = db.selectFrom('property as p').where('p.deletedAt', 'is not', null)
  const rows = await matching
    .innerJoin('appUser as o', 'o.id', 'p.accountId')
    .select(['p.id', 'p.name', 'p.city', 'p.state', 'p.subdomain', 'p.deletedAt'])
    .select(['o.name as ownerName', 'o.email as ownerEmail'])
    .select([
      sql<string>`p.deleted_at + make_interval(days => ${daysToRestore})`.as('restorableUntil'),
      sql<boolean>`p.deleted_at + make_interval(days => ${daysToRestore}) > ${now.toISOString()}::timestamptz`.as(
        'isRestorable',
      ),
    ])
    .$call(qb => (cursor === undefined ? qb : qb.where('p.id', '<', cursor)))
    .orderBy('p.id', 'desc')
    .limit(limit + 1)
    .execute()
  return toCountedPage(db, rows, { limit, matching: matching.select('p.id') })
}

/** How many hotels there are, by their status. */
export async function countHotels(db: Reader) {
  const { rows } = await sql<{
    hotels: number
    activeHotels: number
    suspendedHotels: number
    pendingHotels: number
    liveWebsites: number
  }>`
    select ${keptCount('hotel')} as hotels, ${keptCount('hotel', { key: 'active' })} as active_hotels,
      ${keptCount('hotel', { key: 'pending' })} as pending_hotels,
      ${keptCount('hotel', { key: 'suspended' })} as suspended_hotels,
      ${keptCount('live-website')} as live_websites`.execute(db)
  return first(rows, 'the count of hotels')
}

const keptEntries = 8

/** One hotel as an administrator looks at it: what it is, whose, on what plan, how far it is set up, and what happened last. */
export async function getHotel(db: Reader, propertyId: AuthorizedPropertyId, now: Date) {
  const property = await getProperty(db, propertyId)
  const { amenities: _, ...hotel } = property
  const facts = await db
    .selectFrom('property as p')
    .innerJoin('appUser as o', 'o.id', 'p.accountId')
    .innerJoin('subscription', 'subscription.propertyId', 'p.id')
    .innerJoin('plan', 'plan.id', 'subscription.planId')
    .leftJoin('hotelFigure as f', 'f.propertyId', 'p.id')
    .leftJoin('onboardingState as s', 's.propertyId', 'p.id')
    .select(['p.suspendedByAdmin', 'p.approvedAt', 'plan.name as planName'])
    .select(['o.id as ownerId', 'o.name as ownerName', 'o.email as ownerEmail'])
    .select([
      'o.phone as ownerPhone',
      'o.isActive as ownerIsActive',
      'o.hasPassword as ownerHasJoined',
    ])
    .select([
      'f.roomRevenue',
      'f.bookings',
      'f.roomRevenueBefore',
      'f.bookingsBefore',
      's.helpedAt',
    ])
    .select(
      sql<string>`subscription_state(subscription, ${now.toISOString()}::timestamptz)`.as(
        'planState',
      ),
    )
    .select(
      sql<number>`(select count(*) from staff_member m join app_user u on u.id = m.user_id and u.is_active where m.property_id = p.id)`.as(
        'staff',
      ),
    )
    .select(
      sql<
        string | null
      >`(select custom_domain from website_settings w where ${ofAccount('w')} and w.property_id = p.id and w.domain_verified_at is not null)`.as(
        'customDomain',
      ),
    )
    .where('p.id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const progress = await getProgress(db, [propertyId], now)
  const activity = await db
    .selectFrom('auditEntry as a')
    .leftJoin('appUser as actor', 'actor.id', 'a.actorUserId')
    .select(['a.id', 'a.at', 'a.action', 'a.actorKind', 'a.reason', 'actor.name as actorName'])
    .where('a.propertyId', '=', propertyId)
    .orderBy('a.id', 'desc')
    .limit(keptEntries)
    .execute()
  return {
    ...hotel,
    ...facts,
    onboarding: present(progress.get(propertyId), 'the setup of a hotel'),
    activity,
  }
}

/** Owners by a part of their name or email, for whom a hotel is added. */
export async function listOwners(
  db: Reader,
  { search, limit }: { search?: string | undefined; limit: number },
) {
  const items = await db
    .selectFrom('appUser as u')
    .select(['u.id', 'u.name', 'u.email'])
    .where('u.role', '=', 'owner')
    .where('u.isActive', '=', true)
    .$call(qb =>
      search
        ? qb.where(
            sql<SqlBool>`(u.name ilike ${containing(search)} or u.email ilike ${containing(search)})`,
          )
        : qb,
    )
    .orderBy('u.id', 'desc')
    .limit(limit)
    .execute()
  return { items }
}
