import { enterPortfolio } from '../../kernel/access/gates.ts'
import { workIn } from '../../kernel/context/context.ts'
import { ofOwner, router } from '../../kernel/procedures/builders.ts'
import { setOperator } from './commands.ts'
import { listOperators, readGstr1 } from './queries.ts'
import { gstr1Input, operatorInput } from './schema.ts'

/** Joined to `reports`. */
export const gstr1Router = router({
  /** The return of outward supplies of a month (CGST Act, section 37), for the owner, who may see every hotel of the registration. */
  gstr1: ofOwner('reports')
    .input(gstr1Input)
    .query(async ({ ctx, input }) => {
      const propertyIds = await enterPortfolio(ctx.services.db, ctx.person, 'reports')
      const whole = workIn(
        ctx,
        propertyIds === 'all'
          ? { role: 'platform', accountId: ctx.accountId }
          : { role: 'tenant', accountId: ctx.accountId, propertyIds, reaches: 'properties' },
        ctx.work.author,
      )
      return whole.readCopy(db => readGstr1(db, ctx.propertyId, input))
    }),
  /** The channels of a hotel that took guests' money, with the number that table 14 names each by. */
  operators: ofOwner('reports').query(({ ctx }) =>
    ctx.work.read(async db => ({ items: await listOperators(db, ctx.propertyId) })),
  ),
  setOperator: ofOwner('reports')
    .input(operatorInput)
    .mutation(async ({ ctx, input }) => {
      await setOperator(ctx.work, ctx.propertyId, input)
      return { ok: true as const }
    }),
})
