import { actInput, actOnce } from '../../kernel/idempotency/act-once.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { removePicture } from './commands/pictures.ts'
import { getHousePicture } from './reads.ts'
import { pictureInput } from './schema.ts'

const house = inProperty('bookings')
/** What can be sent again when its answer was lost. */
const houseAct = house.input(actInput).use(async act => act.next(await actOnce(act)))

/** Pictures of faults and of found things: they come, and are looked at, at addresses of their own. */
export const housePicturesRouter = router({
  get: house
    .input(pictureInput)
    .query(({ ctx, input: { pictureId } }) =>
      ctx.work.read(db => getHousePicture(db, { propertyId: ctx.propertyId, pictureId })),
    ),
  remove: houseAct.input(pictureInput).mutation(async ({ ctx, input }) => {
    await removePicture(ctx.work, ctx.propertyId, input.pictureId)
    return { ok: true as const }
  }),
})
