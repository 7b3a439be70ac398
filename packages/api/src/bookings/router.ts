import { requireGrant } from '../access/gates.ts'
import { listChanges } from '../audit/reads.ts'
import { findStayTerms } from '../availability/reads.ts'
import { quoteNights } from '../availability/rules.ts'
import { DomainError } from '../errors.ts'
import { brokenRestrictions } from '../rates/rules.ts'
import { inPortfolio, inProperty, onBooking, router } from '../trpc.ts'
import { cancelBooking } from './commands/cancel.ts'
import { checkIn } from './commands/check-in.ts'
import { checkOut } from './commands/check-out.ts'
import { confirmBooking } from './commands/confirm.ts'
import { bookAtDesk } from './commands/desk.ts'
import { listBookings, summariseBookings } from './queries/listing.ts'
import { getBooking, getBookingDetail, listRoomsFor } from './reads/detail.ts'
import { cancelInput, checkInInput, checkOutInput, createBookingInput, listBookingsInput, quoteInput } from './schema.ts'

const deskProperty = inProperty('bookings')
const deskBooking = onBooking('bookings')

export const bookingsRouter = router({
  list: inPortfolio('bookings')
    .input(listBookingsInput)
    .query(({ ctx, input }) => ctx.work.read(db => listBookings(db, ctx.propertyIds, input, ctx.work.now))),
  summary: inPortfolio('bookings')
    .input(listBookingsInput)
    .query(({ ctx, input }) => ctx.work.read(db => summariseBookings(db, ctx.propertyIds, input, ctx.work.now))),
  get: deskBooking.query(({ ctx, input }) => ctx.work.read(db => getBookingDetail(db, ctx.propertyId, input.bookingId, ctx.work.now))),
  quote: deskProperty.input(quoteInput).query(({ ctx, input }) =>
    ctx.work.read(async db => {
      const terms = await findStayTerms(db, ctx.propertyId, { ...input, now: ctx.work.now })
      if (!terms) throw new DomainError('NOT_FOUND', { what: 'room type' }, 'roomTypeId')
      return { ...quoteNights(terms.nights.slice(0, -1), input.rooms, terms.taxRules), warnings: brokenRestrictions(terms.nights) }
    }),
  ),
  create: deskProperty.input(createBookingInput).mutation(async ({ ctx, input }) => {
    const bookingId = await bookAtDesk(ctx.work, ctx.person, ctx.propertyId, input)
    return ctx.work.read(db => getBooking(db, ctx.propertyId, bookingId))
  }),
  confirm: deskBooking.mutation(async ({ ctx, input }) => {
    await confirmBooking(ctx.work, ctx.propertyId, input.bookingId)
    return ctx.work.read(db => getBooking(db, ctx.propertyId, input.bookingId))
  }),
  roomsFor: deskBooking.query(({ ctx, input }) =>
    ctx.work.read(async db => ({ items: await listRoomsFor(db, ctx.propertyId, input.bookingId) })),
  ),
  checkIn: deskBooking.input(checkInInput).mutation(async ({ ctx, input }) => {
    await checkIn(ctx.work, ctx.propertyId, input.bookingId, input)
    return ctx.work.read(db => getBooking(db, ctx.propertyId, input.bookingId))
  }),
  checkOut: deskBooking.input(checkOutInput).mutation(async ({ ctx, input }) => {
    if (input.leaveBalance) requireGrant(ctx.person, 'leave-balance')
    await checkOut(ctx.work, ctx.propertyId, input.bookingId, input)
    return ctx.work.read(db => getBooking(db, ctx.propertyId, input.bookingId))
  }),
  cancel: deskBooking.input(cancelInput).mutation(async ({ ctx, input }) => {
    await cancelBooking(ctx.work, ctx.propertyId, input)
    return ctx.work.read(db => getBooking(db, ctx.propertyId, input.bookingId))
  }),
  activity: deskBooking.query(({ ctx, input }) =>
    ctx.work.read(async db => ({ items: await listChanges(db, ctx.propertyId, input.bookingId) })),
  ),
})
