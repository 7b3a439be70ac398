import { randomUUID } from 'node:crypto'
import { readDueCalendars } from './channels/calendars/commands/read.ts'
import { tellOfCards } from './channels/settlements/jobs.ts'
import { compareAllConnections, followPlans, purgeChannelHistory } from './channels/worker/jobs.ts'
import { workOnGateways } from './finance/gateways/jobs.ts'
import { importGuests } from './guests/import/jobs.ts'
import { expirePoints } from './guests/loyalty/jobs.ts'
import { forgetRegisters } from './guests/privacy/jobs.ts'
import { answerResetRequests } from './identity/auth/commands/passwords.ts'
import { endImpersonations } from './identity/auth/jobs.ts'
import { closeAllBooks } from './insight/books/jobs.ts'
import { sendDailyMessages } from './insight/daily-message/jobs.ts'
import { keepGuestFigures } from './insight/guest-figures/jobs.ts'
import { deliverPushes } from './insight/notifications/jobs.ts'
import { generateReports } from './insight/report-files/jobs.ts'
import { keepDailyFigures } from './insight/reports/jobs.ts'
import { runReportSchedules } from './insight/schedules/jobs.ts'
import { auditAllBooks } from './insight/self-audit/jobs.ts'
import type { Services } from './kernel/context/services.ts'
import { deliverEmails } from './kernel/email/deliver.ts'
import { purgeEvents } from './kernel/events/jobs.ts'
import { deleteOldAnswers } from './kernel/idempotency/act-once.ts'
import { deleteOldAttempts } from './kernel/limits/take-attempt.ts'
import { rotateFiles } from './kernel/secrets/rotate-files.ts'
import { runAutomations } from './messaging/automations/jobs.ts'
import { sendCampaigns } from './messaging/campaigns/jobs.ts'
import { checkMailDomains } from './messaging/mail-server/jobs.ts'
import { deliverMessages } from './messaging/messages/commands/deliver.ts'
import { fetchMessageFiles } from './messaging/messages/commands/fetch-files.ts'
import { noteLetter } from './messaging/messages/commands/note-letter.ts'
import { deliverPersonMessages } from './messaging/person-messages/jobs.ts'
import { followSubscriptions } from './plans/subscriptions/jobs.ts'
import { eraseClosedAccounts } from './platform/account-closing/jobs.ts'
import { keepPlatformFigures } from './platform/analytics/jobs.ts'
import { checkInvoicePayments, invoiceHotels } from './platform/billing/jobs.ts'
import { makeDataExports } from './platform/data-export/jobs.ts'
import { forgetOldTraffic } from './platform/health/jobs.ts'
import { foldKeptCounts, recountKeptCounts } from './platform/kept-counts/jobs.ts'
import { countOpenSetups } from './platform/onboarding/jobs.ts'
import { deliverWebhooks } from './platform/webhooks/commands/deliver.ts'
import { purgeDeliveries } from './platform/webhooks/jobs.ts'
import { purgeImages } from './property/images/commands/images.ts'
import { importBookings } from './stays/booking-import/jobs.ts'
import { releaseAllExpiredHolds } from './stays/bookings/commands/expire-holds.ts'
import { releaseDueGroups } from './stays/groups/jobs.ts'
import { forgetHousePictures } from './stays/house-pictures/jobs.ts'
import { closeAllDays } from './stays/night-audit/jobs.ts'
import { holdAllOverstays } from './stays/overstays/jobs.ts'
import { remindOfInstalments } from './web/instalment-letters/jobs.ts'
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
  { name: 'delete-old-answers', cron: '27 21 * * *', run: deleteOldAnswers },
  // Its consumer counts what events mark; this is the last sweep of a day.
  { name: 'daily-figures', cron: '20 20 * * *', run: keepDailyFigures },
  // 01:50 in India, before guests are counted.
  { name: 'expire-points', cron: '20 20 * * *', run: expirePoints },
  // 02:00 in India.
  { name: 'guest-figures', cron: '30 20 * * *', run: keepGuestFigures },
  { name: 'purge-events', cron: '35 * * * *', run: purgeEvents },
  { name: 'night-audit', cron: '*/10 * * * *', run: closeAllDays },
  { name: 'close-books', cron: '1-59/10 * * * *', run: closeAllBooks },
  { name: 'hold-overstays', cron: '2-59/10 * * * *', run: holdAllOverstays },
  { name: 'release-groups', cron: '5-59/10 * * * *', run: releaseDueGroups },
  // 02:10 in India.
  { name: 'self-audit', cron: '40 20 * * *', run: auditAllBooks },
  { name: 'ask-for-reviews', cron: '3-59/10 * * * *', run: askForReviews },
  { name: 'remind-of-instalments', cron: '6-59/10 * * * *', run: remindOfInstalments },
  { name: 'run-automations', cron: '* * * * *', run: runAutomations },
  { name: 'send-campaigns', cron: '* * * * *', run: sendCampaigns },
  // Before the clock tells of a payment that is due: an invoice takes its place. A month begins in India at 18:30.
  { name: 'invoice-hotels', cron: '1-59/10 * * * *', run: invoiceHotels },
  { name: 'check-invoice-payments', cron: '* * * * *', run: checkInvoicePayments },
  { name: 'follow-subscriptions', cron: '7-59/10 * * * *', run: followSubscriptions },
  // 06:25 in India.
  { name: 'check-domains', cron: '55 0 * * *', run: checkDomains },
  { name: 'follow-plans-at-channels', cron: '* * * * *', run: followPlans },
  // 06:45 in India.
  { name: 'check-mail-domains', cron: '15 1 * * *', run: checkMailDomains },
  // 02:25 in India.
  { name: 'compare-channels', cron: '55 20 * * *', run: compareAllConnections },
  { name: 'tell-of-cards', cron: '12 * * * *', run: tellOfCards },
  { name: 'purge-channel-history', cron: '50 21 * * *', run: purgeChannelHistory },
  // 03:05 in India.
  { name: 'forget-registers', cron: '35 21 * * *', run: forgetRegisters },
  // 03:10 in India.
  { name: 'forget-house-pictures', cron: '40 21 * * *', run: forgetHousePictures },
  // 03:15 in India. What another key sealed, or nobody yet.
  {
    name: 'seal-message-files',
    cron: '45 21 * * *',
    run: async ({ db, settings }) => void (await rotateFiles(db, settings.encryptionKeys)),
  },
  // 03:25 in India.
  { name: 'erase-closed-accounts', cron: '55 21 * * *', run: eraseClosedAccounts },
  // 03:15 in India.
  { name: 'purge-webhook-deliveries', cron: '45 21 * * *', run: purgeDeliveries },
  { name: 'count-open-setups', cron: '4-59/10 * * * *', run: countOpenSetups },
  { name: 'platform-figures', cron: '*/30 * * * *', run: keepPlatformFigures },
  { name: 'fold-kept-counts', cron: '* * * * *', run: foldKeptCounts },
  // 03:40 in India.
  { name: 'recount-kept-counts', cron: '10 22 * * *', run: recountKeptCounts },
  // 03:27 in India.
  { name: 'forget-traffic', cron: '57 21 * * *', run: forgetOldTraffic },
  { name: 'purge-images', cron: '*/5 * * * *', run: purgeImages },
  // These are woken by the database as soon as there is work; the schedule catches what a stopped worker missed.
  { name: 'answer-reset-requests', cron: '* * * * *', run: answerResetRequests },
  { name: 'end-impersonations', cron: '* * * * *', run: endImpersonations },
  { name: 'send-daily-messages', cron: '* * * * *', run: sendDailyMessages },
  { name: 'run-report-schedules', cron: '* * * * *', run: runReportSchedules },
  { name: 'generate-reports', cron: '* * * * *', run: generateReports },
  { name: 'make-data-exports', cron: '* * * * *', run: makeDataExports },
  { name: 'work-on-gateways', cron: '* * * * *', run: workOnGateways },
  { name: 'read-calendars', cron: '* * * * *', run: readDueCalendars },
  { name: 'import-guests', cron: '* * * * *', run: importGuests },
  { name: 'import-bookings', cron: '* * * * *', run: importBookings },
  {
    name: 'deliver-emails',
    cron: '* * * * *',
    run: services => deliverEmails(services, noteLetter),
  },
  { name: 'deliver-webhooks', cron: '* * * * *', run: deliverWebhooks },
  { name: 'deliver-person-messages', cron: '* * * * *', run: deliverPersonMessages },
  { name: 'deliver-pushes', cron: '* * * * *', run: deliverPushes },
  { name: 'deliver-messages', cron: '* * * * *', run: deliverMessages },
  { name: 'fetch-message-files', cron: '* * * * *', run: fetchMessageFiles },
]
