import type { AppUserId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'

/** A person's browsers, the newest first; `isThis` is that of the session. As the platform. */
export async function listDevices(
  db: Reader,
  { userId, sessionHash }: { userId: AppUserId; sessionHash: string | undefined },
) {
  const rows = await db
    .selectFrom('pushDevice')
    .select(['id', 'label', 'createdAt', 'lastDeliveredAt', 'sessionHash'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ sessionHash: of, ...device }) => ({ ...device, isThis: of === sessionHash }))
}
