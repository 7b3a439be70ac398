import { onBooking } from '../../finance/procedures.ts'
import { actInput, actOnce } from '../../kernel/idempotency/act-once.ts'
import { router } from '../../kernel/procedures/builders.ts'
import { setBookingInstalments } from './commands.ts'
import { getBookingInstalments } from './reads.ts'
import { bookingInstalmentsInput } from './schema.ts'

const deskBooking = onBooking('bookings')
/** What can be sent again when its answer was lost. */
const deskBookingAct = deskBooking.input(actInput).use(async act => act.next(await actOnce(act)))

/** By when a booking pays how much; of a group see `groups`. */
export const instalmentsRouter = router({
  get: deskBooking.query(({ ctx, input: { bookingId } }) =>
    ctx.work.read(db =>
      getBookingInstalments(db, { propertyId: ctx.propertyId, bookingId }, ctx.work.now),
    ),
  ),
  set: deskBookingAct
    .input(bookingInstalmentsInput)
    .mutation(async ({ ctx, input: { bookingId, instalments } }) => {
      const { propertyId, work } = ctx
      await setBookingInstalments(work, propertyId, { bookingId, instalments })
      return work.read(db => getBookingInstalments(db, { propertyId, bookingId }, work.now))
    }),
})
