import { adminRouter } from './admin/router.ts'
import { availabilityRouter } from './availability/router.ts'
import { bookingsRouter } from './bookings/router.ts'
import { attractionsRouter, policiesRouter, testimonialsRouter } from './content/router.ts'
import { dashboardRouter } from './dashboard/router.ts'
import { authRouter, securityRouter } from './identity/router.ts'
import { imagesRouter } from './images/router.ts'
import { notificationsRouter } from './notifications/router.ts'
import { profileRouter } from './profile/router.ts'
import { propertiesRouter } from './properties/router.ts'
import { roomsRouter, roomTypesRouter } from './rooms/router.ts'
import { searchRouter } from './search/router.ts'
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
  bookings: bookingsRouter,
  website: websiteRouter,
  site: siteRouter,
  dashboard: dashboardRouter,
  notifications: notificationsRouter,
  search: searchRouter,
  settings: router({ profile: profileRouter, staff: staffRouter, security: securityRouter }),
  admin: adminRouter,
})

export type AppRouter = typeof appRouter
