import { findGuestRefunds } from '../../finance/gateways/commands/guest-refunds.ts'
import { router } from '../../kernel/procedures/builders.ts'
import { updateBooking } from '../../stays/bookings/commands/desk-notes.ts'
import { cancelBooking } from '../../stays/changes/commands/cancel.ts'
import { onReviewLink } from '../reviews/procedures.ts'
import { siteReviewsInput, submitReviewInput } from '../reviews/schema.ts'
import { onLiveSite, onSite } from '../website/procedures.ts'
import { withPass } from './adapters/booking-pass.ts'
import { bookOnline } from './commands/book.ts'
import { changeOwnBooking, previewOwnChange } from './commands/change-own.ts'
import { openOwnPayment, payOwnBooking, refreshOwnPayments } from './commands/pay.ts'
import { onOwnBooking, onSiteSearch } from './procedures.ts'
import { searchOnline } from './queries/availability.ts'
import { getSiteCalendar } from './queries/calendar.ts'
import { getOwnBooking } from './queries/own-booking.ts'
import { quoteOnline } from './queries/quote.ts'
import { getReviewPage, listSiteReviews, reviewStay } from './queries/reviews.ts'
import { getSite } from './queries/site.ts'
import {
  bookInput,
  changeOwnInput,
  previewOwnInput,
  quoteInput,
  searchInput,
  siteCalendarInput,
  updateOwnInput,
} from './schema.ts'

export const siteRouter = router({
  bySubdomain: onSite.query(({ ctx }) =>
    ctx.publicRead.readCopy(db => getSite(db, ctx.propertyId, ctx.publicRead.now, ctx.preview)),
  ),
  availability: onSiteSearch.input(searchInput).query(({ ctx, input }) =>
    ctx.publicRead.read(async db => ({
      ...input,
      ...(await searchOnline(db, ctx.propertyId, input, ctx.publicRead.now)),
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
    const booking = await getOwnBooking(ctx.work, ctx.propertyId, bookingId)
    const { propertyId } = ctx
    const payment = await openOwnPayment(ctx.services, ctx.work, { ...booking, propertyId })
    return withPass(ctx, { ...booking, payment })
  }),
  /** The gateway's page for what is asked for online, or else for all that is owed. */
  pay: onOwnBooking.mutation(({ ctx }) => payOwnBooking(ctx.services, ctx.work, ctx)),
  /** The guest has come back from the gateway: their booking with what became of the payment. */
  paid: onOwnBooking.mutation(async ({ ctx }) => {
    await refreshOwnPayments(ctx.services, ctx.work, ctx)
    return withPass(ctx, await getOwnBooking(ctx.work, ctx.propertyId, ctx.bookingId))
  }),
  booking: onOwnBooking.query(async ({ ctx }) =>
    withPass(ctx, await getOwnBooking(ctx.work, ctx.propertyId, ctx.bookingId)),
  ),
  cancel: onOwnBooking.mutation(async ({ ctx }) => {
    const refunds = await ctx.work.read(db => findGuestRefunds(db, ctx.propertyId))
    await cancelBooking(ctx.work, ctx.propertyId, {
      bookingId: ctx.bookingId,
      reason: 'Cancelled by the guest on the website.',
      // The hotel has said once that what its terms give back goes back by itself.
      ...(refunds === 'automatic' && { refund: 'original', may: grant => grant === 'refund' }),
    })
    return withPass(ctx, await getOwnBooking(ctx.work, ctx.propertyId, ctx.bookingId))
  }),
  previewOwnChange: onOwnBooking
    .input(previewOwnInput)
    .query(({ ctx, input }) => previewOwnChange(ctx.work, ctx, input.change)),
  changeOwn: onOwnBooking.input(changeOwnInput).mutation(async ({ ctx, input }) => {
    await changeOwnBooking(ctx.work, ctx, input)
    return withPass(ctx, await getOwnBooking(ctx.work, ctx.propertyId, ctx.bookingId))
  }),
  updateOwn: onOwnBooking.input(updateOwnInput).mutation(async ({ ctx, input }) => {
    const { guestName, specialRequests } = input
    const { bookingId } = ctx
    await updateBooking(ctx.work, ctx.propertyId, { bookingId, guestName, specialRequests })
    return withPass(ctx, await getOwnBooking(ctx.work, ctx.propertyId, bookingId))
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
