import { atProperty, inProperty, router } from '../../kernel/procedures/builders.ts'
import { choosePlaces } from './commands.ts'
import { listPlaces } from './queries.ts'
import { choosePlacesInput } from './schema.ts'

/** Whose accounts and channels go on is its owner's to say. */
const byOwner = atProperty('settings', { key: 'propertyId', what: 'property' }, ['owner'])

/** Joined to `billing`. */
export const placesRouter = router({
  places: inProperty('settings').query(({ ctx }) =>
    ctx.work.read(db => listPlaces(db, ctx.propertyId, ctx.work.now)),
  ),
  choosePlaces: byOwner.input(choosePlacesInput).mutation(async ({ ctx, input }) => {
    await choosePlaces(ctx.work, ctx.propertyId, input)
    return ctx.work.read(db => listPlaces(db, ctx.propertyId, ctx.work.now))
  }),
})
