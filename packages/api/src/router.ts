import { calendarsRouter } from './channels/calendars/router.ts'
import { connectionsRouter } from './channels/connections/router.ts'
import { distributionProcedures } from './channels/distribution/router.ts'
import { driftRouter } from './channels/drift/router.ts'
import { mappingRouter } from './channels/mapping/router.ts'
import { overviewProcedures } from './channels/overview/router.ts'
import { reservationProcedures, reservationsRouter } from './channels/reservations/router.ts'
import { channelMoneyRouter } from './channels/settlements/router.ts'
import { companiesRouter } from './finance/companies/router.ts'
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
import { notificationPreferencesRouter } from './identity/notification-preferences/router.ts'
import { profileRouter } from './identity/profile/router.ts'
import { pushDevicesRouter } from './identity/push-devices/router.ts'
import { staffRouter } from './identity/staff/router.ts'
import { analyticsRouter } from './insight/analytics/router.ts'
import { budgetsRouter } from './insight/budgets/router.ts'
import { dailyMessageRouter } from './insight/daily-message/router.ts'
import { dashboardRouter } from './insight/dashboard/router.ts'
import { figureRowsRouter } from './insight/figure-rows/router.ts'
import { forecastRouter } from './insight/forecast/router.ts'
import { gstr1Router } from './insight/gstr1/router.ts'
import { guestSegmentsRouter } from './insight/guest-segments/router.ts'
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
import { mailServerRouter } from './messaging/mail-server/router.ts'
import { guestMessagesRouter, messagesRouter } from './messaging/messages/router.ts'
import { overviewRouter } from './messaging/overview/router.ts'
import { messagingSettingsRouter } from './messaging/settings/router.ts'
import { templatesRouter } from './messaging/templates/router.ts'
import { billingRouter } from './plans/subscriptions/router.ts'
import { accountClosingRouter, accountRestoreRouter } from './platform/account-closing/router.ts'
import { acceptHandoverRouter, accountHandoverRouter } from './platform/account-handover/router.ts'
import { platformAnalytics } from './platform/analytics/router.ts'
import { ownAuditRouter, platformAudit } from './platform/audit/router.ts'
import { platformBillingRouter } from './platform/billing/router.ts'
import { commissionRouter } from './platform/commission/router.ts'
import { platformDashboard } from './platform/dashboard/router.ts'
import { dataExportRouter } from './platform/data-export/router.ts'
import { eventsRouter } from './platform/events/router.ts'
import { hotelsRouter } from './platform/hotels/router.ts'
import { integrationsRouter } from './platform/integrations/router.ts'
import { platformOnboarding } from './platform/onboarding/router.ts'
import { placesRouter } from './platform/places/router.ts'
import { securityProcedures } from './platform/security/router.ts'
import { flagsRouter, platformNotice, platformSettingsRouter } from './platform/settings/router.ts'
import { usersRouter } from './platform/users/router.ts'
import { webhooksRouter } from './platform/webhooks/router.ts'
import { attractionsRouter, policiesRouter, testimonialsRouter } from './property/content/router.ts'
import { imagesRouter } from './property/images/router.ts'
import { onboardingRouter } from './property/onboarding/router.ts'
import { propertiesRouter } from './property/properties/router.ts'
import { roomsRouter, roomTypesRouter } from './property/rooms/router.ts'
import { signUpRouter } from './property/sign-up/router.ts'
import { availabilityRouter } from './selling/availability/router.ts'
import { calendarRouterWith, outOfOrderRouterWith } from './selling/calendar/router.ts'
import { festivalsRouter } from './selling/festivals/router.ts'
import { lastYearRouter } from './selling/last-year/router.ts'
import { overbookingRouter } from './selling/overbooking/router.ts'
import { ratePlansRouter } from './selling/rate-plans/router.ts'
import { bookingImportRouter } from './stays/booking-import/router.ts'
import { releasingHolds } from './stays/bookings/commands/expire-holds.ts'
import { bookingsRouter } from './stays/bookings/router.ts'
import { changesRouter } from './stays/changes/router.ts'
import { faultsRouter } from './stays/faults/router.ts'
import { formCRouter } from './stays/form-c/router.ts'
import { frontDeskRouter } from './stays/front-desk/router.ts'
import { groupsRouter } from './stays/groups/router.ts'
import { guestAlertsRouter } from './stays/guest-alerts/router.ts'
import { handoverRouter } from './stays/handover/router.ts'
import { housePicturesRouter } from './stays/house-pictures/router.ts'
import { instalmentsRouter } from './stays/instalments/router.ts'
import { lostFoundRouter } from './stays/lost-found/router.ts'
import { nightAuditRouter } from './stays/night-audit/router.ts'
import { feesRouter } from './tax/fees/router.ts'
import { lettersRouter } from './web/letters/router.ts'
import { reviewsRouter } from './web/reviews/router.ts'
import { siteRouter } from './web/site/router.ts'
import { websiteRouter } from './web/website/router.ts'

