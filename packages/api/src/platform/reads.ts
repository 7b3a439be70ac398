import type { Trx } from '@atithi/db/client'

/** What administrators have decided for all hotels; every process reads it anew, so that a change holds at once. */
export function getPlatformSettings(db: Trx) {
  return db
    .selectFrom('platformSettings')
    .select(['requireAdministratorTwoFactor', 'approveNewHotels', 'updatedAt'])
    .executeTakeFirstOrThrow()
}
