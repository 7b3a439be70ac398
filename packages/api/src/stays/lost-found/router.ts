import { actInput, actOnce } from '../../kernel/idempotency/act-once.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { addLost, settleLost } from './commands.ts'
import { listLost } from './queries.ts'
import { addLostInput, listLostInput, settleLostInput } from './schema.ts'

const house = inProperty('bookings')
/** What can be sent again when its answer was lost. */
const houseAct = house.input(actInput).use(async act => act.next(await actOnce(act)))

/** What guests leave behind. */
export const lostFoundRouter = router({
  list: house
    .input(listLostInput)
    .query(({ ctx, input }) => ctx.work.read(db => listLost(db, ctx.propertyId, input))),
  add: houseAct
    .input(addLostInput)
    .mutation(async ({ ctx, input: { propertyId: _, ...item } }) => ({
      itemId: await addLost(ctx.work, ctx.propertyId, item),
    })),
  settle: houseAct.input(settleLostInput).mutation(async ({ ctx, input }) => {
    await settleLost(ctx.work, ctx.propertyId, input)
    return { ok: true as const }
  }),
})