export const appRouter = router({
  auth: mergeRouters(authRouter, signUpRouter, accountRestoreRouter, acceptHandoverRouter),
  properties: mergeRouters(propertiesRouter, onboardingRouter),
  images: imagesRouter,
  policies: policiesRouter,
  testimonials: testimonialsRouter,
  attractions: attractionsRouter,
  roomTypes: roomTypesRouter,
  rooms: mergeRouters(roomsRouter, outOfOrderRouterWith(releasingHolds)),
  availability: mergeRouters(
    availabilityRouter,
    calendarRouterWith(releasingHolds),
    overbookingRouter,
    lastYearRouter,
  ),
  festivals: festivalsRouter,
  ratePlans: ratePlansRouter,
  fees: feesRouter,
  bookings: mergeRouters(
    bookingsRouter,
    changesRouter,
    frontDeskRouter,
    formCRouter,
    guestAlertsRouter,
    router({ import: bookingImportRouter }),
  ),
  groups: groupsRouter,
  instalments: instalmentsRouter,
  handover: handoverRouter,
  faults: faultsRouter,
  housePictures: housePicturesRouter,
  lostFound: lostFoundRouter,
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
    router({
      reconcile: reconciliationRouter,
      shifts: shiftsRouter,
      companies: companiesRouter,
      channels: channelMoneyRouter,
    }),
  ),
  channels: router({
    ...overviewProcedures,
    ...distributionProcedures,
    ...reservationProcedures,
    connections: mergeRouters(connectionsRouter, driftRouter),
    calendars: calendarsRouter,
    mapping: mappingRouter,
    reservations: reservationsRouter,
  }),
  communications: mergeRouters(
    overviewRouter,
    router({
      messages: messagesRouter,
      campaigns: campaignsRouter,
      templates: templatesRouter,
      letters: lettersRouter,
      automations: automationsRouter,
      settings: messagingSettingsRouter,
      mailServer: mailServerRouter,
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
    guestSegmentsRouter,
    budgetsRouter,
  ),
  notifications: notificationsRouter,
  billing: mergeRouters(billingRouter, platformBillingRouter, commissionRouter, placesRouter),
  search: searchRouter,
  settings: router({
    profile: profileRouter,
    staff: staffRouter,
    security: securityRouter,
    notice: platformNotice,
    notifications: mergeRouters(
      notificationPreferencesRouter,
      dailyMessageRouter,
      router({ push: pushDevicesRouter }),
    ),
    integrations: integrationsRouter,
    advanced: mergeRouters(
      ownAuditRouter,
      router({
        apiKeys: apiKeysRouter,
        webhooks: webhooksRouter,
        export: dataExportRouter,
        account: accountClosingRouter,
        handover: accountHandoverRouter,
      }),
    ),
  }),
  admin: router({
    dashboard: platformDashboard,
    onboarding: platformOnboarding,
    analytics: platformAnalytics,
    ...securityProcedures,
    hotels: hotelsRouter,
    users: usersRouter,
    events: eventsRouter,
    settings: platformSettingsRouter,
    flags: flagsRouter,
    audit: platformAudit,
  }),
})

export type AppRouter = typeof appRouter
