import { hotelsRouter, platformFigures, usersRouter } from './admin/router.ts'
import { availabilityRouter } from './availability/router.ts'
import { bookingsRouter } from './bookings/router.ts'
import { attractionsRouter, policiesRouter, testimonialsRouter } from './content/router.ts'
import { dashboardRouter } from './dashboard/router.ts'
import { feesRouter } from './fees/router.ts'
import { folioRouter } from './folio/router.ts'
import { groupsRouter } from './groups/router.ts'
import { guestsRouter } from './guests/router.ts'
import { authRouter, securityRouter } from './identity/router.ts'
import { imagesRouter } from './images/router.ts'
import { nightAuditRouter } from './night-audit/router.ts'
import { notificationsRouter } from './notifications/router.ts'
import { paymentsRouter } from './payments/router.ts'
import { platformSettingsRouter } from './platform/router.ts'
import { profileRouter } from './profile/router.ts'
import { propertiesRouter } from './properties/router.ts'
import { ratePlansRouter } from './rate-plans/router.ts'
import { reportsRouter } from './reports/router.ts'
import { reviewsRouter } from './reviews/router.ts'
import { roomsRouter, roomTypesRouter } from './rooms/router.ts'
import { searchRouter } from './search/router.ts'
import { selfAuditRouter } from './self-audit/router.ts'
import { siteRouter } from './site/router.ts'
import { staffRouter } from './staff/router.ts'
import { router } from './trpc.ts'
import { websiteRouter } from './website/router.ts'

export const appRouter = router({
  auth: authRouter,
  properties: propertiesRouter,
  images: imagesRouter,
  policies: policiesRouter,
  testimonials: testimonialsRouter,
  attractions: attractionsRouter,
  roomTypes: roomTypesRouter,
  rooms: roomsRouter,
  availability: availabilityRouter,
  ratePlans: ratePlansRouter,
  fees: feesRouter,
  bookings: bookingsRouter,
  groups: groupsRouter,
  guests: guestsRouter,
  reviews: reviewsRouter,
  nightAudit: nightAuditRouter,
  selfAudit: selfAuditRouter,
  folio: folioRouter,
  payments: paymentsRouter,
  website: websiteRouter,
  site: siteRouter,
  dashboard: dashboardRouter,
  reports: reportsRouter,
  notifications: notificationsRouter,
  search: searchRouter,
  settings: router({ profile: profileRouter, staff: staffRouter, security: securityRouter }),
  admin: router({
    figures: platformFigures,
    hotels: hotelsRouter,
    users: usersRouter,
    settings: platformSettingsRouter,
  }),
})

export type AppRouter = typeof appRouter
