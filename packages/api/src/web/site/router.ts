import { router } from '../../kernel/procedures/builders.ts'
import { listOffers } from '../../selling/availability/reads/stay-terms.ts'
import { searchInput } from '../../selling/availability/schema.ts'
import { quoteInput } from '../../stays/bookings/schema/booking.ts'
import { cancelBooking } from '../../stays/changes/commands/cancel.ts'
import { onReviewLink } from '../reviews/procedures.ts'
import { siteReviewsInput, submitReviewInput } from '../reviews/schema.ts'
import { onLiveSite, onSite } from '../website/procedures.ts'
import { bookOnline } from './commands/book.ts'
import { onOwnBooking, onSiteSearch } from './procedures.ts'
import { getSiteCalendar } from './queries/calendar.ts'
import { getOwnBooking } from './queries/own-booking.ts'
import { quoteOnline } from './queries/quote.ts'
import { getReviewPage, listSiteReviews, reviewStay } from './queries/reviews.ts'
import { getSite } from './queries/site.ts'
import { bookInput, siteCalendarInput } from './schema.ts'

export const siteRouter = router({
  bySubdomain: onSite.query(({ ctx }) =>
    ctx.publicRead.readCopy(db => getSite(db, ctx.propertyId, ctx.publicRead.now, ctx.preview)),
  ),
  availability: onSiteSearch.input(searchInput).query(({ ctx, input }) =>
    ctx.publicRead.read(async db => ({
      ...input,
      roomTypes: await listOffers(db, ctx.propertyId, input),
    })),
  ),
  calendar: onSiteSearch
    .input(siteCalendarInput)
    .query(({ ctx, input }) =>
      ctx.publicRead.readCopy(db => getSiteCalendar(db, ctx.propertyId, input, ctx.publicRead.now)),
    ),
  quote: onSiteSearch
    .input(quoteInput)
    .query(({ ctx, input }) =>
      quoteOnline(ctx.publicRead, ctx.propertyId, input, ctx.services.settings.signingKey),
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
    ctx.publicRead.read(db =>
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
