import { createHash } from 'node:crypto'
import type { Context } from '../../../kernel/context/context.ts'
import { takeAttempt } from '../../../kernel/limits/take-attempt.ts'
import { ownAccount } from '../../auth/procedures.ts'
import { avatarFile } from '../rules.ts'
import { setAvatar } from './profile.ts'

/**
 * Lets a person bring a picture of themselves, before a byte of it is read. What it answers stores the prepared WebP and
 * shows it. Throws SIGN_IN_REQUIRED, NOT_WHILE_IMPERSONATING, TOO_MANY_ATTEMPTS.
 */
export async function enterAvatarUpload(
  context: Context,
): Promise<(webp: Uint8Array) => Promise<string>> {
  const { db, storage } = context.services
  const { userId } = ownAccount(context)
  await takeAttempt(db, [{ subject: `avatar account:${userId}`, attempts: 20, minutes: 15 }])
  return async webp => {
    const avatarKey = `avatars/${userId}-${createHash('sha256').update(webp).digest('hex').slice(0, 16)}`
    await storage.put(avatarFile(avatarKey), webp, 'image/webp')
    await setAvatar(context, avatarKey)
    return avatarKey
  }
}
