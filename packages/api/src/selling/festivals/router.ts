import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { addFestivals, removeFestival, updateFestival } from './commands.ts'
import { listFestivals } from './reads.ts'
import {
  addFestivalsInput,
  listFestivalsInput,
  removeFestivalInput,
  updateFestivalInput,
} from './schema.ts'

const calendar = inProperty('property')
const ok = { ok: true } as const

/** The occasions by which a hotel prices its year. */
export const festivalsRouter = router({
  list: calendar
    .input(listFestivalsInput)
    .query(({ ctx, input: { from, to } }) =>
      ctx.work.read(async db => ({ items: await listFestivals(db, ctx.propertyId, { from, to }) })),
    ),
  add: calendar.input(addFestivalsInput).mutation(async ({ ctx, input }) => ({
    added: await addFestivals(ctx.work, ctx.propertyId, input.festivals),
  })),
  update: calendar.input(updateFestivalInput).mutation(async ({ ctx, input }) => {
    await updateFestival(ctx.work, ctx.propertyId, input)
    return ok
  }),
  remove: calendar.input(removeFestivalInput).mutation(async ({ ctx, input }) => {
    await removeFestival(ctx.work, ctx.propertyId, input.festivalId)
    return ok
  }),
})
