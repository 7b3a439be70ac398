import type { AppUserId } from '@atithi/db/ids'
import { recordChange } from '../../../kernel/audit/record.ts'
import { type Context, workIn } from '../../../kernel/context/context.ts'
import { ownAccount } from '../../auth/procedures.ts'
import { avatarFile } from '../rules.ts'
import type { ProfilePatch } from '../schema.ts'

/** Changes one's own name, telephone, language and time zone. */
export async function updateProfile(context: Context, patch: ProfilePatch): Promise<void> {
  const { userId } = ownAccount(context)
  if (Object.keys(patch).length === 0) return
  await change(context, userId, patch, Object.keys(patch))
}

/** The picture beside one's name, already stored under `avatarKey`; null takes it away. The earlier picture goes with it. */
export async function setAvatar(context: Context, avatarKey: string | null): Promise<void> {
  const { db, storage } = context.services
  const { userId } = ownAccount(context)
  const earlier = await db
    .selectFrom('appUser')
    .select('avatarKey')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await change(context, userId, { avatarKey }, ['avatar'])
  if (earlier.avatarKey && earlier.avatarKey !== avatarKey)
    await storage.remove([avatarFile(earlier.avatarKey)])
}

async function change(
  context: Context,
  userId: AppUserId,
  values: ProfilePatch & { avatarKey?: string | null },
  fields: string[],
): Promise<void> {
  const work = workIn(context, { role: 'platform' }, { kind: 'user', userId })
  await work.write(async trx => {
    await trx.updateTable('appUser').set(values).where('id', '=', userId).execute()
    await recordChange(trx, work, {
      action: 'user.profile-updated',
      entity: 'user',
      entityId: userId,
      after: { fields },
    })
  })
}
