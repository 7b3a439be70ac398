import { listConsumerStates } from '../../kernel/events/reads.ts'
import { administrator, router } from '../../kernel/procedures/builders.ts'
import { retryParked } from './commands.ts'
import { listParked } from './queries.ts'
import { listParkedInput, retryInput } from './schema.ts'

export const eventsRouter = router({
  consumers: administrator.query(async ({ ctx }) => ({
    consumers: await ctx.work.read(listConsumerStates),
  })),
  parked: administrator
    .input(listParkedInput)
    .query(({ ctx, input }) => ctx.work.read(db => listParked(db, input))),
  retry: administrator.input(retryInput).mutation(async ({ ctx, input }) => {
    await retryParked(ctx.work, input.deliveryId)
    return { ok: true as const }
  }),
})
