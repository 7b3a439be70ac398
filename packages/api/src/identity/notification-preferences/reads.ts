import type { AppUserId, PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { Role } from '../../kernel/access/actor.ts'
import {
  isFixed,
  isOnByDefault,
  type NoticeChannel,
  type NoticeKind,
  noticeKinds,
} from './rules.ts'

export interface ToldPerson {
  userId: AppUserId
  name: string
  email: string
  phone: string | null
  language: string
  role: Role
}

/**
 * Who wants to hear of a kind of event at a hotel in this way: its owner and its staff with the area who can sign in, by what they chose,
 * else by default. The owner first.
 */
export async function listTold(
  db: Reader,
  propertyId: PropertyId,
  wanted: { kind: NoticeKind; channel: NoticeChannel },
): Promise<ToldPerson[]> {
  const { kind, channel } = wanted
  const area = noticeKinds[kind]
  const ofStaff =
    area === 'owner'
      ? sql`false`
      : sql`exists (select from staff_member s where s.user_id = u.id and s.property_id = p.id and ${area} = any (s.areas))`
  const byDefault = (role: Role) => sql`${isOnByDefault(wanted, role)}::boolean`
  const { rows } = await sql<ToldPerson>`
    select u.id as user_id, u.name, c.email, c.phone, c.language, u.role::text as role
    from property p join app_user u on u.is_active and (u.id = p.account_id or ${ofStaff}) cross join lateral contact_of(u.id) c
      left join notification_preference n on n.account_id = p.account_id and n.property_id = p.id and n.user_id = u.id and n.kind = ${kind} and n.channel = ${channel}
    where p.id = ${propertyId}::uuid and case when u.id = p.account_id
      then ${isFixed(wanted, 'owner')}::boolean or coalesce(n.is_on, ${byDefault('owner')})
      else coalesce(n.is_on, ${byDefault('staff')}) end
    order by u.role, u.id limit 50`.execute(db)
  return rows
}

/** What a person chose at a hotel; what is not among it is as by default. */
export const listChoices = (db: Reader, propertyId: PropertyId, userId: AppUserId) =>
  db
    .selectFrom('notificationPreference')
    .select(['kind', 'channel', 'isOn'])
    .where('propertyId', '=', propertyId)
    .where('userId', '=', userId)
    .execute()
