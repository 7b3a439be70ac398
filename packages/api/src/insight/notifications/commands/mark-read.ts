import type { AppUserId, NotificationId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { Work } from '../../../kernel/context/context.ts'

/** Marks one notification read. */
export async function markRead(
  work: Work,
  userId: AppUserId,
  notificationId: NotificationId,
): Promise<void> {
  await work.write(trx =>
    trx
      .insertInto('notificationRead')
      .columns(['userId', 'notificationId'])
      // Only of one that the scope shows: an id of somebody else's marks nothing.
      .expression(eb =>
        eb
          .selectFrom('notification')
          .select([eb.val(userId).as('userId'), 'id'])
          .where('id', '=', notificationId),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute(),
  )
}

/** Marks everything up to now read. It is the person's own account that says so: the work is not that of a hotel. */
export async function markAllRead(work: Work, userId: AppUserId): Promise<void> {
  await work.write(async trx => {
    await trx
      .updateTable('appUser')
      .set({ notificationsReadTo: sql<string>`new_id()` })
      .where('id', '=', userId)
      .execute()
    await trx.deleteFrom('notificationRead').where('userId', '=', userId).execute()
  })
}
