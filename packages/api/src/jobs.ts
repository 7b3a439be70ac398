import { randomUUID } from 'node:crypto'
import { releaseAllExpiredHolds } from './bookings/commands/expire-holds.ts'
import { releaseDueGroups } from './groups/job.ts'
import { answerResetRequests } from './identity/commands/passwords.ts'
import { purgeImages } from './images/commands.ts'
import { deleteOldAttempts } from './limits/take-attempt.ts'
import { deliverEmails } from './mail/deliver.ts'
import { closeAllDays } from './night-audit/job.ts'
import { keepDailyFigures } from './reports/job.ts'
import { askForReviews } from './reviews/job.ts'
import { auditAllBooks } from './self-audit/job.ts'
import type { Services } from './services.ts'
import { checkDomains } from './website/domain-job.ts'

export interface Job {
  name: string
  /** In UTC; each run happens once, whichever process takes it. */
  cron: string
  run(services: Services): Promise<void>
}

export const jobs: readonly Job[] = [
  {
    name: 'release-expired-holds',
    cron: '* * * * *',
    run: services => releaseAllExpiredHolds(services, `job-${randomUUID()}`),
  },
  {
    name: 'delete-old-attempts',
    cron: '17 * * * *',
    run: services => deleteOldAttempts(services.db),
  },
  { name: 'daily-figures', cron: '* * * * *', run: keepDailyFigures },
  { name: 'night-audit', cron: '*/10 * * * *', run: closeAllDays },
  { name: 'release-groups', cron: '5-59/10 * * * *', run: releaseDueGroups },
  // 02:10 in India.
  { name: 'self-audit', cron: '40 20 * * *', run: auditAllBooks },
  { name: 'ask-for-reviews', cron: '3-59/10 * * * *', run: askForReviews },
  // 06:25 in India.
  { name: 'check-domains', cron: '55 0 * * *', run: checkDomains },
  { name: 'purge-images', cron: '*/5 * * * *', run: purgeImages },
  // These two are woken by the database as soon as there is work; the schedule catches what a stopped worker missed.
  { name: 'answer-reset-requests', cron: '* * * * *', run: answerResetRequests },
  { name: 'deliver-emails', cron: '* * * * *', run: deliverEmails },
]
