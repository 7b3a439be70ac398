import { ofOwner, router } from '../../kernel/procedures/builders.ts'
import { auditOnDemand } from './commands.ts'
import { getLatestAudit } from './queries/runs.ts'

export const selfAuditRouter = router({
  latest: ofOwner('property').query(({ ctx }) =>
    ctx.work.read(db => getLatestAudit(db, ctx.propertyId)),
  ),
  run: ofOwner('property').mutation(async ({ ctx }) => {
    await auditOnDemand(ctx, ctx.propertyId)
    return ctx.work.read(db => getLatestAudit(db, ctx.propertyId))
  }),
})
