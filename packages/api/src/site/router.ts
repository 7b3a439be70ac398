import { listOffers } from '../availability/reads.ts'
import { searchInput } from '../availability/schema.ts'
import { cancelBooking } from '../bookings/commands/cancel.ts'
import { getBooking } from '../bookings/reads/detail.ts'
import { quoteInput } from '../bookings/schema.ts'
import { onOwnBooking, onSite, router } from '../trpc.ts'
import { bookOnline } from './commands.ts'
import { getSite } from './queries.ts'
import { quoteOnline } from './quote.ts'
import { bookInput } from './schema.ts'

export const siteRouter = router({
  bySubdomain: onSite.query(({ ctx }) => ctx.look.read(db => getSite(db, ctx.propertyId, ctx.look.now))),
  availability: onSite
    .input(searchInput)
    .query(({ ctx, input }) => ctx.look.read(async db => ({ ...input, roomTypes: await listOffers(db, ctx.propertyId, input) }))),
  quote: onSite.input(quoteInput).query(({ ctx, input }) => quoteOnline(ctx.look, ctx.propertyId, input, ctx.services.settings.signingKey)),
  book: onSite.input(bookInput).mutation(async ({ ctx, input }) => {
    const bookingId = await bookOnline(ctx.work, ctx.propertyId, input, ctx.services.settings.signingKey)
    return ctx.work.read(db => getBooking(db, ctx.propertyId, bookingId))
  }),
  booking: onOwnBooking.query(({ ctx }) => ctx.work.read(db => getBooking(db, ctx.propertyId, ctx.bookingId))),
  cancel: onOwnBooking.mutation(async ({ ctx }) => {
    await cancelBooking(ctx.work, ctx.propertyId, { bookingId: ctx.bookingId, reason: 'Cancelled by the guest on the website.' })
    return ctx.work.read(db => getBooking(db, ctx.propertyId, ctx.bookingId))
  }),
})
