import { onBooking } from '../../finance/procedures.ts'
import { listChanges } from '../../kernel/audit/reads.ts'
import { inPortfolio, inProperty, router } from '../../kernel/procedures/builders.ts'
import { confirmBooking } from './commands/confirm.ts'
import { sendConfirmation } from './commands/confirmation.ts'
import { bookAtDesk } from './commands/desk.ts'
import { addNote, updateBooking } from './commands/desk-notes.ts'
import { exportBookings, listBookings, summariseBookings } from './queries/listing.ts'
import { getBooking, getBookingDetail } from './reads/detail.ts'
import { quoteLines } from './reads/quote.ts'
import {
  createBookingInput,
  deskQuoteInput,
  linesOf,
  noteInput,
  updateBookingInput,
} from './schema/booking.ts'
import { bookingFilters, exportBookingsInput, listBookingsInput } from './schema/list.ts'

const ok = { ok: true } as const
const deskProperty = inProperty('bookings')
const deskBooking = onBooking('bookings')

export const bookingsRouter = router({
  list: inPortfolio('bookings')
    .input(listBookingsInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => listBookings(db, ctx.propertyIds, input, ctx.work.now)),
    ),
  summary: inPortfolio('bookings')
    .input(bookingFilters)
    .query(({ ctx, input }) =>
      ctx.work.read(db => summariseBookings(db, ctx.propertyIds, input, ctx.work.now)),
    ),
  export: inPortfolio('bookings')
    .input(exportBookingsInput)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(db => exportBookings(db, ctx.propertyIds, input, ctx.work.now)),
    ),
  get: deskBooking.query(({ ctx, input }) =>
    ctx.work.read(db => getBookingDetail(db, ctx.propertyId, input.bookingId, ctx.work.now)),
  ),
  quote: deskProperty
    .input(deskQuoteInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db =>
        quoteLines(db, ctx.propertyId, { ...input, lines: linesOf(input), now: ctx.work.now }),
      ),
    ),
  create: deskProperty.input(createBookingInput).mutation(async ({ ctx, input }) => {
    const bookingId = await bookAtDesk(ctx.work, ctx.person, ctx.propertyId, input)
    return ctx.work.read(db => getBooking(db, ctx.propertyId, bookingId))
  }),
  confirm: deskBooking.mutation(async ({ ctx, input }) => {
    await confirmBooking(ctx.work, ctx.propertyId, input.bookingId)
    return ctx.work.read(db => getBooking(db, ctx.propertyId, input.bookingId))
  }),
  update: deskBooking.input(updateBookingInput).mutation(async ({ ctx, input }) => {
    await updateBooking(ctx.work, ctx.propertyId, input)
    return ctx.work.read(db => getBooking(db, ctx.propertyId, input.bookingId))
  }),
  addNote: deskBooking.input(noteInput).mutation(async ({ ctx, input }) => {
    await addNote(ctx.work, ctx.propertyId, input)
    return ok
  }),
  sendConfirmation: deskBooking.mutation(async ({ ctx, input }) => {
    await sendConfirmation(ctx.work, ctx.propertyId, input.bookingId)
    return ok
  }),
  activity: deskBooking.query(({ ctx, input }) =>
    ctx.work.read(async db => ({ items: await listChanges(db, ctx.propertyId, input.bookingId) })),
  ),
})
