import type { Trx } from '@atithi/db/client'
import type { AppUserId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { identityReasons } from '../../../identity/reasons.ts'
import type { Person } from '../../../kernel/access/actor.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { SetDailyMessageInput } from '../schema.ts'

/** Chooses when and how the caller's own message of the morning comes, or that none does. Throws PHONE_NEEDED. As the platform. */
export async function setDailyMessage(
  work: Work,
  { userId }: Person,
  { on, sendsAt, byEmail, byWhatsapp }: SetDailyMessageInput,
): Promise<void> {
  await work.write(async trx => {
    const { phone } = await trx
      .selectFrom('appUser')
      .select('phone')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (on && byWhatsapp && !phone)
      throw new DomainError(identityReasons.PHONE_NEEDED, {}, 'byWhatsapp')
    const nextAt = sql<string>`next_local_time(${work.now.toISOString()}::timestamptz, ${sendsAt}, ${await zoneOf(trx, userId)})`
    const chosen = { isOn: on, sendsAt, byEmail, byWhatsapp, nextAt }
    await trx
      .insertInto('dailyMessage')
      .values(Object.assign({ userId }, chosen))
      .onConflict(conflict => conflict.column('userId').doUpdateSet(chosen))
      .execute()
    await recordChange(trx, work, {
      action: 'user.notifications-changed',
      entity: 'user',
      entityId: userId,
      after: { dailyMessage: on, sendsAt, byEmail, byWhatsapp },
    })
  })
}

/** The zone of the first hotel of a person: of India where there is none. */
export async function zoneOf(trx: Trx, userId: AppUserId): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select p.time_zone as zone from property p where p.deleted_at is null and (p.account_id = ${userId}::uuid
      or p.id in (select property_id from staff_member where user_id = ${userId}::uuid)) order by p.id limit 1`.execute(
    trx,
  )
  return rows[0]?.zone ?? 'Asia/Kolkata'
}
