import { ofAccount } from '@atithi/db/account'
import type { AppUserId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type SqlBool, sql } from 'kysely'
import type { Portfolio } from '../../kernel/access/gates.ts'
import { withinPortfolio } from '../../kernel/access/portfolio.ts'
import type { PropertyEvent } from '../../kernel/ports/events.ts'
import type { Paise } from '../../kernel/shared/money.ts'
import type { NoticeFacts } from './rules/notice-email.ts'
import { kindOf, type NotifiableType } from './rules/notifiable.ts'

export interface Listener {
  userId: AppUserId
  propertyIds: Portfolio
  types: readonly NotifiableType[]
  /** Up to where they have said that they read everything. */
  readTo: string | null
}

/** It is of a person's account, which no hotel sees: asked for before a scope. */
export async function getReadTo(db: Reader, userId: AppUserId): Promise<string | null> {
  const { notificationsReadTo } = await db
    .selectFrom('appUser')
    .select('notificationsReadTo')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return notificationsReadTo
}

const notified = (db: Reader, { userId, propertyIds, types }: Listener) =>
  db
    .selectFrom('notification as e')
    .leftJoin('notificationRead as r', join =>
      join.onRef('r.notificationId', '=', 'e.id').on('r.userId', '=', userId),
    )
    .where('e.type', 'in', types.length > 0 ? [...types] : [''])
    // Nobody is told of their own doing.
    .where(sql<SqlBool>`e.actor_user_id is distinct from ${userId}::uuid`)
    .where(withinPortfolio('e.property_id', propertyIds))
    // Nor of what they turned off at this hotel.
    .where(sql<SqlBool>`not exists (select from notification_preference n
      join unnest(${[...types]}::text[], ${types.map(type => kindOf(type) ?? '')}::text[]) as told(type, kind) on told.kind = n.kind
      where n.account_id = e.account_id and n.property_id = e.property_id and n.user_id = ${userId}::uuid and n.channel = 'bell' and not n.is_on and told.type = e.type)`)

const isUnread = ({ readTo }: Listener) =>
  sql<boolean>`(r.notification_id is null and e.id > coalesce(${readTo}::uuid, '00000000-0000-0000-0000-000000000000'))`

/** The newest notifications, with the booking or the conversation that each is about, where it is about one, what a guest who did not come was charged, the stars of a review and what an audit found. */
export function listNotifications(
  db: Reader,
  listener: Listener,
  { limit, now }: { limit: number; now: Date },
) {
  const today = sql`business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`
  return (
    notified(db, listener)
      .leftJoin('review as v', join =>
        join.onRef('v.accountId', '=', 'e.accountId').onRef('v.id', '=', 'e.entityId'),
      )
      // Not coalesce: behind row-level security no index is asked for what it answers.
      .leftJoin('booking as b', join =>
        join
          .onRef('b.accountId', '=', 'e.accountId')
          .on(
            'b.id',
            '=',
            sql<string>`case when v.booking_id is null then e.entity_id else v.booking_id end`,
          ),
      )
      .leftJoin('selfAudit as a', join =>
        join.onRef('a.accountId', '=', 'e.accountId').onRef('a.id', '=', 'e.entityId'),
      )
      .leftJoin('conversation as c', join =>
        join.onRef('c.accountId', '=', 'e.accountId').onRef('c.id', '=', 'e.entityId'),
      )
      .leftJoin('guest as g', join =>
        join.onRef('g.accountId', '=', 'c.accountId').onRef('g.id', '=', 'c.guestId'),
      )
      .innerJoin('property as p', join =>
        join.onRef('p.accountId', '=', 'e.accountId').onRef('p.id', '=', 'e.propertyId'),
      )
      .select([
        'e.id',
        'e.type',
        'e.at',
        'e.propertyId',
        'p.name as propertyName',
        'b.id as bookingId',
        'b.code',
        'c.id as conversationId',
        'b.checkIn',
        'b.departs as checkOut',
        'b.source',
        'v.rating',
        'a.conflicts',
      ])
      .select([
        sql<string | null>`coalesce(b.guest_name, g.name, c.address)`.as('guestName'),
        // Null once the booking is back.
        sql<Paise | null>`case when b.is_no_show then b.charged_amount end`.as('noShowFee'),
        sql<boolean>`coalesce(${today} <= b.no_show_on + 1 and ${today} < b.check_out, false)`.as(
          'canReinstate',
        ),
      ])
      .select(isUnread(listener).as('isUnread'))
      .orderBy('e.id', 'desc')
      .limit(limit)
      .execute()
  )
}

const mostCounted = 100

/** How many are unread; counting stops at a hundred, which the bell shows as 99+. */
export async function countUnread(db: Reader, listener: Listener): Promise<number> {
  const { unread } = await db
    .selectFrom(
      notified(db, listener)
        .select('e.id')
        .where(sql<SqlBool>`${isUnread(listener)}`)
        .limit(mostCounted)
        .as('u'),
    )
    .select(eb => eb.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}

/** The hotel, and the booking, review, conversation or unpaid plan that an event is about. */
export async function noticeFacts(
  db: Reader,
  { propertyId, entityId, type }: Pick<PropertyEvent, 'propertyId' | 'entityId' | 'type'>,
  publicUrl: string,
): Promise<NoticeFacts> {
  const { rows } = await sql<Omit<NoticeFacts, 'payAt'>>`
    select p.name as hotel, b.code, coalesce(b.guest_name, g.name, c.address) as guest_name, b.check_in, b.check_out, v.rating,
      (select json_build_object('number', i.number, 'amount', i.total - i.settled, 'dueOn', i.due_on) from billing_invoice i
        where ${type.startsWith('plan.')}::boolean and i.property_id = p.id and i.kind = 'invoice' and i.settled < i.total
        order by i.due_on limit 1) as owed
    from property p
      left join review v on v.account_id = p.account_id and v.id = ${entityId}::uuid and v.property_id = p.id
      left join booking b on b.account_id = p.account_id and b.id = coalesce(v.booking_id, ${entityId}::uuid) and b.property_id = p.id
      left join conversation c on c.account_id = p.account_id and c.id = ${entityId}::uuid and c.property_id = p.id
      left join guest g on g.account_id = p.account_id and g.id = c.guest_id
    where ${ofAccount('p')} and p.id = ${propertyId}::uuid`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('An event is of a property that is there.')
  const payAt = `${publicUrl}/settings?section=billing&property=${propertyId}`
  return Object.assign({ payAt }, facts)
}
