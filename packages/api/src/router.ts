import { connectionsRouter } from './channels/connections/router.ts'
import { distributionProcedures } from './channels/distribution/router.ts'
import { mappingRouter } from './channels/mapping/router.ts'
import { overviewProcedures } from './channels/overview/router.ts'
import { reservationProcedures, reservationsRouter } from './channels/reservations/router.ts'
import { folioRouter } from './finance/folio/router.ts'
import { gatewaysRouter } from './finance/gateways/router.ts'
import { paymentsRouter } from './finance/payments/router.ts'
import { reconciliationRouter } from './finance/reconciliation/router.ts'
import { shiftsRouter } from './finance/shifts/router.ts'
import { importRouter } from './guests/import/router.ts'
import { loyaltyRouter } from './guests/loyalty/router.ts'
import { privacyRouter } from './guests/privacy/router.ts'
import { guestsRouter } from './guests/profiles/router.ts'
import { recognitionRouter } from './guests/recognition/router.ts'
import { apiKeysRouter } from './identity/api-keys/router.ts'
import { authRouter, securityRouter } from './identity/auth/router.ts'
import { profileRouter } from './identity/profile/router.ts'
import { staffRouter } from './identity/staff/router.ts'
import { analyticsRouter } from './insight/analytics/router.ts'
import { budgetsRouter } from './insight/budgets/router.ts'
import { dashboardRouter } from './insight/dashboard/router.ts'
import { figureRowsRouter } from './insight/figure-rows/router.ts'
import { forecastRouter } from './insight/forecast/router.ts'
import { gstr1Router } from './insight/gstr1/router.ts'
import { insightsRouter } from './insight/insights/router.ts'
import { keyFiguresRouter } from './insight/key-figures/router.ts'
import { notificationsRouter } from './insight/notifications/router.ts'
import { reportFilesRouter } from './insight/report-files/router.ts'
import { schedulesRouter } from './insight/schedules/router.ts'
import { searchRouter } from './insight/search/router.ts'
import { selfAuditRouter } from './insight/self-audit/router.ts'
import { trialBalanceRouter } from './insight/trial-balance/router.ts'
import { mergeRouters, router } from './kernel/procedures/builders.ts'
import { automationsRouter } from './messaging/automations/router.ts'
import { campaignsRouter } from './messaging/campaigns/router.ts'
import { guestMessagesRouter, messagesRouter } from './messaging/messages/router.ts'
import { overviewRouter } from './messaging/overview/router.ts'
import { messagingSettingsRouter } from './messaging/settings/router.ts'
import { templatesRouter } from './messaging/templates/router.ts'
import { billingRouter } from './plans/subscriptions/router.ts'
import { hotelsRouter, platformFigures, usersRouter } from './platform/administration/router.ts'
import { ownAuditRouter, platformAudit } from './platform/audit/router.ts'
import { eventsRouter } from './platform/events/router.ts'
import { flagsRouter, platformSettingsRouter } from './platform/settings/router.ts'
import { webhooksRouter } from './platform/webhooks/router.ts'
import { attractionsRouter, policiesRouter, testimonialsRouter } from './property/content/router.ts'
import { imagesRouter } from './property/images/router.ts'
import { onboardingRouter } from './property/onboarding/router.ts'
import { propertiesRouter } from './property/properties/router.ts'
import { roomsRouter, roomTypesRouter } from './property/rooms/router.ts'
import { signUpRouter } from './property/sign-up/router.ts'
import { availabilityRouter } from './selling/availability/router.ts'
import { calendarRouter, outOfOrderRouter } from './selling/calendar/router.ts'
import { ratePlansRouter } from './selling/rate-plans/router.ts'
import { bookingsRouter } from './stays/bookings/router.ts'
import { changesRouter } from './stays/changes/router.ts'
import { formCRouter } from './stays/form-c/router.ts'
import { frontDeskRouter } from './stays/front-desk/router.ts'
import { groupsRouter } from './stays/groups/router.ts'
import { nightAuditRouter } from './stays/night-audit/router.ts'
import { feesRouter } from './tax/fees/router.ts'
import { reviewsRouter } from './web/reviews/router.ts'
import { siteRouter } from './web/site/router.ts'
import { websiteRouter } from './web/website/router.ts'

export const appRouter = router({
  auth: mergeRouters(authRouter, signUpRouter),
  properties: mergeRouters(propertiesRouter, onboardingRouter),
  images: imagesRouter,
  policies: policiesRouter,
  testimonials: testimonialsRouter,
  attractions: attractionsRouter,
  roomTypes: roomTypesRouter,
  rooms: mergeRouters(roomsRouter, outOfOrderRouter),
  availability: mergeRouters(availabilityRouter, calendarRouter),
  ratePlans: ratePlansRouter,
  fees: feesRouter,
  bookings: mergeRouters(bookingsRouter, changesRouter, frontDeskRouter, formCRouter),
  groups: groupsRouter,
  guests: mergeRouters(
    guestsRouter,
    recognitionRouter,
    privacyRouter,
    guestMessagesRouter,
    router({ loyalty: loyaltyRouter, import: importRouter }),
  ),
  reviews: reviewsRouter,
  nightAudit: nightAuditRouter,
  selfAudit: selfAuditRouter,
  folio: folioRouter,
  payments: mergeRouters(
    paymentsRouter,
    gatewaysRouter,
    router({ reconcile: reconciliationRouter, shifts: shiftsRouter }),
  ),
  channels: router({
    ...overviewProcedures,
    ...distributionProcedures,
    ...reservationProcedures,
    connections: connectionsRouter,
    mapping: mappingRouter,
    reservations: reservationsRouter,
  }),
  communications: mergeRouters(
    overviewRouter,
    router({
      messages: messagesRouter,
      campaigns: campaignsRouter,
      templates: templatesRouter,
      automations: automationsRouter,
      settings: messagingSettingsRouter,
    }),
  ),
  website: websiteRouter,
  site: siteRouter,
  dashboard: dashboardRouter,
  reports: mergeRouters(
    keyFiguresRouter,
    reportFilesRouter,
    gstr1Router,
    analyticsRouter,
    forecastRouter,
    insightsRouter,
    schedulesRouter,
    trialBalanceRouter,
    figureRowsRouter,
    budgetsRouter,
  ),
  notifications: notificationsRouter,
  billing: billingRouter,
  search: searchRouter,
  settings: router({
    profile: profileRouter,
    staff: staffRouter,
    security: securityRouter,
    advanced: ownAuditRouter,
    apiKeys: apiKeysRouter,
    webhooks: webhooksRouter,
  }),
  admin: router({
    figures: platformFigures,
    hotels: hotelsRouter,
    users: usersRouter,
    events: eventsRouter,
    settings: platformSettingsRouter,
    flags: flagsRouter,
    audit: platformAudit,
  }),
})

export type AppRouter = typeof appRouter
