import { onBooking } from '../../finance/procedures.ts'
import { router } from '../../kernel/procedures/builders.ts'
import { getBooking } from '../bookings/reads/detail.ts'
import { cancelBooking } from './commands/cancel.ts'
import { applyChange, mayOf, previewChange } from './commands/change.ts'
import { moveRoom } from './commands/move-room.ts'
import {
  applyChangeInput,
  cancelInput,
  moveRoomInput,
  noShowInput,
  previewChangeInput,
} from './schema/changes.ts'

const deskBooking = onBooking('bookings')

/** Joined to `bookings`: what happens to a stay after it is booked. */
export const changesRouter = router({
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
})
