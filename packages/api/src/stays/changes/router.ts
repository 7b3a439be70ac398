import { onBooking } from '../../finance/procedures.ts'
import { actInput, actOnce } from '../../kernel/idempotency/act-once.ts'
import { router } from '../../kernel/procedures/builders.ts'
import { getBooking } from '../bookings/reads/detail.ts'
import { cancelBooking } from './commands/cancel.ts'
import { applyChange, permissionsOf, previewChange } from './commands/change.ts'
import { moveRoom } from './commands/move-room.ts'
import {
  applyChangeInput,
  cancelInput,
  moveRoomInput,
  noShowInput,
  previewChangeInput,
} from './schema/changes.ts'

const deskBooking = onBooking('bookings')
/** What can be sent again when its answer was lost. */
const deskBookingAct = deskBooking.input(actInput).use(async act => act.next(await actOnce(act)))

/** Joined to `bookings`: what happens to a stay after it is booked. */
export const changesRouter = router({
  previewChange: deskBooking
    .input(previewChangeInput)
    .query(({ ctx, input }) =>
      previewChange(ctx.work, ctx.propertyId, { ...input, may: permissionsOf(ctx.person) }),
    ),
  applyChange: deskBookingAct.input(applyChangeInput).mutation(async ({ ctx, input }) => {
    await applyChange(ctx.work, ctx.propertyId, { ...input, may: permissionsOf(ctx.person) })
    return ctx.work.read(db => getBooking(db, ctx.propertyId, input.bookingId))
  }),
  cancel: deskBookingAct.input(cancelInput).mutation(async ({ ctx, input }) => {
    await cancelBooking(ctx.work, ctx.propertyId, { ...input, may: permissionsOf(ctx.person) })
    return ctx.work.read(db => getBooking(db, ctx.propertyId, input.bookingId))
  }),
  markNoShow: deskBookingAct.input(noShowInput).mutation(async ({ ctx, input }) => {
    const { bookingId, ...fee } = input
    await applyChange(ctx.work, ctx.propertyId, {
      bookingId,
      change: { kind: 'no-show', ...fee },
      may: permissionsOf(ctx.person),
    })
    return ctx.work.read(db => getBooking(db, ctx.propertyId, bookingId))
  }),
  moveRoom: deskBookingAct.input(moveRoomInput).mutation(async ({ ctx, input }) => {
    await moveRoom(ctx.work, ctx.propertyId, { ...input, may: permissionsOf(ctx.person) })
    return ctx.work.read(db => getBooking(db, ctx.propertyId, input.bookingId))
  }),
})
