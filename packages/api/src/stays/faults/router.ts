import { actInput, actOnce } from '../../kernel/idempotency/act-once.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { reportFault, settleFault } from './commands.ts'
import { listFaults } from './queries.ts'
import { reportFaultInput, settleFaultInput } from './schema.ts'

const house = inProperty('bookings')
/** What can be sent again when its answer was lost. */
const houseAct = house.input(actInput).use(async act => act.next(await actOnce(act)))

/** What is broken, from the report until it is fixed. */
export const faultsRouter = router({
  list: house.query(({ ctx }) => ctx.work.read(db => listFaults(db, ctx.propertyId, ctx.work.now))),
  report: houseAct.input(reportFaultInput).mutation(async ({ ctx, input }) => ({
    faultId: await reportFault(ctx.work, ctx.propertyId, input),
  })),
  settle: houseAct.input(settleFaultInput).mutation(async ({ ctx, input }) => {
    await settleFault(ctx.work, ctx.propertyId, input)
    return { ok: true as const }
  }),
})
