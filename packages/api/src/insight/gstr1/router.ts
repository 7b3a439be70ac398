import { enterPortfolio } from '../../kernel/access/gates.ts'
import { workIn } from '../../kernel/context/context.ts'
import { ofOwner, router } from '../../kernel/procedures/builders.ts'
import { readGstr1 } from './queries.ts'
import { gstr1Input } from './schema.ts'

/** Joined to `reports`. */
export const gstr1Router = router({
  /** The return of outward supplies of a month (CGST Act, section 37), for the owner, who may see every hotel of the registration. */
  gstr1: ofOwner('reports')
    .input(gstr1Input)
    .query(async ({ ctx, input }) => {
      const propertyIds = await enterPortfolio(ctx.services.db, ctx.person, 'reports')
      const whole = workIn(
        ctx,
        propertyIds === 'all' ? { role: 'platform' } : { role: 'tenant', propertyIds },
        ctx.work.author,
      )
      return whole.readCopy(db => readGstr1(db, ctx.propertyId, input))
    }),
})
