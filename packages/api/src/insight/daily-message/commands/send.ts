import type { Trx } from '@atithi/db/client'
import type { AccountId, AppUserId } from '@atithi/db/ids'
import { inAccount } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import { businessDate, type IsoDate } from '../../../kernel/shared/dates.ts'
import { enqueuePersonMessages } from '../../../messaging/person-messages/commands/enqueue.ts'
import { readMorning } from '../reads.ts'
import type { HotelMorning } from '../rules/figures.ts'
import { dailyEmail, dailyText } from '../rules/words.ts'
import { zoneOf } from './settings.ts'

type Served = Pick<Services, 'settings' | 'clock'>

/** A message that is later than this says nothing of the morning: the next one comes instead. */
const latestHours = 6
const newOwners = 500

/** Owners who chose nothing have the message at seven: a row for each who has none yet. As the platform. */
export async function addNewOwners(trx: Trx, now: Date): Promise<void> {
  await sql`
    insert into daily_message (user_id, next_at)
    select u.id, next_local_time(${now.toISOString()}::timestamptz, '07:00', first.time_zone)
    from app_user u cross join lateral (
      select p.time_zone from property p where p.account_id = u.id and p.deleted_at is null order by p.id limit 1) first
    where u.role = 'owner' and u.is_active and not exists (select from daily_message d where d.user_id = u.id)
    limit ${newOwners} on conflict do nothing`.execute(trx)
}

interface Due {
  userId: AppUserId
  sendsAt: string
  byEmail: boolean
  byWhatsapp: boolean
  nextAt: string
  lastDay: IsoDate | null
}

/** Writes the next message that is due, once for its person and day. Answers whether one was. As the platform; holds the person's row. */
export async function sendNext(trx: Trx, { settings, clock }: Served): Promise<boolean> {
  const now = clock.now()
  const due: Due | undefined = await trx
    .selectFrom('dailyMessage')
    .select(['userId', 'sendsAt', 'byEmail', 'byWhatsapp', 'nextAt', 'lastDay'])
    .where('isOn', '=', true)
    .where('nextAt', '<=', now.toISOString())
    .orderBy('nextAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!due) return false
  const { userId } = due
  const zone = await zoneOf(trx, userId)
  const day = businessDate(now, zone, '00:00')
  const isLate = now.getTime() - Date.parse(due.nextAt) > latestHours * 3_600_000
  if (!isLate && due.lastDay !== day) await writeTo(trx, due, { settings, now, day })
  await trx
    .updateTable('dailyMessage')
    .set({
      nextAt: sql<string>`next_local_time(${now.toISOString()}::timestamptz, sends_at, ${zone})`,
      ...(!isLate && { lastDay: day }),
    })
    .where('userId', '=', userId)
    .execute()
  return true
}

interface Moment {
  settings: Services['settings']
  now: Date
  day: IsoDate
}

async function writeTo(
  over: Trx,
  { userId, byEmail, byWhatsapp }: Due,
  { settings, now, day }: Moment,
): Promise<void> {
  const person = await over
    .selectFrom('appUser')
    .select(['name', 'email', 'phone', 'language', 'emailProvedAt'])
    .where('id', '=', userId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (!person) return
  const { accountId, propertyIds } = await hotelsOf(over, userId)
  if (accountId === undefined) return
  const trx = inAccount(over, accountId)
  const hotels = await readMorning(trx, propertyIds, now)
  if (hotels.length === 0) return
  // An address that nobody has proved may be a stranger's, who would get this every morning.
  if (byEmail && (!settings.lettersLeave || person.emailProvedAt !== null))
    await enqueueEmail(trx, settings.encryptionKeys, {
      recipient: person.email,
      email: dailyEmail(person, hotels, `${settings.publicUrl}/today`),
      onceFor: `daily:${userId}:${day}`,
    })
  const { phone } = person
  const via = byWhatsapp && phone ? await hotelWithWhatsapp(trx, hotels, settings) : undefined
  if (via && phone)
    await enqueuePersonMessages(
      trx,
      [
        {
          propertyId: via.propertyId,
          userId,
          phone,
          language: person.language,
          title: via.name,
          content: dailyText(person, hotels),
          onceFor: `daily:${userId}:${day}`,
        },
      ],
      now,
    )
}

/** The hotels of an owner, or that of a member of staff who may see its figures. */
async function hotelsOf(
  trx: Trx,
  userId: AppUserId,
): Promise<{ accountId: AccountId | undefined; propertyIds: AuthorizedPropertyId[] }> {
  const { rows } = await sql<{ id: AuthorizedPropertyId; accountId: AccountId }>`
    select p.id, p.account_id from property p where p.deleted_at is null and (p.account_id = ${userId}::uuid or p.id in (
      select property_id from staff_member where user_id = ${userId}::uuid and 'reports' = any (areas))) order by p.id limit 100`.execute(
    trx,
  )
  return { accountId: rows[0]?.accountId, propertyIds: rows.map(({ id }) => id) }
}

/** The first hotel that has an account of its own, else the first where the sandbox stands in. */
async function hotelWithWhatsapp(
  trx: Trx,
  hotels: readonly HotelMorning[],
  { sandboxUrl }: Services['settings'],
): Promise<HotelMorning | undefined> {
  const rows = await trx
    .selectFrom('messageAccount')
    .select('propertyId')
    .where('channel', '=', 'whatsapp')
    .where(
      'propertyId',
      'in',
      hotels.map(({ propertyId }) => propertyId),
    )
    .execute()
  const own = hotels.find(({ propertyId }) => rows.some(row => row.propertyId === propertyId))
  return own ?? (sandboxUrl === undefined ? undefined : hotels[0])
}
