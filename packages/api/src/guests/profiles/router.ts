import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { recogniseGuests } from './reads.ts'
import { recogniseInput } from './schema.ts'

export const guestsRouter = router({
  recognise: inProperty('bookings')
    .input(recogniseInput)
    .query(({ ctx, input }) =>
      ctx.work.read(async db => ({
        items: await recogniseGuests(db, ctx.propertyId, {
          ...input,
          onlyOfProperty: ctx.person.role === 'staff',
        }),
      })),
    ),
})
