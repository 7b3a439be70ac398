import { administrator, inPortfolio, router } from '../../kernel/procedures/builders.ts'
import { listAudit } from './reads.ts'
import { listAuditInput } from './schema.ts'

/** Of one's own hotels: the owner's, not the staff's. */
export const ownAuditRouter = router({
  audit: inPortfolio(null, ['owner', 'admin'])
    .input(listAuditInput)
    .query(({ ctx, input }) => ctx.work.readCopy(db => listAudit(db, ctx.propertyIds, input))),
})

/** Of the whole platform. */
export const platformAudit = administrator
  .input(listAuditInput)
  .query(({ ctx, input }) => ctx.work.readCopy(db => listAudit(db, 'all', input)))
