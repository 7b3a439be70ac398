import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { createFee, retireFee, updateFee } from './commands.ts'
import { listFees } from './reads.ts'
import { feeFields, retireFeeInput, updateFeeInput } from './schema.ts'

const settings = inProperty('settings')
const ok = { ok: true } as const

export const feesRouter = router({
  list: inProperty(null).query(({ ctx }) =>
    ctx.work.read(async db => ({ items: await listFees(db, ctx.propertyId) })),
  ),
  create: settings.input(feeFields).mutation(async ({ ctx, input: { propertyId: _, ...fee } }) => ({
    id: await createFee(ctx.work, ctx.propertyId, fee),
  })),
  update: settings
    .input(updateFeeInput)
    .mutation(async ({ ctx, input: { propertyId: _, feeId, ...fee } }) => {
      await updateFee(ctx.work, ctx.propertyId, feeId, fee)
      return ok
    }),
  retire: settings.input(retireFeeInput).mutation(async ({ ctx, input }) => {
    await retireFee(ctx.work, ctx.propertyId, input.feeId)
    return ok
  }),
})
