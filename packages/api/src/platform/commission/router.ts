import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { listCommission } from './queries.ts'
import { commissionInput } from './schema.ts'

/** Joined to `billing`. */
export const commissionRouter = router({
  commission: inProperty('settings')
    .input(commissionInput)
    .query(({ ctx, input }) => ctx.work.read(db => listCommission(db, ctx.propertyId, input))),
})
