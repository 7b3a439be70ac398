import { randomUUID } from 'node:crypto'
import { answerResetRequests } from './identity/auth/commands/passwords.ts'
import { keepDailyFigures } from './insight/reports/jobs.ts'
import { auditAllBooks } from './insight/self-audit/jobs.ts'
import type { Services } from './kernel/context/services.ts'
import { deliverEmails } from './kernel/email/deliver.ts'
import { purgeEvents } from './kernel/events/jobs.ts'
import { deleteOldAttempts } from './kernel/limits/take-attempt.ts'
import { purgeImages } from './property/images/commands/images.ts'
import { releaseAllExpiredHolds } from './stays/bookings/commands/expire-holds.ts'
import { releaseDueGroups } from './stays/groups/jobs.ts'
import { closeAllDays } from './stays/night-audit/jobs.ts'
import { askForReviews } from './web/reviews/jobs.ts'
import { checkDomains } from './web/website/jobs.ts'

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
  // Its consumer counts what events mark; this is the last sweep of a day.
  { name: 'daily-figures', cron: '20 20 * * *', run: keepDailyFigures },
  { name: 'purge-events', cron: '35 * * * *', run: purgeEvents },
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
