import { portalPlaces } from './channels/connections/events.ts'
import { ownerLetters } from './finance/owner-letters/events.ts'
import { staffPlaces } from './identity/staff/events.ts'
import { guestFigures } from './insight/guest-figures/events.ts'
import { notifications } from './insight/notifications/events.ts'
import { dailyFigures } from './insight/reports/events.ts'
import type { Consumer } from './kernel/events/consume.ts'
import { automations } from './messaging/automations/events.ts'
import { planLetters } from './plans/subscriptions/events.ts'
import { commission } from './platform/commission/events.ts'
import { onboardingStates } from './platform/onboarding/events.ts'
import { webhooks } from './platform/webhooks/events.ts'
import { onlinePayments } from './stays/online-payments/events.ts'
import { bookingEmails, refundEmails } from './web/booking-emails/events.ts'
import { documentEmails } from './web/document-emails/events.ts'
import { reviewTally } from './web/reviews/events.ts'
import { websiteEmails } from './web/website/events.ts'

/** Who handles events, each at its own pace: what one cannot handle keeps no other waiting. */
export const consumers: readonly Consumer[] = [
  notifications,
  bookingEmails,
  refundEmails,
  documentEmails,
  automations,
  ownerLetters,
  websiteEmails,
  reviewTally,
  dailyFigures,
  guestFigures,
  onlinePayments,
  webhooks,
  onboardingStates,
  commission,
  planLetters,
  staffPlaces,
  portalPlaces,
]
