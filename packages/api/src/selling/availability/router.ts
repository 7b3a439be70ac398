import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { updateRates } from '../rates/commands/rates.ts'
import { updateRatesInput } from '../rates/schema.ts'
import { listOffers } from './reads/offers.ts'
import { searchInput } from './schema.ts'

export const availabilityRouter = router({
  search: inProperty('bookings')
    .input(searchInput)
    .query(({ ctx, input }) =>
      ctx.work.read(async db => ({
        roomTypes: await listOffers(db, ctx.propertyId, input, {
          forDesk: true,
          now: ctx.work.now,
        }),
      })),
    ),
  updateRates: inProperty('property')
    .input(updateRatesInput)
    .mutation(async ({ ctx, input }) => ({
      ok: true as const,
      ...(await updateRates(ctx.work, ctx.propertyId, input)),
    })),
})
