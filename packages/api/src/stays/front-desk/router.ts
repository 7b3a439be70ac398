import { onBooking } from '../../finance/procedures.ts'
import { requireGrant } from '../../kernel/access/gates.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { getBooking, listRoomsFor } from '../bookings/reads/detail.ts'
import { mayOf } from '../changes/commands/change.ts'
import { checkIn } from './commands/check-in.ts'
import { checkOut } from './commands/check-out.ts'
import { getBoard } from './reads/board.ts'
import { boardInput, checkInInput, checkOutInput, roomsForInput } from './schema.ts'

const deskProperty = inProperty('bookings')
const deskBooking = onBooking('bookings')

/** Joined to `bookings`: guests come and go. */
export const frontDeskRouter = router({
  board: deskProperty
    .input(boardInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => getBoard(db, ctx.propertyId, input, ctx.work.now)),
    ),
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
})
