import { updateRates } from '../rates/commands.ts'
import { updateRatesInput } from '../rates/schema.ts'
import { inProperty, router } from '../trpc.ts'
import { listOffers } from './reads.ts'
import { searchInput } from './schema.ts'

export const availabilityRouter = router({
  search: inProperty('bookings')
    .input(searchInput)
    .query(({ ctx, input }) => ctx.work.read(async db => ({ roomTypes: await listOffers(db, ctx.propertyId, input) }))),
  updateRates: inProperty('property')
    .input(updateRatesInput)
    .mutation(async ({ ctx, input }) => {
      await updateRates(ctx.work, ctx.propertyId, input)
      return { ok: true as const }
    }),
})
