import { onBooking } from '../../finance/procedures.ts'
import { mayUse } from '../../kernel/access/gates.ts'
import { listChanges } from '../../kernel/audit/reads.ts'
import { actInput, actOnce } from '../../kernel/idempotency/act-once.ts'
import { inPortfolio, inProperty, router } from '../../kernel/procedures/builders.ts'
import { confirmBooking } from './commands/confirm.ts'
import { sendConfirmation } from './commands/confirmation.ts'
import { addNote, updateBooking } from './commands/desk-notes.ts'
import { exportBookings, listBookings, summariseBookings } from './queries/listing.ts'
import { getBooking, getBookingDetail } from './reads/detail.ts'
import { quoteLines } from './reads/quote.ts'
import { getRegistrationCard } from './reads/registration-card.ts'
import { linesOf, noteInput, quoteInput, updateBookingInput } from './schema/booking.ts'
import { bookingFilters, exportBookingsInput, listBookingsInput } from './schema/list.ts'

const ok = { ok: true } as const
const deskProperty = inProperty('bookings')
const deskBooking = onBooking('bookings')
/** What can be sent again when its answer was lost. */
const deskBookingAct = deskBooking.input(actInput).use(async act => act.next(await actOnce(act)))

export const bookingsRouter = router({
  list: inPortfolio('bookings')
    .input(listBookingsInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => listBookings(db, ctx.propertyIds, input, ctx.work.now)),
    ),
  summary: inPortfolio('bookings')
    .input(bookingFilters)
    .query(({ ctx, input }) =>
      ctx.work.read(async db => {
        const summary = await summariseBookings(db, ctx.propertyIds, input, ctx.work.now)
        return mayUse(ctx.person, 'reports')
          ? summary
          : { ...summary, totalRevenue: null, averageValue: null }
      }),
    ),
  export: inPortfolio('bookings')
    .input(exportBookingsInput)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(db => exportBookings(db, ctx.propertyIds, input, ctx.work.now)),
    ),
  get: deskBooking.query(({ ctx, input }) =>
    ctx.work.read(db => getBookingDetail(db, ctx.propertyId, input.bookingId, ctx.work.now)),
  ),
  /** What the guest signs at check-in, as it is known now. */
  registrationCard: deskBooking.query(({ ctx, input }) =>
    ctx.work.read(db => getRegistrationCard(db, ctx.propertyId, input.bookingId)),
  ),
  quote: deskProperty
    .input(quoteInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db =>
        quoteLines(db, ctx.propertyId, { ...input, lines: linesOf(input), now: ctx.work.now }),
      ),
    ),
  confirm: deskBookingAct.mutation(async ({ ctx, input }) => {
    await confirmBooking(ctx.work, ctx.propertyId, input.bookingId)
    return ctx.work.read(db => getBooking(db, ctx.propertyId, input.bookingId))
  }),
  update: deskBookingAct.input(updateBookingInput).mutation(async ({ ctx, input }) => {
    await updateBooking(ctx.work, ctx.propertyId, input)
    return ctx.work.read(db => getBooking(db, ctx.propertyId, input.bookingId))
  }),
  addNote: deskBookingAct.input(noteInput).mutation(async ({ ctx, input }) => {
    await addNote(ctx.work, ctx.propertyId, input)
    return ok
  }),
  sendConfirmation: deskBookingAct.mutation(async ({ ctx, input }) => {
    await sendConfirmation(ctx, ctx.propertyId, input.bookingId)
    return ok
  }),
  activity: deskBooking.query(({ ctx, input }) =>
    ctx.work.read(async db => ({ items: await listChanges(db, ctx.propertyId, input.bookingId) })),
  ),
})
