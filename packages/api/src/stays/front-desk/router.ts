import { onBooking } from '../../finance/procedures.ts'
import { requireGrant } from '../../kernel/access/gates.ts'
import { actInput, actOnce } from '../../kernel/idempotency/act-once.ts'
import { inPortfolio, inProperty, router } from '../../kernel/procedures/builders.ts'
import { bookAtDesk } from '../bookings/commands/desk.ts'
import type { PastStayClosing } from '../bookings/commands/seller.ts'
import { getBooking, listRoomsFor } from '../bookings/reads/detail.ts'
import { createBookingInput } from '../bookings/schema/booking.ts'
import { permissionsOf } from '../changes/commands/change.ts'
import { previewOverstay } from '../overstays/reads.ts'
import { checkIn } from './commands/check-in.ts'
import { checkOut } from './commands/check-out.ts'
import { chargePastStay, closePastStay } from './commands/enter-past.ts'
import { keepExpected } from './commands/keep-expected.ts'
import { pinRoom } from './commands/pin-room.ts'
import { getBoard } from './reads/board.ts'
import { getDay, listDays } from './reads/day.ts'
import { boardInput, checkInInput, checkOutInput, pinRoomInput, roomsForInput } from './schema.ts'

const deskProperty = inProperty('bookings')
const deskBooking = onBooking('bookings')
/** What can be sent again when its answer was lost. */
const deskBookingAct = deskBooking.input(actInput).use(async act => act.next(await actOnce(act)))

/** Joined to `bookings`: guests are booked, come and go. */
export const frontDeskRouter = router({
  board: deskProperty
    .input(boardInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => getBoard(db, ctx.propertyId, input, ctx.work.now)),
    ),
  /** The business day at each property, as counts. */
  days: inPortfolio('bookings').query(({ ctx }) =>
    ctx.work.read(async db => ({ items: await listDays(db, ctx.propertyIds, ctx.work.now) })),
  ),
  day: deskProperty.query(({ ctx }) =>
    ctx.work.read(db => getDay(db, ctx.propertyId, ctx.work.now)),
  ),
  roomsFor: deskBooking.input(roomsForInput).query(({ ctx, input }) =>
    ctx.work.read(async db => ({
      items: await listRoomsFor(db, ctx.propertyId, { ...input, now: ctx.work.now }),
    })),
  ),
  /** "Do not move", set and lifted. */
  pinRoom: deskBookingAct.input(pinRoomInput).mutation(async ({ ctx, input }) => {
    await pinRoom(ctx.work, ctx.propertyId, input)
    return ctx.work.read(db => getBooking(db, ctx.propertyId, input.bookingId))
  }),
  /** A guest who has not come is still expected: the close of the day judges the stay a day later. */
  keepExpected: deskBookingAct.mutation(async ({ ctx, input }) => {
    await keepExpected(ctx.work, ctx.propertyId, input.bookingId)
    return ctx.work.read(db => getBooking(db, ctx.propertyId, input.bookingId))
  }),
  create: deskProperty.input(createBookingInput).mutation(async ({ ctx, input }) => {
    const { work, propertyId } = ctx
    const past: PastStayClosing = {
      charge: (trx, bookingId) => chargePastStay(trx, work, propertyId, bookingId),
      close: (trx, stay) => closePastStay(trx, work, propertyId, stay),
    }
    const bookingId = await bookAtDesk(work, ctx.person, propertyId, { input, past })
    return work.read(db => getBooking(db, propertyId, bookingId))
  }),
  checkIn: deskBookingAct.input(checkInInput).mutation(async ({ ctx, input }) => {
    const keys = ctx.services.settings.encryptionKeys
    await checkIn(ctx.work, ctx.propertyId, { ...input, may: permissionsOf(ctx.person), keys })
    return ctx.work.read(db => getBooking(db, ctx.propertyId, input.bookingId))
  }),
  /** What leaving now costs a guest who should have left, beyond the account. */
  overstay: deskBooking.query(({ ctx, input }) =>
    previewOverstay(ctx.work, ctx.propertyId, input.bookingId),
  ),
  checkOut: deskBookingAct.input(checkOutInput).mutation(async ({ ctx, input }) => {
    if (input.leaveBalance || input.settlements?.some(one => one.leaveBalance))
      requireGrant(ctx.person, 'leave-balance')
    await checkOut(ctx.work, ctx.propertyId, { ...input, may: permissionsOf(ctx.person) })
    return ctx.work.read(db => getBooking(db, ctx.propertyId, input.bookingId))
  }),
})
