import type { AppUserId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import type { Person } from '../../kernel/access/actor.ts'

/** The caller's message of the morning as it is set, or as it is by default: on for owners, off for staff. */
export async function getDailySettings(db: Reader, { userId, role }: Person) {
  const own = await db
    .selectFrom('dailyMessage')
    .select(['isOn', 'sendsAt', 'byEmail', 'byWhatsapp', 'nextAt', 'lastDay'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return (
    own ?? {
      isOn: role === 'owner',
      sendsAt: '07:00',
      byEmail: true,
      byWhatsapp: false,
      nextAt: null,
      lastDay: null,
    }
  )
}

/** What language a person reads. */
export const languageOf = async (db: Reader, userId: AppUserId): Promise<string> =>
  (
    await db
      .selectFrom('appUser')
      .select('language')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).language
