import type { Db } from '@atithi/db/client'
import { readIn } from '@atithi/db/scope'
import { DomainError } from '../errors/domain-error.ts'
import { kernelReasons } from '../errors/reasons.ts'
import type { Person } from './actor.ts'

/** What the house needs for its guests and costs nothing: cleaning, what the next shift has to know, faults, found things. */
const costsNothing: ReadonlySet<string> = new Set([
  'faults.report',
  'faults.settle',
  'handover.add',
  'handover.settle',
  'lostFound.add',
  'lostFound.settle',
  'notifications.markRead',
  'rooms.assignCleaner',
  'rooms.setHousekeeping',
  'settings.notifications.set',
])

/**
 * While the owner's account is deactivated, staff look after the guests in house: they read, and change nothing that could cost money.
 * `path` is the procedure, where one is asked. Throws OWNER_INACTIVE.
 */
export function requireActiveOwner({ post }: Person, path?: string): void {
  if (post?.isOwnerInactive && !(path && costsNothing.has(path)))
    throw new DomainError(kernelReasons.OWNER_INACTIVE, { isSuspended: false })
}

/** Once the hotel is suspended as well there are no guests to look after: nothing of it is open to its staff. Throws OWNER_INACTIVE. */
export async function requireOpenHouse(db: Db, { post }: Person): Promise<void> {
  if (!post?.isOwnerInactive) return
  const { accountId, propertyId } = post
  const hotel = await readIn(db, { role: 'platform', accountId }, reader =>
    reader
      .selectFrom('property')
      .select('id')
      .where('id', '=', propertyId)
      .where('status', '<>', 'suspended')
      .executeTakeFirst(),
  )
  if (!hotel) throw new DomainError(kernelReasons.OWNER_INACTIVE, { isSuspended: true })
}
