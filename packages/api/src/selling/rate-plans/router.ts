import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { onRatePlan } from '../procedures.ts'
import { createRatePlans, deleteRatePlan, updateRatePlan } from './commands.ts'
import { getRatePlan, listRatePlans } from './reads.ts'
import { createRatePlanInput, listRatePlansInput, updateRatePlanInput } from './schema.ts'

export const ratePlansRouter = router({
  list: inProperty(null)
    .input(listRatePlansInput)
    .query(({ ctx, input }) =>
      ctx.work.read(async db => ({ items: await listRatePlans(db, ctx.propertyId, input) })),
    ),
  create: inProperty('property')
    .input(createRatePlanInput)
    .mutation(async ({ ctx, input: { propertyId: _, ...plan } }) => {
      const [id = '', ...others] = await createRatePlans(ctx.work, ctx.person, ctx.propertyId, plan)
      return ctx.work.read(async db => ({
        ...(await getRatePlan(db, ctx.propertyId, id)),
        ids: [id, ...others],
      }))
    }),
  update: onRatePlan('property')
    .input(updateRatePlanInput)
    .mutation(async ({ ctx, input: { ratePlanId, ...patch } }) => {
      await updateRatePlan(ctx.work, ctx.person, { ...ctx, ratePlanId }, patch)
      return ctx.work.read(db => getRatePlan(db, ctx.propertyId, ratePlanId))
    }),
  delete: onRatePlan('property').mutation(async ({ ctx, input }) => ({
    outcome: await deleteRatePlan(ctx.work, ctx.propertyId, input.ratePlanId),
  })),
})
