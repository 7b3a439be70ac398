import { requireGrant } from '../access/gates.ts'
import { listChanges } from '../audit/reads.ts'
import { getBoard } from '../front-desk/reads/board.ts'
import { boardInput } from '../front-desk/schema.ts'
import { inPortfolio, inProperty, onBooking, router } from '../trpc.ts'
import { applyChangeInput, previewChangeInput } from './changes/schema.ts'
import { cancelBooking } from './commands/cancel.ts'
import { applyChange, mayOf, previewChange } from './commands/change.ts'
import { checkIn } from './commands/check-in.ts'
import { checkOut } from './commands/check-out.ts'
import { confirmBooking } from './commands/confirm.ts'
import { bookAtDesk } from './commands/desk.ts'
import { addNote, sendConfirmation, updateBooking } from './commands/desk-notes.ts'
import { moveRoom } from './commands/move-room.ts'
import { addForeignGuest, markFormSubmitted } from './form-c/commands.ts'
import { countDueForms, listForms } from './form-c/reads.ts'
import { addForeignGuestInput, listFormCInput, submitFormCInput } from './form-c/schema.ts'
import { bookingFilters, exportBookingsInput, listBookingsInput } from './list-schema.ts'
import { exportBookings, listBookings, summariseBookings } from './queries/listing.ts'
import { getBooking, getBookingDetail, listRoomsFor } from './reads/detail.ts'
import { quoteLines } from './reads/quote.ts'
import {
  cancelInput,
  checkInInput,
  checkOutInput,
  createBookingInput,
  deskQuoteInput,
  linesOf,
  moveRoomInput,
  noShowInput,
  noteInput,
  roomsForInput,
  updateBookingInput,
} from './schema.ts'

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
  board: deskProperty
    .input(boardInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => getBoard(db, ctx.propertyId, input, ctx.work.now)),
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
  roomsFor: deskBooking.input(roomsForInput).query(({ ctx, input }) =>
    ctx.work.read(async db => ({
      items: await listRoomsFor(db, ctx.propertyId, { ...input, now: ctx.work.now }),
    })),
  ),
  checkIn: deskBooking.input(checkInInput).mutation(async ({ ctx, input }) => {
    await checkIn(ctx.work, ctx.propertyId, { ...input, may: mayOf(ctx.person) })
    return ctx.work.read(db => getBooking(db, ctx.propertyId, input.bookingId))
  }),
  checkOut: deskBooking.input(checkOutInput).mutation(async ({ ctx, input }) => {
    if (input.leaveBalance) requireGrant(ctx.person, 'leave-balance')
    await checkOut(ctx.work, ctx.propertyId, { ...input, may: mayOf(ctx.person) })
    return ctx.work.read(db => getBooking(db, ctx.propertyId, input.bookingId))
  }),
  previewChange: deskBooking
    .input(previewChangeInput)
    .query(({ ctx, input }) =>
      previewChange(ctx.work, ctx.propertyId, { ...input, may: mayOf(ctx.person) }),
    ),
  applyChange: deskBooking.input(applyChangeInput).mutation(async ({ ctx, input }) => {
    await applyChange(ctx.work, ctx.propertyId, { ...input, may: mayOf(ctx.person) })
    return ctx.work.read(db => getBooking(db, ctx.propertyId, input.bookingId))
  }),
  cancel: deskBooking.input(cancelInput).mutation(async ({ ctx, input }) => {
    await cancelBooking(ctx.work, ctx.propertyId, { ...input, may: mayOf(ctx.person) })
    return ctx.work.read(db => getBooking(db, ctx.propertyId, input.bookingId))
  }),
  markNoShow: deskBooking.input(noShowInput).mutation(async ({ ctx, input }) => {
    const { bookingId, ...fee } = input
    await applyChange(ctx.work, ctx.propertyId, {
      bookingId,
      change: { kind: 'no-show', ...fee },
      may: mayOf(ctx.person),
    })
    return ctx.work.read(db => getBooking(db, ctx.propertyId, bookingId))
  }),
  moveRoom: deskBooking.input(moveRoomInput).mutation(async ({ ctx, input }) => {
    await moveRoom(ctx.work, ctx.propertyId, { ...input, may: mayOf(ctx.person) })
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
    await sendConfirmation(ctx.work, ctx.propertyId, {
      ...input,
      keys: ctx.services.settings.encryptionKeys,
    })
    return ok
  }),
  formC: deskProperty
    .input(listFormCInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => listForms(db, ctx.propertyId, input, ctx.work.now)),
    ),
  formsDue: deskProperty.query(({ ctx }) =>
    ctx.work.read(db => countDueForms(db, ctx.propertyId, ctx.work.now)),
  ),
  addForeignGuest: deskBooking.input(addForeignGuestInput).mutation(async ({ ctx, input }) => {
    await addForeignGuest(ctx.work, ctx.propertyId, input)
    return ok
  }),
  submitFormC: deskBooking.input(submitFormCInput).mutation(async ({ ctx, input }) => {
    await markFormSubmitted(ctx.work, ctx.propertyId, input)
    return ok
  }),
  activity: deskBooking.query(({ ctx, input }) =>
    ctx.work.read(async db => ({ items: await listChanges(db, ctx.propertyId, input.bookingId) })),
  ),
})
