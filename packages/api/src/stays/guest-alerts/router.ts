import { onBooking } from '../../finance/procedures.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { findAlertsFor, getAlertsOfBooking } from './reads.ts'
import { alertsForInput } from './schema.ts'

/** Joined to `bookings`: what the desk has to know of a guest, without the area of guests. */
export const guestAlertsRouter = router({
  guestAlerts: onBooking('bookings').query(({ ctx, input }) =>
    ctx.work.read(async db => ({
      alerts: await getAlertsOfBooking(db, ctx.propertyId, input.bookingId),
    })),
  ),
  guestAlertsFor: inProperty('bookings')
    .input(alertsForInput)
    .query(({ ctx, input }) =>
      ctx.work.read(async db => ({ alerts: await findAlertsFor(db, ctx, input) })),
    ),
})
