import { listOffers } from '../availability/reads.ts'
import { searchInput } from '../availability/schema.ts'
import { cancelBooking } from '../bookings/commands/cancel.ts'
import { quoteInput } from '../bookings/schema.ts'
import { siteReviewsInput, submitReviewInput } from '../reviews/schema.ts'
import { onLiveSite, onOwnBooking, onReviewLink, onSite, onSiteSearch, router } from '../trpc.ts'
import { getSiteCalendar } from './calendar.ts'
import { bookOnline } from './commands.ts'
import { getOwnBooking } from './own-booking.ts'
import { getSite } from './queries.ts'
import { quoteOnline } from './quote.ts'
import { getReviewPage, listSiteReviews, reviewStay } from './reviews.ts'
import { bookInput, siteCalendarInput } from './schema.ts'

export const siteRouter = router({
  bySubdomain: onSite.query(({ ctx }) =>
    ctx.look.readCopy(db => getSite(db, ctx.propertyId, ctx.look.now, ctx.preview)),
  ),
  availability: onSiteSearch.input(searchInput).query(({ ctx, input }) =>
    ctx.look.read(async db => ({
      ...input,
      roomTypes: await listOffers(db, ctx.propertyId, input),
    })),
  ),
  calendar: onSiteSearch
    .input(siteCalendarInput)
    .query(({ ctx, input }) =>
      ctx.look.readCopy(db => getSiteCalendar(db, ctx.propertyId, input, ctx.look.now)),
    ),
  quote: onSiteSearch
    .input(quoteInput)
    .query(({ ctx, input }) =>
      quoteOnline(ctx.look, ctx.propertyId, input, ctx.services.settings.signingKey),
    ),
  book: onLiveSite.input(bookInput).mutation(async ({ ctx, input }) => {
    const bookingId = await bookOnline(ctx.work, ctx.propertyId, input, ctx)
    return getOwnBooking(ctx.work, ctx.propertyId, bookingId)
  }),
  booking: onOwnBooking.query(({ ctx }) => getOwnBooking(ctx.work, ctx.propertyId, ctx.bookingId)),
  cancel: onOwnBooking.mutation(async ({ ctx }) => {
    await cancelBooking(ctx.work, ctx.propertyId, {
      bookingId: ctx.bookingId,
      reason: 'Cancelled by the guest on the website.',
    })
    return getOwnBooking(ctx.work, ctx.propertyId, ctx.bookingId)
  }),
  reviews: onSite.input(siteReviewsInput).query(({ ctx, input }) =>
    ctx.look.read(db =>
      listSiteReviews(db, ctx.propertyId, {
        cursor: input.cursor,
        ...(ctx.preview && { preview: ctx.preview }),
      }),
    ),
  ),
  review: onReviewLink.query(({ ctx }) => getReviewPage(ctx.work, ctx)),
  submitReview: onReviewLink
    .input(submitReviewInput)
    .mutation(async ({ ctx, input: { token, subdomain: _, ...review } }) => {
      await reviewStay(ctx.work, token, review, ctx)
      return { ok: true as const }
    }),
})
