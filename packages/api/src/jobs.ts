import { randomUUID } from 'node:crypto'
import { releaseAllExpiredHolds } from './bookings/commands/expire-holds.ts'
import { answerResetRequests } from './identity/commands/passwords.ts'
import { purgeImages } from './images/commands.ts'
import { deleteOldAttempts } from './limits/take-attempt.ts'
import { deliverEmails } from './mail/deliver.ts'
import type { Services } from './services.ts'

export interface Job {
  name: string
  /** In UTC; each run happens once, whichever process takes it. */
  cron: string
  run(services: Services): Promise<void>
}

export const jobs: readonly Job[] = [
  { name: 'release-expired-holds', cron: '* * * * *', run: services => releaseAllExpiredHolds(services, `job-${randomUUID()}`) },
  { name: 'delete-old-attempts', cron: '17 * * * *', run: services => deleteOldAttempts(services.db) },
  { name: 'purge-images', cron: '*/5 * * * *', run: purgeImages },
  // These two are woken by the database as soon as there is work; the schedule catches what a stopped worker missed.
  { name: 'answer-reset-requests', cron: '* * * * *', run: answerResetRequests },
  { name: 'deliver-emails', cron: '* * * * *', run: deliverEmails },
]
