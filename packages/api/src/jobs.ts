import { randomUUID } from 'node:crypto'
import { releaseAllExpiredHolds } from './bookings/commands/expire-holds.ts'
import { deleteOldFailures } from './identity/throttle.ts'
import type { Services } from './services.ts'

export interface Job {
  name: string
  /** In UTC; each run happens once, whichever process takes it. */
  cron: string
  run(services: Services): Promise<void>
}

export const jobs: readonly Job[] = [
  { name: 'release-expired-holds', cron: '* * * * *', run: services => releaseAllExpiredHolds(services, `job-${randomUUID()}`) },
  { name: 'delete-old-sign-in-failures', cron: '17 * * * *', run: services => deleteOldFailures(services.db) },
]
