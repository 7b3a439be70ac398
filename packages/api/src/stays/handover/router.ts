import { actInput, actOnce } from '../../kernel/idempotency/act-once.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { addHandover, settleHandover } from './commands.ts'
import { listHandover } from './queries.ts'
import { addHandoverInput, settleHandoverInput } from './schema.ts'

const desk = inProperty('bookings')
/** What can be sent again when its answer was lost. */
const deskAct = desk.input(actInput).use(async act => act.next(await actOnce(act)))

/** What one shift of the front desk tells the next. */
export const handoverRouter = router({
  list: desk.query(({ ctx }) =>
    ctx.work.read(db => listHandover(db, ctx.propertyId, ctx.work.now)),
  ),
  add: deskAct.input(addHandoverInput).mutation(async ({ ctx, input }) => ({
    noteId: await addHandover(ctx.work, ctx.propertyId, input),
  })),
  settle: deskAct.input(settleHandoverInput).mutation(async ({ ctx, input }) => {
    await settleHandover(ctx.work, ctx.propertyId, input)
    return { ok: true as const }
  }),
})
