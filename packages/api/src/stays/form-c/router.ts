import { onBooking } from '../../finance/procedures.ts'
import { actInput, actOnce } from '../../kernel/idempotency/act-once.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { addForeignGuest, markFormSubmitted, revealIdentity } from './commands.ts'
import { countDueForms, listForms } from './reads.ts'
import { addForeignGuestInput, listFormCInput, submitFormCInput } from './schema.ts'

const ok = { ok: true } as const
const deskProperty = inProperty('bookings')
const deskBooking = onBooking('bookings')
/** What can be sent again when its answer was lost. */
const deskBookingAct = deskBooking.input(actInput).use(async act => act.next(await actOnce(act)))

/** Joined to `bookings`: guests from abroad. */
export const formCRouter = router({
  formC: deskProperty
    .input(listFormCInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => listForms(db, ctx.propertyId, input, ctx.work.now)),
    ),
  formsDue: deskProperty.query(({ ctx }) =>
    ctx.work.read(db => countDueForms(db, ctx.propertyId, ctx.work.now)),
  ),
  addForeignGuest: deskBookingAct.input(addForeignGuestInput).mutation(async ({ ctx, input }) => {
    const keys = ctx.services.settings.encryptionKeys
    await addForeignGuest(ctx.work, ctx.propertyId, { ...input, keys })
    return ok
  }),
  revealIdentity: deskBookingAct.mutation(({ ctx, input }) =>
    revealIdentity(ctx.work, ctx.propertyId, {
      bookingId: input.bookingId,
      keys: ctx.services.settings.encryptionKeys,
    }),
  ),
  submitFormC: deskBookingAct.input(submitFormCInput).mutation(async ({ ctx, input }) => {
    await markFormSubmitted(ctx.work, ctx.propertyId, input)
    return ok
  }),
})
