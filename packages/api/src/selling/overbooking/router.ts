import { ofOwner, router } from '../../kernel/procedures/builders.ts'
import { setOverbooking } from './commands.ts'
import { overbookingInput } from './schema.ts'

/** Joined to `availability`. How far a hotel sells beyond its rooms is its owner's to say (decisions, section 5). */
export const overbookingRouter = router({
  setOverbooking: ofOwner('property')
    .input(overbookingInput)
    .mutation(async ({ ctx, input }) => {
      await setOverbooking(ctx.work, ctx.propertyId, input)
      return { ok: true as const }
    }),
})
