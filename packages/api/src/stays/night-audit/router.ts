import { inProperty, ofOwner, router } from '../../kernel/procedures/builders.ts'
import { closeDays, setNoShowRule } from './commands/close-day.ts'
import { getWaiting, listNightAudits } from './queries/audits.ts'
import { listAuditRows } from './queries/rows.ts'
import { auditRowsInput, configureInput, listNightAuditsInput } from './schema.ts'

export const nightAuditRouter = router({
  list: inProperty('bookings')
    .input(listNightAuditsInput)
    .query(({ ctx, input }) => ctx.work.read(db => listNightAudits(db, ctx.propertyId, input))),
  /** The rows behind a figure of a business date, a page at a time, with how many there are and what they come to. */
  rows: inProperty('bookings')
    .input(auditRowsInput)
    .query(({ ctx, input }) => ctx.work.read(db => listAuditRows(db, ctx.propertyId, input))),
  waiting: inProperty('bookings').query(({ ctx }) =>
    ctx.work.read(db => getWaiting(db, ctx.propertyId, ctx.work.now)),
  ),
  run: inProperty('bookings').mutation(async ({ ctx }) => ({
    closed: await closeDays(ctx.work, ctx.propertyId),
  })),
  configure: ofOwner('bookings')
    .input(configureInput)
    .mutation(async ({ ctx, input }) => {
      await setNoShowRule(ctx.work, ctx.propertyId, input)
      return { ok: true as const }
    }),
})
