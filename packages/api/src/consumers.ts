import { guestFigures } from './insight/guest-figures/events.ts'
import { notifications } from './insight/notifications/events.ts'
import { dailyFigures } from './insight/reports/events.ts'
import type { Consumer } from './kernel/events/consume.ts'
import { webhooks } from './platform/webhooks/events.ts'
import { onlinePayments } from './stays/online-payments/events.ts'
import { bookingEmails } from './web/booking-emails/events.ts'
import { documentEmails } from './web/document-emails/events.ts'
import { reviewTally } from './web/reviews/events.ts'
import { websiteEmails } from './web/website/events.ts'

/** Who handles events, each at its own pace: what one cannot handle keeps no other waiting. */
export const consumers: readonly Consumer[] = [
  notifications,
  bookingEmails,
  documentEmails,
  websiteEmails,
  reviewTally,
  dailyFigures,
  guestFigures,
  onlinePayments,
  webhooks,
]
