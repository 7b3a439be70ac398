import { inProperty, ofOwner, router } from '../../kernel/procedures/builders.ts'
import { closeDays, setNoShowMarking } from './commands/close-day.ts'
import { getWaiting, listNightAudits } from './queries.ts'
import { configureInput, listNightAuditsInput } from './schema.ts'

export const nightAuditRouter = router({
  list: inProperty('bookings')
    .input(listNightAuditsInput)
    .query(({ ctx, input }) => ctx.work.read(db => listNightAudits(db, ctx.propertyId, input))),
  waiting: inProperty('bookings').query(({ ctx }) =>
    ctx.work.read(db => getWaiting(db, ctx.propertyId, ctx.work.now)),
  ),
  run: inProperty('bookings').mutation(async ({ ctx }) => ({
    closed: await closeDays(ctx.work, ctx.propertyId),
  })),
  configure: ofOwner('bookings')
    .input(configureInput)
    .mutation(async ({ ctx, input }) => {
      await setNoShowMarking(ctx.work, ctx.propertyId, input.noShowMarking)
      return { ok: true as const }
    }),
})
