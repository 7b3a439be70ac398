import { randomBytes } from 'node:crypto'
import type { Trx } from '@atithi/db/client'
import type { AppUserId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { tokenHash } from '../../../kernel/secrets/token-hash.ts'
import { identityReasons } from '../../reasons.ts'

export type TokenPurpose = 'reset' | 'invitation' | 'email' | 'restore'

const hoursValid: Record<TokenPurpose, number> = {
  reset: 1,
  invitation: 72,
  email: 72,
  // As long as a closed account can be restored.
  restore: 30 * 24,
}

/** A new single-use token for the user; earlier ones of the same purpose end. Only its hash is stored. */
export async function issueToken(
  trx: Trx,
  userId: AppUserId,
  purpose: TokenPurpose,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await trx
    .deleteFrom('accountToken')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .execute()
  await trx
    .insertInto('accountToken')
    .values({
      tokenHash: tokenHash(token),
      userId,
      purpose,
      expiresAt: sql<string>`clock_timestamp() + make_interval(hours => ${hoursValid[purpose]})`,
    })
    .execute()
  return token
}

/** Uses the token up and answers whose it is. One of two requests with it at once is refused. Throws TOKEN_INVALID. */
export async function useToken(trx: Trx, token: string, purpose: TokenPurpose): Promise<string> {
  const now = sql<string>`clock_timestamp()`
  const used = await trx
    .updateTable('accountToken')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst()
  if (!used) throw new DomainError(identityReasons.TOKEN_INVALID, {}, 'token')
  return used.userId
}
